import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { matchesRelation } from './comparison-queries.ts'
import { isHeld } from './held-days.ts'
import { isInScope } from './in-scope.ts'
import { money, perThousand, termsRelation } from './month-terms.ts'
import { type Asker, findPrepared, keepPrepared } from './prepared-answers.ts'
import type { Span } from './rules.ts'
import type { Selection } from './selection.ts'
import type { Settled } from './video-list-queries.ts'

type Whose = Asker & Pick<Selection, 'shown' | 'comparison' | 'months_back'>

/** The credited sums of a span by channel and calendar month; none of no span. */
function channelSums(scope: ChannelScope, span: Span | null): RawBuilder<unknown> {
  const paired = sql`filter (where activity_reported and revenue_reported)`
  return sql`
    select channel_id, date_trunc('month', day::timestamp)::date as month,
      sum_bigint(counted.views) as views, sum_bigint(counted.premium_views) as premium_views,
      sum_bigint(counted.revenue) as revenue, sum_bigint(counted.premium_revenue) as premium_revenue,
      sum_bigint(counted.views) ${paired} as paired_views,
      sum_bigint(counted.premium_views) ${paired} as paired_premium_views,
      sum_bigint(counted.revenue) ${paired} as paired_revenue,
      sum_bigint(counted.premium_revenue) ${paired} as paired_premium_revenue
    from channel_day as counted join network_day using (network_id, day)
    where ${isInScope(scope, 'counted')} and credited and day between ${span?.from ?? null}::date and ${span?.to ?? null}::date
    group by channel_id, month`
}

/** The same of the days that are compared: of the period, or of what it is compared with. Beside `matches`. */
function matchedSums(
  scope: ChannelScope,
  span: Span | null,
  side: 'day' | 'compared_day',
): RawBuilder<unknown> {
  return sql`
    select channel_id, date_trunc('month', counted.day::timestamp)::date as month,
      sum_bigint(counted.views) filter (where of_views) as views,
      sum_bigint(counted.revenue) filter (where of_profit) as revenue
    from channel_day as counted join matches on ${sql.ref(`matches.${side}`)} = counted.day
    where ${isInScope(scope, 'counted')} and credited
      and counted.day between ${span?.from ?? null}::date and ${span?.to ?? null}::date
    group by channel_id, month`
}

/** Per channel: its known videos by kind. */
const videoCounts = (scope: ChannelScope) => sql`
  select channel_id, count(*) filter (where is_shorts) as shorts, count(*) filter (where not is_shorts) as others,
    count(*) filter (where is_shorts is null) as unknown
  from videos where ${isInScope(scope, 'videos')} group by channel_id`

const columns = sql`channel_id, views, premium_views, profit, premium_profit, rpm, premium_rpm, counted,
  matched_views, matched_profit, previous_views, previous_profit, shorts, others, unknown, held`

/** The relation of these columns: for each channel what it counted in the days shown and in those compared. */
function computedFigures({ scope, terms, shown, comparison }: Whose): RawBuilder<unknown> {
  return sql`
    with terms as (${termsRelation(terms)}),
    counted as materialized (
      select channel_id, sum(views) as views, sum(premium_views) as premium_views,
        sum(revenue * profit_rate) as profit, sum(premium_revenue * profit_rate) as premium_profit,
        ${perThousand(sql`sum(paired_revenue * profit_rate)`, sql`sum(paired_views)`)} as rpm,
        ${perThousand(sql`sum(paired_premium_revenue * profit_rate)`, sql`sum(paired_premium_views)`)} as premium_rpm
      from (${channelSums(scope, shown)}) as sums join terms using (month)
      group by channel_id
    ),
    matches as materialized (${matchesRelation(comparison)}),
    matched as materialized (
      select channel_id, sum(views) as matched_views, sum(revenue * profit_rate) as matched_profit
      from (${matchedSums(scope, comparison && shown, 'day')}) as sums join terms using (month)
      group by channel_id
    ),
    previous as materialized (
      select channel_id, sum(views) as previous_views, sum(revenue * profit_rate) as previous_profit
      from (${matchedSums(scope, comparison?.span ?? null, 'compared_day')}) as sums join terms using (month)
      group by channel_id
    ),
    known as materialized (${videoCounts(scope)}),
    holding as materialized (
      select distinct channel_id
      from channel_day
      join channels using (network_id, channel_id)
      join network_day using (network_id, day)
      where ${isInScope(scope, 'channel_day')} and day between ${shown?.from ?? null}::date and ${shown?.to ?? null}::date
        and ${isHeld('channel_day')}
    )
    select channel_id, views, premium_views, profit, premium_profit, rpm, premium_rpm,
      counted.channel_id is not null as counted, matched_views, matched_profit, previous_views, previous_profit,
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

export const channelsQuestion = 'channels'

/** What the figures of a prepared answer are compared with, and how: periods of the same days may differ in it. */
type Prepared = { compared: Span | null; months_back: number | null }

const preparedOf = ({ comparison, months_back }: Whose): Prepared => ({
  compared: comparison?.span ?? null,
  months_back,
})

const isSame = (a: Prepared, b: Prepared) =>
  a.compared?.from === b.compared?.from &&
  a.compared?.to === b.compared?.to &&
  a.months_back === b.months_back

const preparedFor = ({ scope, terms }: Whose, { from, to }: Span) => sql`
  network_id = ${scope.network_id} and from_day = ${from}::date and to_day = ${to}::date
  and currency = ${terms.currency}`

/** The figures of the selection's channels as a relation, from what is prepared where it is still right. */
export async function channelFigures(db: Database, whose: Whose): Promise<RawBuilder<unknown>> {
  const { shown } = whose
  const prepared = await findPrepared<Prepared>(db, whose, channelsQuestion, shown)
  return shown && prepared && isSame(prepared, preparedOf(whose))
    ? sql`select ${columns} from prepared_channels where ${preparedFor(whose, shown)}`
    : computedFigures(whose)
}

/** Keeps the figures of all channels of a network. */
export async function prepareChannels(db: Database, whose: Whose, shown: Span): Promise<void> {
  const { scope, terms } = whose
  await sql`
    insert into prepared_channels (network_id, from_day, to_day, currency, ${columns})
    select ${scope.network_id}, ${shown.from}::date, ${shown.to}::date, ${terms.currency}, ${columns}
    from (${computedFigures(whose)}) as figures order by channel_id`.execute(db)
  await keepPrepared(db, whose, channelsQuestion, shown, preparedOf(whose))
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
