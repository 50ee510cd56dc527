import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { channelSums } from '../facts/channel-sums.ts'
import type { Span } from '../facts/periods.ts'
import { money, type Terms, termsRelation } from '../facts/terms.ts'
import { holdersOf } from '../settlement/read.ts'

type Whose = { scope: ChannelScope; terms: Pick<Terms, 'months' | 'kind'>; shown: Span | null }

/**
 * A member's share of its net, as the close pays it: of the days on which it has a channel, by that month's shares. Of a
 * month in which its part changes it is by what the channel earned on each day. Null where all of it is the member's, and
 * without a member. `sums`: the relation (channel_id, month, revenue).
 */
export async function findOwnShare(
  db: Database,
  { scope, terms, shown }: Whose,
  sums: RawBuilder<unknown> = channelSums(scope, shown),
): Promise<string | null> {
  const { network_id, member_id } = scope
  if (member_id === null || shown === null) return null
  const part = sql`case when not ${member_id} = any(account_ids) then 0
    when basis_points is null then 1::numeric / cardinality(account_ids)
    else basis_points[array_position(account_ids, ${member_id})] / 10000.0 end`
  const { rows } = await sql<{ own: string | null }>`
    with terms as (${termsRelation(terms)}),
    sums as materialized (${sums}),
    had as materialized (
      select channel_id, from_day, until_day, ${part} as part
      from ${holdersOf(scope, sql`select distinct channel_id from sums`)} as held
    ),
    turns as materialized (
      select months.channel_id, month, part, greatest(from_day, month, ${shown.from}::date) as from_day,
        least(until_day, (month + interval '1 month')::date, ${shown.to}::date + 1) as until_day
      from (select distinct channel_id, month from sums) as months join had using (channel_id)
    ),
    parts as (
      select channel_id, month, case when min(part) = max(part) then min(part)
          else coalesce(sum(earned * part) / nullif(sum(earned), 0), avg(part)) end as part
      from turns left join lateral (
        select sum(revenue)::numeric as earned from channel_day as d
        where d.network_id = ${network_id} and d.channel_id = turns.channel_id and credited
          and d.day >= turns.from_day and d.day < turns.until_day
      ) as days on true
      where from_day < until_day
      group by channel_id, month
    ),
    nets as (
      select sums.revenue * rate * (1 - fee_rate) as net, coalesce(part, 1) as part
      from sums join terms using (month) left join parts using (channel_id, month)
    )
    select case when bool_or(part <> 1) then ${money(sql`round(sum(net * part))`)}::text end as own from nets`.execute(
    db,
  )
  return rows[0]!.own
}
