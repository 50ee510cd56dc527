import type { Figures, trendDay } from '@cuesheet/contract/dashboard'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { CountedDays } from './counted-days.ts'
import { money, perThousand, type Terms, termsRelation } from './month-terms.ts'
import type { Span } from './rules.ts'

type Whose = { scope: NetworkScope; terms: Terms }

/**
 * `spans` and `days` to select from: every reported day from the first span's begin to the last one's end with what
 * counts of it, null where that kind of report has not arrived, else 0 or more.
 */
function reportedDays(
  { scope, terms }: Whose,
  spans: readonly (Span | null)[],
  counted: CountedDays,
): RawBuilder<unknown> {
  const known = spans.filter((span) => span !== null)
  const from = known.map((span) => span.from).sort()[0] ?? null
  const to =
    known
      .map((span) => span.to)
      .sort()
      .at(-1) ?? null
  return sql`
    terms as (${termsRelation(terms)}),
    spans as (
      select * from unnest(
        ${spans.map((span) => span?.from ?? null)}::date[],
        ${spans.map((span) => span?.to ?? null)}::date[]) with ordinality as spans(from_day, to_day, position)
    ),
    counted as materialized (${counted({ from, to })}),
    days as materialized (
      select reported.day, terms.rate, terms.fee_rate, terms.profit_rate,
        reported.activity_reported and reported.revenue_reported as paired,
        case when reported.activity_reported then coalesce(counted.views, 0) end as views,
        case when reported.activity_reported then coalesce(counted.premium_views, 0) end as premium_views,
        case when reported.revenue_reported then coalesce(counted.revenue, 0) end as revenue,
        case when reported.revenue_reported then coalesce(counted.premium_revenue, 0) end as premium_revenue,
        coalesce(counted.held, false) as held
      from network_day as reported
      join terms on terms.month = date_trunc('month', reported.day::timestamp)::date
      left join counted on counted.day = reported.day
      where reported.network_id = ${scope.network_id} and reported.day between ${from}::date and ${to}::date
    )`
}

export type FiguresAndSettlement = Figures & { gross: string | null; fee: string | null; net: string | null }

const pairedProfit = (column: string) => sql`sum(${sql.ref(column)} * profit_rate) filter (where paired)`
const pairedViews = (column: string) => sql`sum(${sql.ref(column)}) filter (where paired)`

/** Over `days`. */
const totals = sql`
  sum(views)::bigint as views,
  sum(premium_views)::bigint as premium_views,
  (sum(premium_views) / nullif(sum(views), 0))::float8 as premium_ratio,
  ${money(sql`sum(revenue * profit_rate)`)} as profit,
  ${money(sql`sum(premium_revenue * profit_rate)`)} as premium_profit,
  ${perThousand(pairedProfit('revenue'), pairedViews('views'))} as rpm,
  ${perThousand(pairedProfit('premium_revenue'), pairedViews('premium_views'))} as premium_rpm,
  ${money(sql`sum(revenue * rate)`)} as gross,
  ${money(sql`sum(revenue * rate * fee_rate)`)} as fee,
  ${money(sql`sum(revenue * rate * (1 - fee_rate))`)} as net`

type TrendDay = z.output<typeof trendDay>
/** `days`: each calendar day up to `until`, else the last; those without a report, or past the span, are gaps. */
export type FiguresAndDays = { totals: FiguresAndSettlement; days: TrendDay[] }

type DayColumns = { [Column in keyof TrendDay as `${Column}_of_days`]: TrendDay[Column][] }

/**
 * Totals of each span, with the gross, fee and net behind them at the terms' fee rates, and its days; all unknown where
 * there is no span. Days come as columns, which costs less than as many rows.
 */
export async function summarizeDays<Spans extends readonly ((Span & { until?: string }) | null)[]>(
  db: Database,
  whose: Whose,
  spans: Spans,
  counted: CountedDays,
): Promise<{ [I in keyof Spans]: FiguresAndDays }> {
  const untils = spans.map((span) => span?.until ?? span?.to ?? null)
  const column = (name: keyof TrendDay, value: RawBuilder<unknown>) =>
    sql`array_agg(${value} order by calendar_day) as ${sql.id(`${name}_of_days`)}`
  const { rows } = await sql<FiguresAndSettlement & DayColumns>`
    with ${reportedDays(whose, spans, counted)}
    select ${totals},
      ${column('day', sql`calendar_day`)},
      ${column('views', sql`views::bigint`)},
      ${column('premium_views', sql`premium_views::bigint`)},
      ${column('profit', money(sql`revenue * profit_rate`))},
      ${column(
        'premium_rpm',
        sql`case when paired then ${perThousand(sql`premium_revenue * profit_rate`, sql`premium_views`)} end`,
      )},
      ${column('held', sql`coalesce(held, false)`)}
    from (
      select position, calendar.day::date as calendar_day, days.*
      from spans
      left join generate_series(from_day, (${untils}::date[])[position], interval '1 day') as calendar(day) on true
      left join days on days.day = calendar.day::date
    ) as known
    group by position
    order by position`.execute(db)
  return rows.map(
    (
      {
        day_of_days,
        views_of_days,
        premium_views_of_days,
        profit_of_days,
        premium_rpm_of_days,
        held_of_days,
        ...totals
      },
      index,
    ): FiguresAndDays => ({
      totals,
      days: spans[index]
        ? day_of_days.map((day, at) => ({
            day,
            views: views_of_days[at]!,
            premium_views: premium_views_of_days[at]!,
            profit: profit_of_days[at]!,
            premium_rpm: premium_rpm_of_days[at]!,
            held: held_of_days[at]!,
          }))
        : [],
    }),
  ) as { [I in keyof Spans]: FiguresAndDays }
}
