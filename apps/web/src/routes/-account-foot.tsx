import { viewers } from '@cuesheet/contract/screens'
import { useTranslations } from 'use-intl'
import type { Me } from '../features/auth/me.ts'
import { useCurrency } from '../lib/brand.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { tooltip } from '../ui/tooltip.ts'
import { usePreferences } from './-use-preferences.ts'

const symbols = { KRW: '₩', USD: '$' } as const

/** Who is signed in and as what; the switches between the currencies and between light and dark. */
export function AccountFoot({ me }: { me: Me | undefined }) {
  const t = useTranslations('shell')
  const currency = useCurrency()
  const prefer = usePreferences()
  const other = currency === 'KRW' ? 'USD' : 'KRW'
  const switchText = t(`currency.to_${other}`)
  return (
    <div className="flex items-center gap-2.5 px-1.5 large-mobile:flex-col-reverse large-mobile:gap-1.5 large-mobile:px-0">
      {me ? <Avatar name={me.account.nickname} /> : <Skeleton className="size-[30px] rounded-full" />}
      <div className="min-w-0 flex-1 large-mobile:sr-only">
        {me ? (
          <>
            <bdi className="block truncate font-medium">{me.account.nickname}</bdi>
            <p className="text-small leading-tight text-faint">{t(`role.${viewers[me.permission_flag]}`)}</p>
          </>
        ) : (
          <div className="grid gap-1.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3.5 w-14" />
          </div>
        )}
      </div>
      <div className="-mr-1.5 flex large-mobile:mr-0 large-mobile:flex-col">
        {/* Operators have no amounts of their own. */}
        {me?.permission_flag !== 2 && (
          <IconButton
            label={switchText}
            disabled={!me}
            onClick={() => prefer({ currency: other })}
            {...tooltip(switchText)}
          >
            <span aria-hidden="true" className="text-large font-medium">
              {symbols[currency]}
            </span>
          </IconButton>
        )}
        <ThemeSwitch
          texts={{ to_light: t('theme.to_light'), to_dark: t('theme.to_dark') }}
          onChoose={(theme) => prefer({ theme: theme === 'system' ? null : theme })}
        />
      </div>
    </div>
  )
}
