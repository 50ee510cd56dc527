import type { MemberAccount } from '@cuesheet/contract/members'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { PartBar } from '../../ui/part-bar.tsx'
import { tooltip } from '../../ui/tooltip.ts'

type Props = { of: Pick<MemberAccount, 'gross' | 'month_before'>; format: Format }

/** How far this month is of what the whole month before earned; nothing where one of them is not known. */
export function MonthProgress({ of: { gross, month_before }, format }: Props) {
  const t = useTranslations('members')
  if (gross === null || month_before === null || Number(month_before) <= 0) return null
  const part = Number(gross) / Number(month_before)
  const exact = t('progress_exact', { now: format.money(gross), before: format.money(month_before) })
  return (
    <span className="mt-1 block" {...tooltip(exact)}>
      <PartBar part={part} className="h-1" />
      <span className="mt-0.5 block text-small leading-tight text-balance whitespace-normal text-faint tabular-nums">
        {t('progress', { part: format.percent(part, 0) })}
      </span>
    </span>
  )
}
