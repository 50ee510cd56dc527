import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { ChannelScope } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import { money, type Terms } from '../../facts/terms.ts'
import { dailyMoney } from './daily-money.ts'
import { type Standing, standOut } from './stand-out.ts'

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
