import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { channelSums } from '../facts/channel-sums.ts'
import type { Span } from '../facts/periods.ts'
import { money, type Terms, termsRelation } from '../facts/terms.ts'

type Whose = { scope: ChannelScope; terms: Pick<Terms, 'months' | 'kind'>; shown: Span | null }

/**
 * A member's share of its net by `channel_shares` of each month, as the close pays it: of a channel that nobody has
 * divided, an equal part. Null where no channel of the sum is shared, and without a member. `sums`: the relation
 * (channel_id, month, revenue).
 */
export async function findOwnShare(
  db: Database,
  { scope, terms, shown }: Whose,
  sums: RawBuilder<unknown> = channelSums(scope, shown),
): Promise<string | null> {
  const { network_id, member_id } = scope
  if (member_id === null || shown === null) return null
  const { rows } = await sql<{ own: string | null }>`
    with terms as (${termsRelation(terms)}),
    sums as materialized (${sums}),
    assigned as materialized (
      select channel_id, count(*) as members from assignments where network_id = ${network_id} group by channel_id
    ),
    divided as materialized (
      select *, lead(from_month, 1, 'infinity') over (order by channel_id, from_month) as next_from,
        lead(channel_id) over (order by channel_id, from_month) as next_channel
      from (
        select channel_id, from_month, bool_or(account_id = 0) as is_equal,
          coalesce(sum(basis_points) filter (where account_id = ${member_id}), 0) as points
        from channel_shares where network_id = ${network_id} group by channel_id, from_month
      ) as shares
    ),
    parts as (
      select sums.revenue * rate * (1 - fee_rate) as net,
        case when divided.channel_id is null or is_equal then 1::numeric / greatest(coalesce(members, 1), 1)
          else points / 10000.0 end as part
      from sums join terms using (month)
      left join assigned using (channel_id)
      left join divided on divided.channel_id = sums.channel_id and divided.from_month <= sums.month
        and (next_channel is distinct from divided.channel_id or sums.month < next_from)
    )
    select case when bool_or(part <> 1) then ${money(sql`round(sum(net * part))`)}::text end as own from parts`.execute(
    db,
  )
  return rows[0]!.own
}
