import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { channelSums, matchedSums } from '../../facts/channel-sums.ts'
import { comparedRuns, matchesRelation, type Span, type SummarySpan } from '../../facts/periods.ts'
import { money, perThousand, termsRelation, weighted } from '../../facts/terms.ts'
import { pricedEngagedViews } from '../../facts/video-figures.ts'
import type { Selection } from '../selection.ts'
import type { Settled } from '../videos/video-list-queries.ts'

type Whose = Pick<Selection, 'scope' | 'terms' | 'shown' | 'comparison' | 'months_back' | 'summary'>

const isSame = (a: Span | undefined, b: Span) => a?.from === b.from && a.to === b.to

/** The summary of the days shown and of those they are compared with; null where there is none. */
export const comparedSummary = ({ comparison, months_back, summary }: Whose): SummarySpan | null =>
  summary && (!comparison || isSame(comparison.span, summary.compared)) && months_back === summary.months_back
    ? summary
    : null

/** The sums of the channels in scope. */
export const channelPeriods = (scope: ChannelScope, { from, until }: SummarySpan): RawBuilder<unknown> => sql`
  select * from channel_period
  where ${isInScope(scope, 'channel_period')} and from_day = ${from}::date and until_day = ${until}::date`

/**
 * The relation (channel_id, views, engaged_views, unengaged_views, priced_engaged_views, premium_views, unsplit_views, profit,
 * premium_profit, rpm, engaged_rpm, premium_rpm, paired_views, paired_premium_views, paired_profit, paired_premium_profit, counted,
 * matched_views, matched_engaged_views, matched_profit, and so of previous, shorts, others, unknown, held): for each channel in scope what it
 * counted in the days shown and in those compared, money in nano-units.
 */
export function channelFigures(whose: Whose): RawBuilder<unknown> {
  const summary = comparedSummary(whose)
  return summary ? summedFigures(whose, summary) : computedFigures(whose)
}

/** From summaries; each figure is an expression of one row, computed where it is asked for. */
function summedFigures({ scope, terms, comparison }: Whose, summary: SummarySpan): RawBuilder<unknown> {
  const inMoney = (column: string, span: Span = summary) => weighted(sql.ref(column), terms, span)
  const counted = (value: RawBuilder<unknown>) => sql`case when counted then ${value} end`
  return sql`
    select channel_id, ${counted(sql`views`)} as views, ${counted(sql`premium_views`)} as premium_views,
      ${counted(sql`engaged_views`)} as engaged_views, ${counted(sql`unengaged_views`)} as unengaged_views,
      ${counted(pricedEngagedViews)} as priced_engaged_views,
      ${counted(perThousand(inMoney('paired_revenue'), pricedEngagedViews))} as engaged_rpm,
      ${counted(sql`unsplit_views`)} as unsplit_views,
      ${counted(inMoney('revenue'))} as profit, ${counted(inMoney('premium_revenue'))} as premium_profit,
      ${counted(perThousand(inMoney('paired_revenue'), sql`paired_views`))} as rpm,
      ${counted(perThousand(inMoney('paired_premium_revenue'), sql`paired_premium_views`))} as premium_rpm,
      ${counted(sql`paired_views`)} as paired_views, ${counted(sql`paired_premium_views`)} as paired_premium_views,
      ${counted(inMoney('paired_revenue'))} as paired_profit,
      ${counted(inMoney('paired_premium_revenue'))} as paired_premium_profit,
      coalesce(counted, false) as counted,
      matched_views, ${engagedOf('matched')}, ${inMoney('matched_revenue')} as matched_profit,
      previous_views, ${engagedOf('previous')}, ${inMoney('previous_revenue', comparison?.span ?? summary.compared)} as previous_profit,
      coalesce(shorts, 0) as shorts, coalesce(others, 0) as others, coalesce(unknown, 0) as unknown,
      coalesce(has_held, false) as held
    from channels
    left join (${channelPeriods(scope, summary)}) as sums using (channel_id)
    left join (
      select channel_id, shorts, others, unknown from channel_video_counts
      where ${isInScope(scope, 'channel_video_counts')}
    ) as known using (channel_id)
    where ${isInScope(scope, 'channels')}`
}

/** Of all views that are compared, or null. */
const engagedOf = (name: 'matched' | 'previous') =>
  sql`case when ${sql.ref(`${name}_unengaged_views`)} = 0 then ${sql.ref(`${name}_engaged_views`)} end as ${sql.id(`${name}_engaged_views`)}`

/** Whether every day shown is compared, so that what is compared is what counted. */
function isWholeCompared(comparison: Whose['comparison'], shown: Whose['shown']): boolean {
  const [run, another] = comparedRuns(comparison, 'day')
  return (
    !another && run !== undefined && run.of_views && run.of_profit && shown !== null && isSame(run, shown)
  )
}

/** The same from days. */
function computedFigures({ scope, terms, shown, comparison }: Whose): RawBuilder<unknown> {
  const compared = (name: 'matched' | 'previous', side: 'day' | 'compared_day', span: Span | null) => sql`
    select channel_id, sum(views) as ${sql.id(`${name}_views`)},
      case when coalesce(sum(unengaged_views), 0) = 0 then coalesce(sum(engaged_views), 0) end as ${sql.id(`${name}_engaged_views`)},
      sum(revenue * profit_rate) as ${sql.id(`${name}_profit`)}
    from (${matchedSums(scope, span, side)}) as sums join terms using (month) group by channel_id`
  return sql`
    with terms as (${termsRelation(terms)}),
    matches as materialized (${matchesRelation(comparison)}),
    counted as materialized (
      select channel_id, sum(views) as views, coalesce(sum(premium_views), 0) as premium_views,
        coalesce(sum(unsplit_views), 0) as unsplit_views, coalesce(sum(engaged_views), 0) as engaged_views,
        coalesce(sum(unengaged_views), 0) as unengaged_views,
        coalesce(sum(unpaired_engaged_views), 0) as unpaired_engaged_views,
        sum(revenue * profit_rate) as profit, sum(premium_revenue * profit_rate) as premium_profit,
        ${perThousand(sql`sum(paired_revenue * profit_rate)`, sql`sum(paired_views)`)} as rpm,
        ${perThousand(sql`sum(paired_premium_revenue * profit_rate)`, sql`sum(paired_premium_views)`)} as premium_rpm,
        sum(paired_views) as paired_views, sum(paired_premium_views) as paired_premium_views,
        sum(paired_revenue * profit_rate) as paired_profit,
        sum(paired_premium_revenue * profit_rate) as paired_premium_profit
      from (${channelSums(scope, shown)}) as sums join terms using (month)
      group by channel_id
    ),
    matched as materialized (${
      isWholeCompared(comparison, shown)
        ? sql`
          select channel_id, views as matched_views, case when unengaged_views = 0 then engaged_views end as matched_engaged_views,
            profit as matched_profit
          from counted`
        : compared('matched', 'day', comparison && shown)
    }),
    previous as materialized (${compared('previous', 'compared_day', comparison?.span ?? null)}),
    known as materialized (
      select * from channel_video_counts where ${isInScope(scope, 'channel_video_counts')}
    ),
    holding as materialized (
      select distinct channel_id from channel_day
      where ${isInScope(scope, 'channel_day')} and held
        and day between ${shown?.from ?? null}::date and ${shown?.to ?? null}::date
    )
    select channel_id, views, premium_views, unsplit_views, engaged_views, unengaged_views,
      ${pricedEngagedViews} as priced_engaged_views, profit, premium_profit, rpm, premium_rpm,
      ${perThousand(sql`paired_profit`, pricedEngagedViews)} as engaged_rpm,
      paired_views, paired_premium_views, paired_profit, paired_premium_profit,
      counted.channel_id is not null as counted, matched_views, matched_engaged_views, matched_profit,
      previous_views, previous_engaged_views, previous_profit,
      coalesce(shorts, 0) as shorts, coalesce(others, 0) as others, coalesce(unknown, 0) as unknown,
      holding.channel_id is not null as held
    from channels
    left join counted using (channel_id)
    left join matched using (channel_id)
    left join previous using (channel_id)
    left join known using (channel_id)
    left join holding using (channel_id)
    where ${isInScope(scope, 'channels')}`
}

/** gross − fee = net of each channel of a member in the days shown. */
export async function listSettlements(
  db: Database,
  { scope, terms, shown }: Pick<Whose, 'scope' | 'terms' | 'shown'>,
): Promise<Map<number, Settled>> {
  const { rows } = await sql<Settled & { channel_id: number }>`
    with terms as (${termsRelation(terms)})
    select channel_id, ${money(sql`sum(revenue * rate)`)} as gross, ${money(sql`sum(revenue * rate * fee_rate)`)} as fee,
      ${money(sql`sum(revenue * rate * (1 - fee_rate))`)} as net
    from (${channelSums(scope, shown)}) as sums join terms using (month)
    group by channel_id`.execute(db)
  return new Map(rows.map(({ channel_id, ...settled }) => [channel_id, settled]))
}

/** The same of some channels together. */
export async function sumSettlements(
  db: Database,
  { scope, terms, shown }: Pick<Whose, 'scope' | 'terms' | 'shown'>,
  channelIds: readonly number[],
): Promise<Settled> {
  const { rows } = await sql<Settled>`
    with terms as (${termsRelation(terms)})
    select ${money(sql`sum(revenue * rate)`)} as gross, ${money(sql`sum(revenue * rate * fee_rate)`)} as fee,
      ${money(sql`sum(revenue * rate * (1 - fee_rate))`)} as net
    from (${channelSums(scope, shown)}) as sums join terms using (month)
    where channel_id = any(${channelIds}::integer[])`.execute(db)
  return rows[0]!
}
