import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { ChannelScope } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import { money, type Terms } from '../../facts/terms.ts'
import { dailyMoney } from './daily-money.ts'

/** Days are compared with those of a year. */
const comparedDays = 365

type Row = Standing & {
  views: number | null
  engaged_views: number | null
  unengaged_views: number | null
  profit: string
  usual: string | null
}

/**
 * What the last day of figures brought, and how it stands among those of the year before it; null where its revenue is not
 * reported. `terms` must reach back that far.
 */
export function latestDay(
  scope: ChannelScope,
  terms: Terms,
  through: string,
): Question<AnswerOf<typeof briefing>['latest_day']> {
  const span = { from: addDays(through, 1 - comparedDays), to: through }
  const rows = sql<Row>`
    with days as materialized (${dailyMoney(scope, terms, span)}),
    begun as (select min(day) as day from days where is_earning),
    latest as (select * from days where day = ${through}::date),
    others as (
      select days.day, days.profit, days.profit >= latest.profit as is_better, days.day > latest.day - 28 as is_recent,
        extract(dow from days.day) = extract(dow from latest.day) as is_alike
      from days, latest where days.day < latest.day and days.day >= (select day from begun)
    )
    select ${through}::text as day, min(latest.views) as views, min(latest.engaged_views) as engaged_views,
      min(latest.unengaged_views) as unengaged_views, min(${money(sql`latest.profit`)})::text as profit,
      ${money(sql`round(avg(others.profit) filter (where is_alike and others.day >= latest.day - 28))`)}::text as usual,
      max(others.day) filter (where is_better) as since,
      count(others.day) as days_before,
      count(*) filter (where is_recent and is_better) + 1 as rank,
      count(*) filter (where is_recent) + 1 as recent_days,
      max(others.day) filter (where is_alike and is_better) as weekday_since,
      count(*) filter (where is_alike) as weekdays_before
    from latest left join others on true
    group by latest.day`
  return question(rows, ([row]) => {
    if (!row) return null
    const { views, engaged_views, unengaged_views, profit, usual } = row
    return {
      day: through,
      views,
      engaged_views,
      unengaged_views,
      profit,
      usual,
      record: Number(profit) > 0 ? standOut(row) : null,
    }
  })
}

/** How a day stands among those before it. */
type Standing = {
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
function standOut(standing: Standing): Record {
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
