import type { ClaimEvent } from '@cuesheet/contract/claims'
import { useTranslations } from 'use-intl'

/** How long there is until the platform decides by itself. */
export function DaysLeft({ claim: { days_left, is_urgent } }: { claim: ClaimEvent }) {
  const t = useTranslations('claims')
  if (days_left === null) return <span className="text-faint">–</span>
  return (
    <span className={is_urgent ? 'font-semibold text-danger' : undefined}>
      {days_left < 0 ? t('past') : t('days_left', { count: days_left })}
    </span>
  )
}
