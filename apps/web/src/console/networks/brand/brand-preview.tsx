import type { Brand } from '@cuesheet/contract/console-brand'
import { brandColours } from '@cuesheet/contract/values/brand-colours'
import type { Locale } from '@cuesheet/contract/values/locale'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../../ui/segments.tsx'
import { ChatScene, DashboardScene, LoginScene, type SceneProps } from './preview-scenes.tsx'

const views = ['login', 'dashboard', 'phone', 'dark', 'chat'] as const
type View = (typeof views)[number]

/** A brand on what it is seen on, as it is being edited. */
export function BrandPreview({
  brand,
  domain,
  isPlayist,
  locale,
}: {
  brand: Brand
  domain: string
  isPlayist: boolean
  locale: Locale
}) {
  const t = useTranslations('console_networks.brand')
  const [view, setView] = useState<View>('login')
  const { texts } = brand
  const own = texts[locale] ?? texts[isPlayist ? 'en' : 'ko'] ?? Object.values(texts)[0]
  const scene: SceneProps = {
    title: own?.title || domain,
    description: own?.description ?? '',
    domain,
    logo: brand.logo_favicon,
    share: brand.logo_meta,
    locale,
  }
  return (
    <section aria-label={t('preview')} className="rounded-card border border-line bg-surface p-4">
      <div className="mb-3 flex max-w-full overflow-x-auto [scrollbar-width:none]">
        <Segments
          label={t('preview')}
          segments={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onPick={setView}
        />
      </div>
      <Painted brand={brand} scheme={view === 'dark' ? 'dark' : 'light'} label={t(`view.${view}`)}>
        {view === 'login' ? (
          <LoginScene {...scene} />
        ) : view === 'chat' ? (
          <ChatScene {...scene} />
        ) : (
          <DashboardScene {...scene} isPhone={view === 'phone'} />
        )}
      </Painted>
    </section>
  )
}

/** What is inside has a brand's colours in a scheme of its own, beside those of the page. */
function Painted({
  brand: { color_primary, color_primary_dim },
  scheme,
  label,
  children,
}: {
  brand: Brand
  scheme: 'light' | 'dark'
  label: string
  children: ReactNode
}) {
  const colours = brandColours(color_primary, color_primary_dim)[scheme]
  const { fill, dim, on, text, mark, tint } = colours
  const painted = {
    '--primary': fill,
    '--primary-dim': dim,
    '--on-primary': on,
    '--on-primary-dim': colours['on-dim'],
    '--primary-text': text,
    '--primary-mark': mark,
    '--primary-tint': tint,
  } as CSSProperties
  return (
    <div
      role="img"
      aria-label={label}
      data-scheme={scheme}
      style={painted}
      className="h-[420px] overflow-hidden rounded-card border border-line bg-bg text-text"
    >
      <div inert className="h-full">
        {children}
      </div>
    </div>
  )
}
