import type { Briefing } from '@cuesheet/contract/briefing'
import { countDays } from '@cuesheet/contract/values/day'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { BriefingCell } from './briefing-cell.tsx'

type Props = { briefing: Briefing; format: Format }

/** When figures become final, by the reader's own day: it may be ahead of the reporting day. Paydays stand above. */
export function DatesCell({ briefing: { dates }, format }: Props) {
  const t = useTranslations('home.dates')
  const today = localDay(new Date())
  const [next, later] = dates.filter(({ day }) => day >= today)
  if (!next)
    return (
      <BriefingCell
        title={t('title')}
        figure={<span className="font-normal text-faint">{t('none')}</span>}
        text={t('none_text')}
      />
    )
  const nameOf = ({ month }: typeof next) => t('final_figures', { month: format.monthName(month) })
  const dayOf = ({ day }: typeof next) => format.day(day, today.slice(0, 4))
  const days = countDays(today, next.day) - 1
  return (
    <BriefingCell
      title={t('title')}
      figure={
        <>
          {dayOf(next)}{' '}
          <span className="text-base font-normal text-muted">{format.weekday(next.day, 'short')}</span>
        </>
      }
      text={`${nameOf(next)} · ${days === 0 ? t('today') : t('days', { days })}`}
      more={later && `${dayOf(later)} · ${nameOf(later)}`}
    />
  )
}
