import type { channels as channelsEndpoint, ManagedChannel } from '@cuesheet/contract/channels'
import type { Locale } from '@cuesheet/contract/values/locale'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { actorsOf } from '../../access/actors.ts'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { hasHeldRevenue, isAtVerification, newsOf, platformChange } from './public.ts'
import { isContested } from './review/contests.ts'
import { isReviewAsked, reviewPossibleAt } from './review/review-rules.ts'
import { nextPollAt, verificationEnd } from './verification/verification-rules.ts'

export type ChannelsAsked = Omit<z.output<typeof channelsEndpoint.query>, 'member'> & {
  /** Only those that no member has. */
  unassigned?: boolean
  /** Of the reader. */
  locale: Locale
  /** The reporting day. */
  today: string
}

export type ChannelPage = {
  total: number
  by_status: Record<'pending' | 'on_hold' | 'approved' | 'rejected', number>
  rows: ManagedChannel[]
}

const orders: Record<ChannelsAsked['sort'], RawBuilder<unknown>> = {
  registered: sql`registered_on`,
  approved: sql`approved_on`,
  title: sql`lower(title)`,
  status: sql`status`,
  shorts: sql`(select count(*) from videos
    where videos.network_id = channels.network_id and videos.channel_id = channels.channel_id and is_shorts)`,
}

const iso = (time: RawBuilder<unknown>) =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of all channels in scope, those that match everything asked but the status. */
function matching(scope: ChannelScope, filters: ChannelsAsked): RawBuilder<unknown> {
  const { network_id, member_id, channel_id } = scope
  const part = sql`lower(normalize(${filters.search}::text, NFKC))`
  const assigned = (whose: RawBuilder<unknown>) => sql`exists (
    select from assignments
    where assignments.network_id = ${network_id} and assignments.channel_id = channels.channel_id ${whose})`
  const conditions = [
    sql`channels.network_id = ${network_id}`,
    ...(channel_id === null ? [] : [sql`channels.channel_id = ${channel_id}`]),
    ...(member_id === null ? [] : [assigned(sql`and account_id = ${member_id}`)]),
    ...(filters.unassigned ? [sql`not ${assigned(sql``)}`] : []),
    ...(filters.platform ? [platformChange('channels', filters.platform, filters.today)] : []),
    ...(filters.held ? [hasHeldRevenue('channels', filters.today)] : []),
    ...(filters.verification ? [isAtVerification('channels', filters.verification)] : []),
    ...(filters.category ? [sql`category = ${filters.category}`] : []),
    ...(filters.search
      ? [
          sql`(strpos(lower(normalize(title, NFKC)), ${part}) > 0 or strpos(lower(normalize(handle, NFKC)), ${part}) > 0
            or platform_channel_id = ${filters.search})`,
        ]
      : []),
  ]
  return sql`
    select channel_id, status, ${orders[filters.sort]} as position from channels where ${sql.join(conditions, sql` and `)}`
}

/** Of a channel its videos by kind: false is another video, null not known. */
const shortsCounts = (scope: ChannelScope) => sql`
  select count(*) filter (where is_shorts) as shorts, count(*) filter (where not is_shorts) as others,
    count(*) filter (where is_shorts is null) as unknown
  from videos where videos.network_id = ${scope.network_id} and videos.channel_id = listed.channel_id`

/** The last day that counted; null while days count, and where none ever did. */
const countedThrough = ({ network_id }: ChannelScope) => sql`(
  select case when bool_and(to_day is not null) then max(to_day) end from channel_credit
  where channel_credit.network_id = ${network_id} and channel_credit.channel_id = listed.channel_id)`

/** Members see themselves alone among those to whom a channel is assigned. */
const assignedMembers = ({ network_id, member_id }: ChannelScope, isMember: boolean) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('account_id', account_id, 'nickname', nickname)
    order by nickname, account_id), '[]') as members
  from assignments join accounts using (network_id, account_id)
  where assignments.network_id = ${network_id} and assignments.channel_id = listed.channel_id
    and accounts.withdrawn_at is null ${isMember ? sql`and account_id = ${member_id}` : sql``}`

/** The link that shows the code to the creator: for managers, whose it is. */
const codeLink = ({ network_id }: ChannelScope, isMember: boolean) =>
  isMember
    ? sql`null::jsonb`
    : sql`(
  select jsonb_build_object('created_at', ${iso(sql`link.created_at`)}, 'expires_at', ${iso(sql`link.expires_at`)})
  from channel_code_links as link
  where link.network_id = ${network_id} and link.channel_id = listed.channel_id)`

/** A page of the channels, how many there are in each status, and how many in the one asked for. */
export async function listManagedChannels(
  db: Database,
  scope: ChannelScope,
  filters: ChannelsAsked,
): Promise<ChannelPage> {
  const isMember = scope.terms === 'net'
  const order = sql.raw(`position ${filters.order} nulls last, channel_id`)
  const ofStatus = filters.status === undefined ? sql`` : sql`where status = ${filters.status}`
  const { rows } = await sql<{ by_status: number[]; position: unknown } & ManagedChannel>`
    with actors as materialized (select account_id, nickname from ${actorsOf(scope)} as known),
    matching as materialized (${matching(scope, filters)}),
    page as (
      select channel_id, position from matching ${ofStatus}
      order by ${order} limit ${filters.size} offset ${(filters.page - 1) * filters.size}
    ),
    counted as (
      select array[${sql.join([0, 1, 2, 3].map((status) => sql`count(*) filter (where status = ${sql.lit(status)})`))}] as by_status
      from matching
    ),
    rows as (
      select position, channel_id, listed.platform_channel_id, title, handle, thumbnail, category, status,
        coalesce(status_reasons ->> ${filters.locale}::text, status_reason) as status_reason, verification,
        verification_failure, verification_code,
        ${iso(nextPollAt)} as verification_next_at,
        case when verification = 'verifying'
          then ${iso(sql`verification_started_at + ${sql.lit(verificationEnd)}::interval`)} end as verification_until,
        case when verified_at is not null then jsonb_build_object('at', ${iso(sql`verified_at`)}, 'field', verified_field, 'by',
          (select nickname from actors where actors.account_id = verification_started_by)) end as verified,
        registered_on, approved_on, ${countedThrough(scope)} as counted_through,
        ${iso(reviewPossibleAt(scope))} as review_possible_at,
        case when ${isReviewAsked} then ${iso(sql`review_requested_at`)} end as review_requested_at,
        ${isContested(scope)} as contested,
        platform_state, ${iso(sql`renamed_at`)} as renamed_at, ${iso(sql`code_seen_at`)} as code_seen_at,
        ${iso(sql`code_gone_at`)} as code_gone_at, ${newsOf(filters.today)} as news, members, ${codeLink(scope, isMember)} as code_link,
        jsonb_build_object('shorts', shorts, 'others', others, 'unknown', unknown) as videos
      from page
      join channels as listed using (channel_id)
      join channel_key as key using (channel_id)
      cross join lateral (${shortsCounts(scope)}) as known
      cross join lateral (${assignedMembers(scope, isMember)}) as assigned
      where listed.network_id = ${scope.network_id}
    )
    select by_status, rows.* from counted left join rows on true order by ${order}`.execute(db)
  const [pending = 0, on_hold = 0, approved = 0, rejected = 0] = rows[0]!.by_status
  const counts = [pending, on_hold, approved, rejected]
  return {
    total:
      filters.status === undefined ? counts.reduce((sum, count) => sum + count) : counts[filters.status]!,
    by_status: { pending, on_hold, approved, rejected },
    // Without any channel there is one row, with the counts alone.
    rows: rows.filter(({ channel_id }) => channel_id !== null).map(({ by_status, position, ...row }) => row),
  }
}
