import { firstOfMonth, monthsOf } from '@cuesheet/contract/values/day'
import { type Currency, currencies } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { findMonthlyRates } from '../exchange-rates/public.ts'
import { reachOf } from './counted-reach.ts'
import { planForKeys } from './lock-facts.ts'
import { compareDays, listNetworkDays, type SummarySpan } from './periods.ts'
import { type MoneyTerms, money, weighted } from './terms.ts'
import { figures, videoAmounts } from './video-figures.ts'

/** Of how many rows of an order the figures are written: a list's first page. */
export const writtenRows = 50

/** The months shown and compared: at their rates money of rows is written. */
export const monthsOfRows = ({ to, compared }: SummarySpan) => monthsOf({ from: compared.from, to })

export const allFigures = sql.join(
  Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`),
)

/**
 * What a VideoRow has after its music, over `allFigures`, `reach`, `changed` (before and now; null: nothing is compared) and `reported`
 * (activity, revenue).
 */
export const rowFigures = (isCompared: boolean) => sql`
  reach.impressions, reach.click_through_rate,
  case when reported.activity then views end as views,
  case when reported.activity then engaged_views end as engaged_views,
  case when reported.activity then unengaged_views end as unengaged_views,
  case when reported.activity then premium_views end as premium_views,
  premium_ratio,
  (case when reported.revenue then profit end)::text as profit,
  (case when reported.revenue then premium_profit end)::text as premium_profit,
  rpm::text as rpm, engaged_rpm::text as engaged_rpm, premium_rpm::text as premium_rpm,
  ${isCompared ? sql`coalesce(${money(sql`changed.now`)}, 0)::text` : sql`null::text`} as matched_profit,
  ${isCompared ? sql`coalesce(${money(sql`changed.before`)}, 0)::text` : sql`null::text`} as previous_profit`

/** The relation (before, now) of one video's row in video_change, in nano-units; `video`: a relation with its key. */
const changeOf = (network_id: number, span: SummarySpan, terms: MoneyTerms, video: string) => sql`
  select ${weighted(sql`previous_revenue`, terms, span.compared)} as before, ${weighted(sql`matched_revenue`, terms, span)} as now
  from video_change as stored
  where network_id = ${network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date
    and stored.channel_id = ${sql.ref(`${video}.channel_id`)} and stored.video_id = ${sql.ref(`${video}.video_id`)}`

/** The rows of a span's orders by money, from the highest: the relation (sort, currency, row_figures, row_rates); null: no day is reported. */
export async function rankRows(
  db: Database,
  { network_id }: NetworkScope,
  span: SummarySpan,
): Promise<RawBuilder<unknown> | null> {
  const scope = wholeNetworkScope(network_id)
  const days = await listNetworkDays(db, scope, [span, span.compared])
  const [first] = days
  if (!first) return null
  const comparison = compareDays(days, span, span.compared, span.months_back)
  const isReported = (kind: 'activity' | 'revenue') =>
    sql.lit(days.some((day) => day.day >= span.from && day.day <= span.to && day[`${kind}_reported`]))
  const isCompared = comparison !== null && comparison.profit_days !== null
  const inCurrency = async (currency: Currency) => {
    const terms = await readTerms(db, scope, span, currency)
    return (
      terms &&
      sql`
      select sort, ${sql.lit(currency)} as currency,
        array_agg(row_to_json(figures)::text order by position) as row_figures,
        ${terms.months.map(({ rate }) => rate)}::numeric[] as row_rates
      from (
          select sort, position, ${allFigures}, page.channel_id, page.video_id
          from (
            select sort, place.* from video_rank, unnest(place_channels[:${sql.lit(writtenRows)}], place_videos[:${sql.lit(writtenRows)}])
              with ordinality as place (channel_id, video_id, position)
            where network_id = ${network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date
              and direction = 'desc' and currency = ${sql.lit(currency)}
          ) as page join (${videoAmounts(scope, span, span, terms)}) as amounts using (channel_id, video_id)
        ) as detailed
        cross join (select ${isReported('activity')} as activity, ${isReported('revenue')} as revenue) as reported
        cross join lateral (${reachOf(network_id, span, 'detailed')}) as reach
        left join lateral (${changeOf(network_id, span, terms, 'detailed')}) as changed on true
        cross join lateral (select ${rowFigures(isCompared)}) as figures
      group by sort`
    )
  }
  const relations = []
  for (const currency of currencies) {
    const rows = await inCurrency(currency)
    if (rows) relations.push(rows)
  }
  return sql.join(relations, sql` union all `)
}

/** What months are worth that the network has reports of; null without any rate. */
async function readTerms(
  db: Database,
  { network_id }: NetworkScope,
  span: SummarySpan,
  currency: Currency,
): Promise<MoneyTerms | null> {
  const { rows } = await sql<{ first_day: string }>`
    select min(day) as first_day from network_day where network_id = ${network_id}`.execute(db)
  const begins = firstOfMonth(rows[0]!.first_day)
  const months = monthsOfRows(span)
  const rates = await findMonthlyRates(db, currency, months[0]!, months.at(-1)!)
  return (
    rates && {
      kind: 'gross',
      months: rates
        .filter(({ month }) => month >= begins)
        .map(({ month, rate }) => ({ month, rate, fee_rate: '0' })),
    }
  )
}

/** Writes the figures of the first rows of a span's ranks; ranks, summaries and reach must be right. */
export async function writeRankRows(db: Database, scope: NetworkScope, span: SummarySpan): Promise<void> {
  const rows = await rankRows(db, scope, span)
  if (!rows) return
  await planForKeys(db, () =>
    sql`
    update video_rank set row_figures = written.row_figures, row_rates = written.row_rates
    from (${rows}) as written
    where network_id = ${scope.network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date
      and direction = 'desc' and video_rank.sort = written.sort and video_rank.currency = written.currency`.execute(
      db,
    ),
  )
}
