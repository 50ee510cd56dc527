import type { DayEvent, DayNote } from '@cuesheet/contract/annotations'
import { eventKinds } from '@cuesheet/contract/values/annotations'
import { addDays, reportingTimeZone } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { actorsOf } from '../../access/actors.ts'
import { type ChannelScope, isInScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

type DaysAsked = {
  from: string
  to: string
  /** Uploads and claims of it alone. */
  video_id?: string | undefined
}
type Asked = DaysAsked & {
  /** Who reads, and whether as a manager. */
  reader: { account_id: number; is_manager: boolean }
}

/** So many notes of a network on the days of one chart. */
const maxNotes = 2000

/** Of a row with an account: those whose fees are of the channels in scope. */
const isOfMember = ({ network_id, member_id, channel_id }: ChannelScope) =>
  member_id !== null
    ? sql`account_id = ${member_id}`
    : channel_id === null
      ? sql`true`
      : sql`account_id in (
          select account_id from assignments where network_id = ${network_id} and channel_id = ${channel_id})`

/** The relation (day, kind, subject, fee_rate) of what happened on days of the channels in scope, once for each thing. */
function happened(scope: ChannelScope, { from, to, video_id }: DaysAsked): RawBuilder<unknown> {
  const { network_id, channel_id } = scope
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${reportingTimeZone}`
  const ofVideo = (alias: string) =>
    video_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.video_id`)} = ${video_id}`
  const ofDays = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`
  const nickname = scope.terms === 'gross' ? sql`nickname` : sql`null::text`
  const names = sql`(select account_id, nickname from accounts where network_id = ${network_id})`
  const changesOf = (rates: RawBuilder<unknown>, key: RawBuilder<unknown>, first = sql`null`) => sql`
    select *, lag(fee_rate, 1, ${first}) over of_key as before
    from (${rates}) as rates window of_key as (partition by ${key} order by from_month)`
  return sql`
    select (published_at at time zone ${reportingTimeZone})::date as day, 'uploads' as kind, title as subject, null::numeric as fee_rate
    from videos
    where ${isInScope(scope, 'videos')} and published_at >= ${midnight(from)} and published_at < ${midnight(addDays(to, 1))}
      and ${ofVideo('videos')}
    union all
    select day, 'claims_' || kind, videos.title, null
    from claim_events
    left join (select channel_id, video_id, title from videos where network_id = ${network_id}) as videos
      using (channel_id, video_id)
    where ${isInScope(scope, 'claim_events')} and kind in ('won', 'lost') and ${ofDays('day')} and ${ofVideo('claim_events')}
    union all
    select from_month, 'fee', ${nickname}, changes.fee_rate
    from (${changesOf(sql`select account_id, from_month, fee_rate from fee_rates where network_id = ${network_id} and ${isOfMember(scope)}`, sql`account_id`, sql`(select default_fee_rate from networks where network_id = ${network_id})`)}) as changes
    left join ${names} as names using (account_id)
    where ${ofDays('from_month')} and fee_rate <> before
    union all
    select from_month, 'term', ${nickname}, changes.fee_rate
    from (${changesOf(
      sql`select account_id, platform_channel_id, family, from_month, fee_rate from contract_terms
        where network_id = ${network_id} and ${isOfMember(scope)} and (${channel_id}::integer is null or platform_channel_id = ''
          or platform_channel_id = (select platform_channel_id from channels where network_id = ${network_id} and channel_id = ${channel_id}))`,
      sql`account_id, platform_channel_id, family`,
    )}) as changes
    left join ${names} as names using (account_id)
    where ${ofDays('from_month')} and fee_rate is distinct from before
    union all
    select from_month, 'shares', channels.title, null
    from (select distinct channel_id, from_month from channel_shares where ${isInScope(scope, 'channel_shares')}) as shares
    join (select channel_id, title from channels where network_id = ${network_id}) as channels using (channel_id)
    where ${ofDays('from_month')}`
}

/** Of a row of day_notes: the network's and, of members' own, those that the reader may see, of the channels in scope. */
const isRead = (scope: ChannelScope, { reader }: Asked) => {
  const ofChannels =
    scope.channel_id !== null
      ? sql`channel_id = ${scope.channel_id}`
      : scope.member_id === null
        ? sql`true`
        : sql`${isInScope(scope, 'day_notes')}`
  const own = reader.is_manager
    ? scope.member_id === null
      ? sql`true`
      : sql`account_id = ${scope.member_id}`
    : sql`account_id = ${reader.account_id}`
  // A member's of all its channels is none of a channel that others may have, too.
  return sql`network_id = ${scope.network_id} and (account_id is null or ${own}) and (${ofChannels} or (channel_id is null
    and ${scope.channel_id === null || !reader.is_manager ? sql`true` : sql`account_id is null`}))`
}

/** What a chart over days marks: what happened, counted by day and kind, and what was noted. */
export async function listAnnotations(
  db: Database,
  scope: ChannelScope,
  asked: Asked,
): Promise<{ events: DayEvent[]; notes: DayNote[] }> {
  const { from, to, reader } = asked
  const mayChange = sql`account_id is not distinct from ${reader.is_manager ? null : reader.account_id}::integer`
  const { rows } = await sql<{ events: DayEvent[]; notes: DayNote[] }>`
    select
      coalesce((
        select json_agg(json_build_object('day', day, 'kind', kind, 'count', count,
          'subject', case when count = 1 then subject end, 'fee_rate', case when count = 1 then fee_rate end)
          order by day, array_position(${[...eventKinds]}::text[], kind))
        from (
          select day, kind, count(*) as count, min(subject) as subject, min(fee_rate) as fee_rate
          from (${happened(scope, asked)}) as happened group by day, kind) as counted), '[]') as events,
      coalesce((
        select json_agg(json_build_object('note_id', note_id, 'day', day, 'text', text, 'channel_id', channel_id,
          'channel', channel, 'is_network', account_id is null, 'author', author, 'may_change', ${mayChange}) order by day, note_id)
        from (
          select note.*, channels.title as channel, actors.nickname as author
          from (
            select * from day_notes where ${isRead(scope, asked)} and day between ${from}::date and ${to}::date
            order by day desc, note_id desc limit ${sql.lit(maxNotes)}) as note
          left join (select channel_id, title from channels where network_id = ${scope.network_id}) as channels using (channel_id)
          left join ${actorsOf(scope)} as actors on actors.account_id = written_by) as noted), '[]') as notes`.execute(
    db,
  )
  return rows[0]!
}
