import type { Locale } from '@cuesheet/contract/values/locale'
import { ChartColumn, House, Music, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { buttonClass } from '../../../ui/button.tsx'

export type SceneProps = {
  title: string
  description: string
  domain: string
  logo: string | null
  share: string | null
  locale: Locale
}

/** Where people sign in. */
export function LoginScene({ title, logo, locale }: SceneProps) {
  const t = useTranslations('console_networks.brand.scene')
  return (
    <div className="mx-auto grid h-full max-w-[280px] content-center gap-3 px-4">
      <BrandMark name={title} logo={logo} sizePx={40} markOnly />
      <p lang={locale} className="text-figure leading-tight font-semibold tracking-tight text-balance">
        {title}
      </p>
      {[t('id'), t('password')].map((label) => (
        <div key={label}>
          <p className="mb-1 text-small font-medium">{label}</p>
          <div className="h-10 rounded-control border border-control-line bg-surface" />
        </div>
      ))}
      <div className={buttonClass('primary', 'large')}>{t('sign_in')}</div>
      <p className="text-center text-small text-primary-text">{t('forgot')}</p>
    </div>
  )
}

const bars = [38, 52, 46, 64, 58, 72, 88, 70, 94, 82]

/** What a member sees first, on a laptop or a phone. */
export function DashboardScene({ title, logo, locale, isPhone }: SceneProps & { isPhone: boolean }) {
  const t = useTranslations('console_networks.brand.scene')
  const menu = [
    [House, t('home')],
    [ChartColumn, t('report')],
    [Music, t('music')],
    [Users, t('members')],
  ] as const
  const content = (
    <div className="min-w-0 flex-1 p-4">
      <p className="mb-3 text-title font-semibold tracking-tight">{t('home')}</p>
      <div className={`grid gap-2.5 ${isPhone ? '' : 'grid-cols-2'}`}>
        {[t('revenue'), t('views')].map((name, index) => (
          <div key={name} className="rounded-card border border-line bg-surface p-3">
            <p className="text-small text-muted">{name}</p>
            <p className="text-title font-semibold tabular-nums">{index === 0 ? '₩1,284,900' : '482,310'}</p>
            <p className="text-small font-medium text-up">+8.4 %</p>
          </div>
        ))}
      </div>
      <div className="mt-2.5 rounded-card border border-line bg-surface p-3">
        <div className="flex h-24 items-end gap-1.5">
          {bars.map((height) => (
            <span
              key={height}
              style={{ height: `${height}%` }}
              className="flex-1 rounded-t-[3px] bg-primary-mark"
            />
          ))}
        </div>
      </div>
      <div className="mt-3 flex items-center gap-3">
        <span className={buttonClass('primary')}>{t('download')}</span>
        <span className="text-primary-text">{t('details')}</span>
      </div>
    </div>
  )
  if (isPhone)
    return (
      <div className="mx-auto flex h-full max-w-[260px] flex-col border-x border-line">
        <div className="flex h-12 shrink-0 items-center border-b border-line px-3">
          <span lang={locale} className="min-w-0">
            <BrandMark name={title} logo={logo} />
          </span>
        </div>
        {content}
        <div className="grid h-14 shrink-0 grid-cols-3 border-t border-line bg-surface">
          {menu.slice(0, 3).map(([Icon, name], index) => (
            <span
              key={name}
              className={`grid place-content-center justify-items-center text-small ${index === 0 ? 'text-primary-text' : 'text-muted'}`}
            >
              <Icon size={18} />
              {name}
            </span>
          ))}
        </div>
      </div>
    )
  return (
    <div className="flex h-full">
      <div className="w-40 shrink-0 border-e border-line bg-surface p-3">
        <span lang={locale}>
          <BrandMark name={title} logo={logo} />
        </span>
        <ul className="mt-4 grid gap-0.5">
          {menu.map(([Icon, name], index) => (
            <li
              key={name}
              className={`flex items-center gap-2 rounded-control px-2 py-1.5 ${index === 0 ? 'bg-primary-tint font-medium text-primary-text' : 'text-muted'}`}
            >
              <Icon size={16} />
              {name}
            </li>
          ))}
        </ul>
      </div>
      {content}
    </div>
  )
}

/** What a chat makes of a shared link. */
export function ChatScene({ title, description, domain, share, locale }: SceneProps) {
  const t = useTranslations('console_networks.brand.scene')
  return (
    <div className="grid h-full content-end gap-2 bg-sunken p-4">
      <p className="me-auto max-w-[80%] rounded-card bg-surface px-3 py-2">{t('chat')}</p>
      <div className="me-auto w-[280px] max-w-full overflow-hidden rounded-card border border-line bg-surface">
        {share ? (
          <img src={share} alt="" className="aspect-[1200/630] w-full object-cover" />
        ) : (
          <div className="grid aspect-[1200/630] place-items-center bg-primary-tint text-small text-muted">
            {t('no_picture')}
          </div>
        )}
        <div lang={locale} className="grid gap-0.5 p-3">
          <p className="truncate font-semibold">{title}</p>
          {description && <p className="line-clamp-2 text-small text-muted">{description}</p>}
          <p className="text-small text-faint">{domain}</p>
        </div>
      </div>
    </div>
  )
}
