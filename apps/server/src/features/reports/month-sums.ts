import { lastOfMonth } from '@cuesheet/contract/values/day'
import { type Currency, currencies } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { type Question, question } from '../../db/questions.ts'
import { money, type Terms } from '../facts/terms.ts'
import { dailyMoney } from './briefing/daily-money.ts'
import { forecastMonth } from './briefing/forecast-month.ts'
import { coverageOf, readOpening } from './opening.ts'
import { termsIn } from './selection.ts'

type DayOfMonth = { day: string; profit: string | null; total: string | null }

export type MonthSums = {
  /** The last day with figures. */
  through: string | null
  /** The currency asked for, or USD where that has no exchange rate at all. */
  currencyOf(asked: Currency): Currency
  /**
   * The relation (currency, month, profit, known_days, incomplete_days) of the months from one on of which something is
   * known: profit as the dashboard of the scope has it.
   */
  sumsFrom(month: string): RawBuilder<unknown>
  /** Every day of a month, and what is known from its first on. */
  daysOf(month: string, currency: Currency): Question<DayOfMonth[]>
  /** What the end of this month may bring. */
  forecastIn(currency: Currency): ReturnType<typeof forecastMonth>
}

/** What months have brought to the channels in scope. */
export async function readMonthSums(db: Database, scope: ChannelScope, today: string): Promise<MonthSums> {
  const opening = await readOpening(db, scope, { today })
  const { data_through, revenue_through } = coverageOf(opening)
  const through = revenue_through === null ? null : data_through
  const termsByCurrency = currencies.map((currency) => termsIn(opening, scope, currency))
  const known = new Map(termsByCurrency.map((terms) => [terms.currency, terms]))
  return {
    through,
    currencyOf: (asked) => termsIn(opening, scope, asked).currency,
    sumsFrom: (month) =>
      sql.join(
        [...known.values()].map((terms) => sumsOf(scope, terms, { from: month, to: through })),
        sql` union all `,
      ),
    daysOf: (month, currency) => {
      const terms = known.get(currency)
      const to = lastOfMonth(month)
      const days =
        terms && through !== null
          ? dailyMoney(scope, terms, { from: month, to: through < to ? through : to })
          : sql`select null::date as day, null::numeric as profit where false`
      return question(
        sql<DayOfMonth>`
          select calendar.day::date::text as day, ${money(sql`profit`)}::text as profit,
            (case when profit is not null then ${money(sql`sum(profit) over (order by calendar.day)`)} end)::text as total
          from generate_series(${month}::date, ${to}::date, interval '1 day') as calendar (day)
          left join (${days}) as days on days.day = calendar.day::date
          order by calendar.day`,
        (rows) => rows,
      )
    },
    forecastIn: (currency) => forecastMonth(scope, termsIn(opening, scope, currency), { today, through }),
  }
}

function sumsOf(
  scope: ChannelScope,
  terms: Terms,
  { from, to }: { from: string; to: string | null },
): RawBuilder<unknown> {
  const span = { from, to: to ?? '0001-01-01' }
  return sql`
    select ${terms.currency} as currency, month, ${money(sql`sum(profit)`)} as profit, count(*)::integer as known_days,
      count(*) filter (where revenue_incomplete)::integer as incomplete_days
    from (
      select date_trunc('month', day::timestamp)::date as month, profit, revenue_incomplete
      from (${dailyMoney(scope, terms, span)}) as known
      join (
        select day, revenue_incomplete from network_day
        where network_id = ${scope.network_id} and day between ${span.from}::date and ${span.to}::date
      ) as reported using (day)
    ) as days
    group by month`
}
