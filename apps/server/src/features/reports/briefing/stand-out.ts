import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { countDays } from '@cuesheet/contract/values/day'

/** How a day stands among those before it. */
export type Standing = {
  day: string
  /** The last one that was as good or better. */
  since: string | null
  days_before: number
  /** Among the 28 days that end with it, as far as they are known. */
  rank: number
  recent_days: number
  /** The last of its weekday that was as good or better. */
  weekday_since: string | null
  weekdays_before: number
}

type Record = NonNullable<AnswerOf<typeof briefing>['latest_day']>['record']

/** The best that can be said of a day; null where it is one like others. */
export function standOut(standing: Standing): Record {
  const { day, since, days_before, rank, recent_days, weekday_since, weekdays_before } = standing
  const isWithin = (earlier: string | null, days: number) =>
    earlier !== null && countDays(earlier, day) - 1 < days
  if (days_before >= 28 && !isWithin(since, 28))
    return { kind: since ? 'best_since' : 'best', since, rank: null, days: days_before + 1 }
  if (recent_days >= 14 && rank <= 3) return { kind: 'rank', since: null, rank, days: recent_days }
  if (weekdays_before >= 4 && !isWithin(weekday_since, 29))
    return { kind: 'best_weekday', since: weekday_since, rank: null, days: weekdays_before + 1 }
  return null
}
