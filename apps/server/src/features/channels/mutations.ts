import { sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { changeFacts, lockFacts, purgeFacts } from '../facts/change-facts.ts'
import { endKept } from '../settlement/public.ts'
import type { ChannelRow } from './registration/parse-channel-row.ts'
import { refreshReviewQueue } from './review/refresh-review-queue.ts'

export type Registration = {
  registered: number
  approved: number
  /** Channels of the list that this network had already, and their status, by platform id. */
  known: Map<string, number>
  /** Known ones that are on hold or rejected: an operator's decision, which a list does not change. */
  left_undecided: string[]
  /** Channels that another network holds: not taken. */
  held_elsewhere: string[]
  /** This network's channels of the list by platform id. */
  channel_ids: Map<string, number>
}

/**
 * Registers channels with the network and, given a day, approves and credits the pending ones from it on. Doing it
 * again changes nothing. Titles: a whole one replaces a damaged one, never the other way round.
 */
export async function registerChannels(
  trx: Transaction<DB>,
  scope: NetworkScope,
  titles: ReadonlyMap<string, { title: string }>,
  options: { today: string; approve_from: string | undefined; by: Acting },
): Promise<Registration> {
  const { network_id } = scope
  // Always the first lock, so that nobody who waits for the facts holds a channel.
  await lockFacts(trx, scope)
  const ids = [...titles.keys()].sort()
  // The reference table first; a row lock on a key settles who of two networks gets a channel.
  await sql`
    insert into channel_key (platform_channel_id, network_id)
    select id, ${network_id} from unnest(${ids}::text[]) as id order by id
    on conflict (platform_channel_id) do nothing`.execute(trx)
  const { rows: keys } = await sql<{ platform_channel_id: string; channel_id: number; network_id: number }>`
    select platform_channel_id, channel_id, network_id from channel_key
    where platform_channel_id = any(${ids}::text[]) order by platform_channel_id`.execute(trx)
  const ownKeys = keys.filter((key) => key.network_id === network_id)
  const channelIds = ownKeys.map(({ channel_id }) => channel_id)
  const before = await trx
    .selectFrom('channels')
    .select(['channel_id', 'platform_channel_id', 'status'])
    .where('network_id', '=', network_id)
    .where(sql<boolean>`channel_id = any(${channelIds}::integer[])`)
    .execute()

  await sql`
    insert into channels (network_id, channel_id, platform_channel_id, title, registered_on)
    select ${network_id}, channel_id, platform_channel_id, title, ${options.approve_from ?? options.today}
    from unnest(${channelIds}::integer[], ${ownKeys.map((key) => key.platform_channel_id)}::text[],
      ${ownKeys.map((key) => titles.get(key.platform_channel_id)!.title)}::text[])
      as listed (channel_id, platform_channel_id, title)
    on conflict (network_id, channel_id) do update set title = excluded.title
    where channels.title <> excluded.title
      and not (excluded.title like '%' || chr(65533) || '%' and channels.title not like '%' || chr(65533) || '%')`.execute(
    trx,
  )
  await endKept(
    trx,
    scope,
    ownKeys.map((key) => key.platform_channel_id),
    options.today,
  )
  await purgeFacts(trx, scope, channelIds)
  const approved = options.approve_from
    ? await approvePending(trx, scope, channelIds, options.approve_from)
    : []
  const registered = ownKeys.length - before.length
  if (registered + approved.length > 0)
    await recordAudit(trx, {
      network_id,
      ...options.by,
      action: 'channels.import',
      after: { registered, approved: approved.length, approved_from: options.approve_from ?? null },
    })
  return {
    registered,
    approved: approved.length,
    known: new Map(before.map((channel) => [channel.platform_channel_id, channel.status])),
    left_undecided: before
      .filter(({ status }) => options.approve_from !== undefined && (status === 1 || status === 3))
      .map((channel) => channel.platform_channel_id),
    held_elsewhere: keys.filter((key) => key.network_id !== network_id).map((key) => key.platform_channel_id),
    channel_ids: new Map(ownKeys.map((key) => [key.platform_channel_id, key.channel_id])),
  }
}

/** Verified and approved from a day on, which also is a registration day then; what is stored since counts at once. */
async function approvePending(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelIds: readonly number[],
  from: string,
): Promise<number[]> {
  const { network_id } = scope
  const { rows } = await sql<{ channel_id: number }>`
    select channel_id from channels
    where network_id = ${network_id} and channel_id = any(${channelIds}::integer[]) and status = 0`.execute(
    trx,
  )
  const pending = rows.map(({ channel_id }) => channel_id)
  if (pending.length === 0) return []
  await changeFacts(trx, scope, { channel_ids: pending, only_credit: true }, async () => {
    await sql`
      update channels set status = 2, status_reason = null, verification = 'verified', approved_on = ${from},
        registered_on = least(registered_on, ${from}::date)
      where network_id = ${network_id} and channel_id = any(${pending}::integer[])`.execute(trx)
    await sql`
      insert into channel_credit (network_id, channel_id, from_day)
      select ${network_id}, id, ${from}::date from unnest(${pending}::integer[]) as id`.execute(trx)
  })
  await refreshReviewQueue(trx, pending)
  return pending
}

/** What stays of a video that is listed again: whole titles are never replaced by damaged ones, nothing by null. */
const merged = (stored: string, listed: string) => ({
  title: sql`case when ${sql.ref(`${listed}.title`)} like '%' || chr(65533) || '%'
    and ${sql.ref(`${stored}.title`)} not like '%' || chr(65533) || '%' then ${sql.ref(`${stored}.title`)}
    else ${sql.ref(`${listed}.title`)} end`,
  published_at: sql`coalesce(${sql.ref(`${listed}.published_at`)}, ${sql.ref(`${stored}.published_at`)})`,
  is_shorts: sql`coalesce(${sql.ref(`${listed}.is_shorts`)}, ${sql.ref(`${stored}.is_shorts`)})`,
})

/**
 * Writes a batch of videos; answers how many were new or different. The others are not sent: on a cluster all that are sent
 * count as written.
 */
export async function saveVideos(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  rows: readonly (ChannelRow & { channel_id: number })[],
): Promise<number> {
  // The last row of a video counts: one statement may not write a row twice.
  const videos = [...new Map(rows.map((row) => [`${row.channel_id} ${row.video_id}`, row])).values()]
  const channels = sql`${videos.map((row) => row.channel_id)}::integer[]`
  const now = merged('known', 'listed')
  const stored = merged('videos', 'excluded')
  const { numAffectedRows } = await sql`
    insert into videos (network_id, channel_id, video_id, title, published_at, is_shorts)
    select ${network_id}, listed.channel_id, listed.video_id, ${now.title}, ${now.published_at}, ${now.is_shorts}
    from unnest(${channels}, ${videos.map((row) => row.video_id)}::text[],
      ${videos.map((row) => row.video_title)}::text[],
      ${videos.map((row) => row.published_at?.toISOString() ?? null)}::timestamptz[],
      ${videos.map((row) => row.is_shorts)}::boolean[]) as listed (channel_id, video_id, title, published_at, is_shorts)
    left join (
      select channel_id, video_id, title, published_at, is_shorts from videos
      where network_id = ${network_id} and channel_id = any(${channels})
    ) as known on known.channel_id = listed.channel_id and known.video_id = listed.video_id
    where known.video_id is null or row(known.title, known.published_at, known.is_shorts)
      is distinct from row(${now.title}, ${now.published_at}, ${now.is_shorts})
    on conflict (network_id, channel_id, video_id) do update set
      title = ${stored.title}, published_at = ${stored.published_at}, is_shorts = ${stored.is_shorts}`.execute(
    trx,
  )
  return Number(numAffectedRows)
}
