import type { channels as channelsEndpoint, ManagedChannel } from '@cuesheet/contract/channels'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { reviewHours } from './review.ts'
import { verificationEnd } from './verification-schedule.ts'

export type ChannelsAsked = Omit<z.output<typeof channelsEndpoint.query>, 'member'> & {
  /** Only those that no member has. */
  unassigned?: boolean
}

export type ChannelPage = {
  total: number
  by_status: Record<'pending' | 'on_hold' | 'approved' | 'rejected', number>
  rows: ManagedChannel[]
}

const orders: Record<ChannelsAsked['sort'], string> = {
  registered: 'registered_on',
  approved: 'approved_on',
  title: 'lower(title)',
  status: 'status',
  shorts: 'shorts',
}

const iso = (time: RawBuilder<unknown>) =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of all channels in scope, those that match everything asked but the status. */
function matching(scope: ChannelScope, asked: ChannelsAsked): RawBuilder<unknown> {
  const { network_id, member_id, channel_id } = scope
  const part = sql`lower(normalize(${asked.search}::text, NFKC))`
  const assigned = (whose: RawBuilder<unknown>) => sql`exists (
    select from assignments
    where assignments.network_id = ${network_id} and assignments.channel_id = channels.channel_id ${whose})`
  const conditions = [
    sql`channels.network_id = ${network_id}`,
    ...(channel_id === null ? [] : [sql`channels.channel_id = ${channel_id}`]),
    ...(member_id === null ? [] : [assigned(sql`and account_id = ${member_id}`)]),
    ...(asked.unassigned ? [sql`not ${assigned(sql``)}`] : []),
    ...(asked.verification ? [sql`verification = ${asked.verification}`] : []),
    ...(asked.category ? [sql`category = ${asked.category}`] : []),
    ...(asked.search
      ? [
          sql`(strpos(lower(normalize(title, NFKC)), ${part}) > 0 or strpos(lower(normalize(handle, NFKC)), ${part}) > 0
            or platform_channel_id = ${asked.search})`,
        ]
      : []),
  ]
  return sql`select channels.* from channels where ${sql.join(conditions, sql` and `)}`
}

/** Of a channel its videos by kind: false is another video, null not known. */
const shortsCounts = (scope: ChannelScope) => sql`
  select count(*) filter (where is_shorts) as shorts, count(*) filter (where not is_shorts) as others,
    count(*) filter (where is_shorts is null) as unknown
  from videos where videos.network_id = ${scope.network_id} and videos.channel_id = listed.channel_id`

/** Members see themselves alone among those to whom a channel is assigned. */
const assignedMembers = ({ network_id, member_id }: ChannelScope, isMember: boolean) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('account_id', account_id, 'nickname', nickname)
    order by nickname, account_id), '[]') as members
  from assignments join accounts using (account_id)
  where assignments.network_id = ${network_id} and assignments.channel_id = listed.channel_id
    and accounts.withdrawn_at is null ${isMember ? sql`and account_id = ${member_id}` : sql``}`

/** A page of the channels, how many there are in each status, and how many in the one asked for. */
export async function listManagedChannels(
  db: Database,
  scope: ChannelScope,
  asked: ChannelsAsked,
): Promise<ChannelPage> {
  const isMember = scope.terms === 'net'
  const order = sql.raw(`${orders[asked.sort]} ${asked.order} nulls last, channel_id`)
  const bySize = asked.sort === 'shorts'
  const ofStatus = asked.status === undefined ? sql`` : sql`where status = ${asked.status}`
  const counted = sql`cross join lateral (${shortsCounts(scope)}) as counted`
  const { rows } = await sql<ChannelPage>`
    with matching as materialized (${matching(scope, asked)}),
    page as (
      select listed.* ${bySize ? sql`, shorts, others, unknown` : sql``}
      from matching as listed ${bySize ? counted : sql``} ${ofStatus}
      order by ${order} limit ${asked.size} offset ${(asked.page - 1) * asked.size}
    ),
    rows as (
      select channel_id, listed.platform_channel_id, title, handle, thumbnail, category, status, status_reason, verification,
        verification_failure, verification_code,
        ${iso(sql`verification_next_at`)} as verification_next_at,
        case when verification = 'verifying'
          then ${iso(sql`verification_started_at + ${sql.lit(verificationEnd)}::interval`)} end as verification_until,
        case when verified_at is not null then jsonb_build_object('at', ${iso(sql`verified_at`)}, 'field', verified_field, 'by',
          (select nickname from accounts where account_id = verification_started_by)) end as verified,
        registered_on, approved_on,
        case when status = 1 then ${iso(sql`greatest(
          on_hold_at + ${sql.lit(`${reviewHours.after_hold} hours`)}::interval,
          case when review_requested_at > on_hold_at
            then review_requested_at + ${sql.lit(`${reviewHours.between} hours`)}::interval end)`)} end as review_possible_at,
        ${iso(sql`review_requested_at`)} as review_requested_at,
        key.network_id <> ${scope.network_id} or cardinality(rivals) > 0 as contested,
        platform_state, members,
        jsonb_build_object('shorts', shorts, 'others', others, 'unknown', unknown) as videos
      from page as listed
      join channel_key as key using (channel_id)
      ${bySize ? sql`` : counted}
      cross join lateral (${assignedMembers(scope, isMember)}) as assigned
      order by ${order}
    )
    select
      (select count(*) from matching ${ofStatus}) as total,
      (select jsonb_build_object(
        'pending', count(*) filter (where status = 0), 'on_hold', count(*) filter (where status = 1),
        'approved', count(*) filter (where status = 2), 'rejected', count(*) filter (where status = 3)) from matching
      ) as by_status,
      (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from rows) as rows`.execute(db)
  return rows[0]!
}
