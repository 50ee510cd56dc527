import type { attention } from '@cuesheet/contract/dashboard'
import { type PlatformChange, platformChanges } from '@cuesheet/contract/values/channel-management'
import { countDays } from '@cuesheet/contract/values/day'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ChannelScope, isInScope, type NetworkScope } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import { needsVerification, platformChange } from '../../channels/public.ts'
import type { Span } from '../../facts/periods.ts'
import { money, type Terms, termsRelation } from '../../facts/terms.ts'
import { isUrgentClaim } from '../../facts/urgent-claims.ts'

type ChannelAttention =
  | 'verification_failed'
  | 'verification_needed'
  | 'on_hold'
  | `channels_${PlatformChange}`

export type ChannelStates = {
  total: number
  /** Approved and verified today. */
  credited: number
  /** How many channels need attention of a kind, and the first of them. */
  needing: Record<ChannelAttention, { count: number; channel_id: number | null }>
}

const channelsInScope = (scope: ChannelScope): RawBuilder<unknown> =>
  sql`select * from channels where ${isInScope(scope, 'channels')}`

/** Of a `channels` row: the channel counts today. */
export function isCounting(
  { network_id }: NetworkScope,
  channels: string,
  today: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from channel_credit
    where channel_credit.network_id = ${network_id}
      and channel_credit.channel_id = ${sql.ref(`${channels}.channel_id`)}
      and ${isRunning(today)})`
}

/** Of a `channel_credit` row: it holds today. */
const isRunning = (today: string) =>
  sql<SqlBool>`from_day <= ${today}::date and (to_day is null or to_day >= ${today}::date)`

/** By kind of attention, of a `channels` row: it needs it. */
function attentionConditions(today: string): Record<ChannelAttention, RawBuilder<unknown>> {
  const isUnverified = (verification: 'failed' | 'pending') =>
    sql`verification = ${sql.lit(verification)} and ${needsVerification('channels')}`
  return {
    verification_failed: isUnverified('failed'),
    verification_needed: isUnverified('pending'),
    on_hold: sql`status = 1`,
    ...(Object.fromEntries(
      platformChanges.map((change) => [`channels_${change}`, platformChange('channels', change, today)]),
    ) as Record<`channels_${PlatformChange}`, RawBuilder<unknown>>),
  }
}

/** As the index `channels_attention` has it: no other channel needs any. */
const mayNeedAttention = sql`(status = 1 or verification in ('pending', 'failed') or platform_state <> 'present'
  or renamed_at is not null or code_gone_at is not null)`

/** How many channels of the scope are in which state; a rejected one needs nothing any more. */
export function channelStates(scope: ChannelScope, today: string): Question<ChannelStates> {
  const needing = Object.entries(attentionConditions(today)).flatMap(([kind, condition]) => [
    sql.lit(kind),
    sql`jsonb_build_object('count', count(*) filter (where ${condition}),
      'channel_id', min(channel_id) filter (where ${condition}))`,
  ])
  const rows = sql<ChannelStates>`
    select (select count(*) from channels where ${isInScope(scope, 'channels')}) as total,
      (select count(distinct channel_id) from channel_credit
        where ${isInScope(scope, 'channel_credit')} and ${isRunning(today)}) as credited,
      jsonb_build_object(${sql.join(needing)}) as needing
    from channels where ${isInScope(scope, 'channels')} and ${mayNeedAttention}`
  return question(rows, ([found]) => found!)
}

export type HeldRevenue = { channels: number; channel_id: number | null; amount: string | null }

/** The revenue of all held days of the channels that do not count today, and of how many channels. */
export function heldRevenue(scope: ChannelScope, terms: Terms, today: string): Question<HeldRevenue> {
  const rows = sql<HeldRevenue>`
    with terms as (${termsRelation(terms)}), held as (
      select channel_id, month, revenue
      from held_month join (${channelsInScope(scope)}) as channels using (network_id, channel_id)
      where network_id = ${scope.network_id} and not ${isCounting(scope, 'channels', today)}
    )
    select count(distinct channel_id) as channels, min(channel_id) as channel_id, ${money(sql`sum(revenue * profit_rate)`)}::text as amount
    from held join terms using (month)`
  return question(rows, ([found]) => found!)
}

/** Claims on videos of the scope that the platform decides on soon. */
export function urgentClaims(scope: ChannelScope, today: string): Question<number> {
  const rows = sql<{ count: number }>`
    select count(*) as count from claim_events as event where ${isInScope(scope, 'event')} and ${isUrgentClaim(today)}`
  return question(rows, ([found]) => found!.count)
}

/** How many days spans have together. */
export const sumDays = (spans: Span[]) => spans.reduce((sum, { from, to }) => sum + countDays(from, to), 0)

type Attention = z.output<typeof attention>

/** What is wrong or worth knowing, most urgent first; nothing wrong, nothing listed. */
export function listAttention(found: {
  channels: Pick<ChannelStates, 'needing'>
  held: HeldRevenue
  urgent_claims: number
  /** To be answered within days by the network; else by the member. */
  requests: { count: number; channel_id: number | null }
  is_own: boolean
  late_days: number
  missing_days: number
  incomplete_days: number
  fee_changes: { from_month: string; fee_rate: string }[]
}): Attention[] {
  const none = { channel_id: null, amount: null, from_month: null, fee_rate: null }
  const { needing } = found.channels
  const ofChannels = (kind: keyof typeof needing) => ({ ...none, kind, ...needing[kind] })
  const items: Attention[] = [
    ofChannels('verification_failed'),
    { ...none, kind: 'claims_ending' as const, count: found.urgent_claims },
    ofChannels('channels_gone'),
    ofChannels('verification_needed'),
    ofChannels('on_hold'),
    { ...none, kind: found.is_own ? 'requests_unanswered' : 'requests_due', ...found.requests },
    ofChannels('channels_private'),
    {
      ...none,
      kind: 'held_revenue' as const,
      count: found.held.channels,
      channel_id: found.held.channel_id,
      amount: found.held.amount,
    },
    { ...none, kind: 'late_report' as const, count: found.late_days },
    { ...none, kind: 'missing_report' as const, count: found.missing_days },
    { ...none, kind: 'incomplete_report' as const, count: found.incomplete_days },
    ofChannels('channels_empty'),
    ofChannels('channels_renamed'),
    ofChannels('channels_code_gone'),
    ...found.fee_changes.map(({ from_month, fee_rate }) => ({
      ...none,
      kind: 'fee_change' as const,
      count: 1,
      from_month: from_month.slice(0, 7),
      fee_rate: Number(fee_rate),
    })),
  ]
  return items
    .filter(({ count }) => count > 0)
    .map((item) => ({ ...item, channel_id: item.count === 1 ? item.channel_id : null }))
}
