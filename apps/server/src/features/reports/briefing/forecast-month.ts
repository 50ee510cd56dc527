import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addMonths, countDays, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { money, type Terms, termsRelation } from '../../facts/terms.ts'
import { ownShare } from '../own-share.ts'
import { dailyMoney } from './daily-money.ts'

/** How many past months a forecast is tested on, at most. */
export const testedMonths = 12
/** Fewer say nothing of how far it may be off. */
const leastTests = 3
/** What a weekday usually earns is its mean over so many days. */
const usualDays = 28
/** Of the days of a past month, so that it is a test. */
const leastReported = 0.9
/** Of the four that they have. */
const leastOfWeekday = 2
/** Further ahead nothing is expected: the data is too old. */
const longestHorizonDays = 45

type Row = {
  own: string | null
  profit: string | null
  previous_profit: string | null
  expected: string | null
  from: string | null
  to: string | null
  own_from: string | null
  own_to: string | null
  median_error: number | null
  tests: { month: string; expected: string; actual: string }[]
}

/**
 * This month so far and what its end may bring. A day without a report counts as the mean of its weekday over the 28 days
 * up to data-through. The same is done for each of the past months as many days before its end as this one is now; how far
 * these were off says between what this one may end. `terms` must reach back to the first month that is tested.
 */
export function forecastMonth(
  scope: ChannelScope,
  terms: Terms,
  { today, through }: { today: string; through: string | null },
): Question<AnswerOf<typeof briefing>['this_month']> {
  const month = firstOfMonth(today)
  const known = { month: month.slice(0, 7), through: through !== null && through >= month ? through : null }
  if (through === null)
    return answered({
      ...known,
      profit: null,
      own: null,
      previous_profit: null,
      forecast: null,
    })
  const ahead = countDays(through, lastOfMonth(today)) - 1
  const from = addMonths(month, -testedMonths - 2)
  const shown = known.through === null ? null : { from: month, to: known.through }
  const own =
    scope.terms === 'net' && shown !== null
      ? sql`(select own from (${ownShare({ scope, terms, shown }).rows}) as share)`
      : sql`null::text`
  const amount = (of: RawBuilder<unknown>) => money(sql`round(${of})`)
  const end = (ratio: 'low' | 'high') => sql`greatest(so_far, expected * ${sql.ref(ratio)}::numeric)`
  // Divided as the month so far is.
  const ownOf = (part: RawBuilder<unknown>) =>
    sql`case when expected is not null then ${amount(sql`${part} * ${own}::numeric * 1000000000 / nullif(so_far, 0)`)} end`
  const rows = sql<Row>`
    with days as materialized (${dailyMoney(scope, terms, { from, to: through })}),
    begun as (select min(day) as day from days where is_earning),
    ends as (
      select back, month, last_day, last_day - ${ahead}::integer as cut
      from generate_series(0, ${testedMonths}::integer) as back,
        lateral (select (${month}::date - make_interval(months => back))::date as month) as begins,
        lateral (select (month + interval '1 month - 1 day')::date as last_day) as ended
    ),
    usual as (
      select back, extract(dow from day) as weekday, avg(revenue) as revenue, count(*) as known
      from ends join days on day > cut - ${usualDays}::integer and day <= cut
      group by back, extract(dow from day)
    ),
    months as (
      select ends.back, ends.month, min(cut) as cut, count(days.day) as known,
        sum(days.revenue) as actual,
        sum(days.revenue) filter (where calendar.day <= cut) as so_far,
        -- A day of a past month that was never reported is neither expected nor counted.
        sum(case when days.day is not null and calendar.day <= cut then days.revenue
          when days.day is not null or ends.back = 0 then usual.revenue end) as expected,
        bool_and(days.day is not null) as is_complete,
        count(days.day) >= ${sql.lit(leastReported)} * count(*) as is_measurable,
        bool_and((days.day is not null and calendar.day <= cut) or coalesce(usual.known, 0) >= ${leastOfWeekday}) as is_expectable
      from ends
      cross join lateral (
        select generate_series(ends.month, last_day, interval '1 day')::date as day
      ) as calendar
      left join days on days.day = calendar.day
      left join usual on usual.back = ends.back and weekday = extract(dow from calendar.day)
      group by ends.back, ends.month
    ),
    tests as (
      select months.month, round(expected * profit_rate) as expected, actual * profit_rate as actual,
        (actual / expected)::float8 as ratio
      from months join begun on begun.day <= cut - ${usualDays - 1}::integer
      join (${termsRelation(terms)}) as terms on terms.month = months.month
      where back > 0 and is_measurable and is_expectable and expected > 0
    ),
    errors as (
      select count(*) as tests, percentile_cont(0.1) within group (order by ratio) as low,
        percentile_cont(0.9) within group (order by ratio) as high,
        percentile_cont(0.5) within group (order by abs(ratio - 1)) as median_error
      from tests
    ),
    this_month as (
      select known, so_far * profit_rate as so_far,
        case when tests >= ${leastTests} and is_expectable and expected > 0 and ${ahead}::integer <= ${longestHorizonDays}
          then expected * profit_rate end as expected
      from months join (${termsRelation(terms)}) as terms using (month), errors
      where back = 0
    )
    select ${own} as own, (case when known > 0 then ${money(sql`so_far`)} end)::text as profit,
      (select ${money(sql`actual * profit_rate`)} from months join (${termsRelation(terms)}) as terms using (month)
        where back = 1 and is_complete)::text as previous_profit,
      ${amount(sql`expected`)}::text as expected, ${amount(end('low'))}::text as from, ${amount(end('high'))}::text as to,
      (${ownOf(end('low'))})::text as own_from, (${ownOf(end('high'))})::text as own_to,
      median_error,
      coalesce((select jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'),
        'expected', ${money(sql`expected`)}::text, 'actual', ${money(sql`actual`)}::text) order by month desc) from tests), '[]') as tests
    from this_month, errors`
  return question(rows, ([found]) => {
    const {
      own,
      profit,
      previous_profit,
      expected,
      from: low,
      to: high,
      median_error,
      tests,
      ...of_own
    } = found!
    return {
      ...known,
      profit,
      own: own === null || profit === null ? null : { profit: own, from: of_own.own_from, to: of_own.own_to },
      previous_profit,
      forecast:
        expected === null || low === null || high === null
          ? null
          : { expected, from: low, to: high, median_error, tests },
    }
  })
}
