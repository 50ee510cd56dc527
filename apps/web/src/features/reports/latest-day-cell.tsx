import type { Briefing } from '@cuesheet/contract/briefing'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { atLeast } from '../../lib/write-engaged.ts'
import { tooltip } from '../../ui/tooltip.ts'
import { BriefingCell } from './briefing-cell.tsx'

type Props = { briefing: Briefing; format: Format }

/** What the data-through day brought, and how it stands among other days. */
export function LatestDayCell({ briefing: { latest_day: latest, today }, format }: Props) {
  const t = useTranslations('home.day')
  const record = useRecord(latest, today, format)
  if (!latest)
    return (
      <BriefingCell
        title={t('title', { day: '–' })}
        figure={<span className="font-normal text-faint">{t('none')}</span>}
        text={t('none_text')}
      />
    )
  const { day, profit, views, engaged_views } = latest
  const usual =
    latest.usual === null
      ? null
      : t('usual', { weekday: format.weekday(day, 'long'), amount: format.compactMoney(latest.usual) })
  return (
    <BriefingCell
      title={t('title', { day: `${format.day(day, today.slice(0, 4))} (${format.weekday(day, 'short')})` })}
      figure={<span {...tooltip(format.money(profit))}>{format.compactMoney(profit)}</span>}
      text={
        latest.record ? (
          <span className="font-medium text-up">{record}</span>
        ) : (
          <span {...(usual !== null && tooltip(usual))}>{record}</span>
        )
      }
      more={[
        views !== null &&
          (engaged_views === null || engaged_views === views
            ? t('views', { views: format.compactCount(views) })
            : t('views_engaged', {
                views: format.compactCount(views),
                engaged: atLeast(latest, format.compactCount(engaged_views)),
              })),
        // A day that is told against its weekday has the mean in sight as it is pointed at.
        latest.record && usual,
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}

/** As much above or below the weekday's mean is nothing to speak of. */
const ordinary = 0.05

function useRecord(latest: Briefing['latest_day'], today: string, format: Format): string {
  const t = useTranslations('home.day')
  if (!latest) return ''
  const weekday = format.weekday(latest.day, 'long')
  const { record } = latest
  if (!record) {
    const change = format.change(latest.profit, latest.usual)
    const isOrdinary = !change || Math.abs(Number(latest.profit) / Number(latest.usual) - 1) < ordinary
    return isOrdinary ? t('ordinary', { weekday }) : t('against', { weekday, change: change.text })
  }
  const since = record.since === null ? '' : format.day(record.since, today.slice(0, 4))
  switch (record.kind) {
    case 'best':
      return t(record.days >= 365 ? 'best_of_year' : 'best')
    case 'best_since':
      return t('best_since', { day: since })
    case 'rank':
      return t('rank', { rank: record.rank ?? 1, days: record.days })
    case 'best_weekday':
      return record.since
        ? t('best_weekday_since', { weekday, day: since })
        : t('best_weekday', { weekday, days: record.days })
  }
}
