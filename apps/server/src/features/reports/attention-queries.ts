import { type PlatformChange, platformChanges } from '@cuesheet/contract/values/channel-management'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { needsVerification, platformChange } from '../channels/read.ts'
import { isHeld } from './held-days.ts'
import { isInScope } from './in-scope.ts'
import { money, type Terms, termsRelation } from './month-terms.ts'

export type ChannelStates = {
  total: number
  /** Approved and verified today. */
  credited: number
  verification_failed: number
  verification_needed: number
  on_hold: number
  changed: Record<PlatformChange, number>
  /** By kind of attention, one of the channels that it counts. */
  first: Partial<Record<string, number | null>>
}

const channelsInScope = (scope: ChannelScope): RawBuilder<unknown> =>
  sql`select * from channels where ${isInScope(scope, 'channels')}`

/** Of a `channels` row: the channel counts today. */
function isCounting(channels: string, today: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from channel_credit
    where channel_credit.network_id = ${sql.ref(`${channels}.network_id`)}
      and channel_credit.channel_id = ${sql.ref(`${channels}.channel_id`)}
      and ${isRunning(today)})`
}

/** Of a `channel_credit` row: it holds today. */
const isRunning = (today: string) =>
  sql<SqlBool>`from_day <= ${today}::date and (to_day is null or to_day >= ${today}::date)`

/** How many channels of the scope are in which state; a rejected one needs nothing any more. */
export async function countChannelStates(
  db: Database,
  scope: ChannelScope,
  today: string,
): Promise<ChannelStates> {
  const changed = (change: PlatformChange) =>
    sql`count(*) filter (where ${platformChange('channels', change, today)})`
  const firstOf = (change: PlatformChange) =>
    sql`min(channel_id) filter (where ${platformChange('channels', change, today)})`
  const { rows } = await sql<ChannelStates>`
    select count(*) as total,
      (select count(distinct channel_id) from channel_credit
        where ${isInScope(scope, 'channel_credit')} and ${isRunning(today)}) as credited,
      count(*) filter (where verification = 'failed' and ${needsVerification('channels')}) as verification_failed,
      count(*) filter (where verification = 'pending' and ${needsVerification('channels')}) as verification_needed,
      count(*) filter (where status = 1) as on_hold,
      jsonb_build_object(${sql.join(platformChanges.flatMap((change) => [sql.lit(change), changed(change)]))}) as changed,
      jsonb_build_object(
        'verification_failed', min(channel_id) filter (where verification = 'failed' and ${needsVerification('channels')}),
        'verification_needed', min(channel_id) filter (where verification = 'pending' and ${needsVerification('channels')}),
        'on_hold', min(channel_id) filter (where status = 1),
        ${sql.join(platformChanges.flatMap((change) => [sql.lit(`channels_${change}`), firstOf(change)]))}) as first
    from channels where ${isInScope(scope, 'channels')}`.execute(db)
  return rows[0]!
}

export const heldQuestion = 'held revenue'

/** `channel_id`: of the first of them; absent where it was prepared before there was such a thing. */
export type HeldRevenue = { channels: number; channel_id?: number | null; amount: string | null }

/** The revenue of all held days of the channels that do not count today, and of how many channels. */
export async function summarizeHeldRevenue(
  db: Database,
  scope: ChannelScope,
  terms: Terms,
  today: string,
): Promise<HeldRevenue> {
  const { rows } = await sql<HeldRevenue>`
    with terms as (${termsRelation(terms)}), held as (
      select channel_id, date_trunc('month', day::timestamp)::date as month,
        sum(channel_day.revenue) as revenue
      from channel_day
      join network_day using (network_id, day)
      join (${channelsInScope(scope)}) as channels using (network_id, channel_id)
      where network_id = ${scope.network_id} and not credited and channel_day.revenue <> 0
        and ${isHeld('channel_day')} and not ${isCounting('channels', today)}
      group by channel_id, month
    )
    select count(distinct channel_id) as channels, min(channel_id) as channel_id, ${money(sql`sum(revenue * profit_rate)`)} as amount
    from held join terms using (month)`.execute(db)
  return rows[0]!
}
