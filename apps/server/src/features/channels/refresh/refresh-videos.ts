import { type RawBuilder, sql, type Transaction } from 'kysely'
import { listNetworks } from '../../../access/find-network.ts'
import { installationScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { isPresent } from '../../../db/present-networks.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { lockFacts, refreshVideoSummaries } from '../../facts/change-facts.ts'
import { releasePicture } from '../../pictures/public.ts'
import type { PlatformVideo } from '../../video-platform/public.ts'
import { saveVideos } from '../mutations.ts'
import { type FetchedPictures, fetchPictures, replacePicture } from './channel-pictures.ts'
import {
  absentHours,
  claimedUntil,
  dayHours,
  keepWhole,
  laterBy,
  spreadOf,
  videoHours,
} from './refresh-rules.ts'
import type { Refresh } from './run-round.ts'

/** Taken on together; fifty to a unit. */
const maxVideos = 500

type VideoKey = { network_id: number; channel_id: number; video_id: string }
type Stored = VideoKey & {
  title: string
  thumbnail: string | null
  published_at: Date | null
  duration_seconds: number | null
  platform_checked_at: Date | null
  platform_absent_since: Date | null
}
type Answer = { found: Map<string, PlatformVideo>; pictures: FetchedPictures }
/** The videos that are due: new ones, those said to have another title, and each that was read weeks ago. */
export async function refreshVideos(refresh: Refresh): Promise<number | null> {
  const { db, client, signal, now } = refresh
  const claimed = await claimVideos(db, now())
  if (claimed.length === 0) return null
  let units = 0
  const ids = claimed.map(({ video_id }) => video_id)
  for await (const { videos, absent_ids } of client.readVideos(ids, { purpose: 'background', signal })) {
    units++
    const pictures = await fetchPictures(
      refresh,
      videos.map(({ thumbnail_url }) => thumbnail_url),
    )
    const videosById = new Map(videos.map((video) => [video.video_id, video]))
    const readIds = new Set([...videosById.keys(), ...absent_ids])
    const rows = Map.groupBy(
      claimed.filter(({ video_id }) => readIds.has(video_id)),
      ({ network_id }) => network_id,
    )
    for (const [network_id, keys] of rows)
      await saveRead(db, network_id, keys, { found: videosById, pictures }, now())
  }
  return units
}

const areThese = (keys: readonly VideoKey[]): RawBuilder<boolean> =>
  sql`(channel_id, video_id) in (select * from unnest(
    ${keys.map(({ channel_id }) => channel_id)}::integer[], ${keys.map(({ video_id }) => video_id)}::text[]))`

async function claimVideos(db: Database, now: Date): Promise<VideoKey[]> {
  const claimed: VideoKey[] = []
  for (const [network_id, keys] of Map.groupBy(await listDue(db, now), ({ network_id }) => network_id))
    claimed.push(
      ...(await db
        .updateTable('videos')
        .set({ platform_due_at: claimedUntil(now) })
        .where('network_id', '=', network_id)
        .where('platform_due_at', '<=', now)
        .where(areThese(keys))
        .returning(['network_id', 'channel_id', 'video_id'])
        .execute()),
    )
  return claimed
}

/** Those that are due the longest, of all networks: each one's come in order of an index, so that hardly more is read than is answered. */
async function listDue(db: Database, now: Date): Promise<VideoKey[]> {
  const networks = await listNetworks(db)
  if (networks.length === 0) return []
  const queries = networks.map(
    ({ scope }) => sql`(
      select network_id, channel_id, video_id, platform_due_at from videos
      where network_id = ${scope.network_id} and ${isPresent()} and platform_due_at <= ${now}
      order by platform_due_at, channel_id, video_id limit ${sql.lit(maxVideos)})`,
  )
  const { rows } = await sql<VideoKey>`
    select network_id, channel_id, video_id from (${sql.join(queries, sql` union all `)}) due
    order by platform_due_at, channel_id, video_id, network_id limit ${sql.lit(maxVideos)}`.execute(db)
  return rows
}

/** Of one network, in one transaction that no load comes between. */
async function saveRead(
  db: Database,
  network_id: number,
  keys: readonly VideoKey[],
  { found: videosById, pictures }: Answer,
  now: Date,
): Promise<void> {
  const scope = installationScope(network_id)
  await db.transaction().execute(async (trx) => {
    await lockFacts(trx, scope)
    const rows = await listStored(trx, network_id, keys)
    const read = rows.flatMap((row) => {
      const video = videosById.get(row.video_id)
      return video ? [{ row, video }] : []
    })
    if (read.length > 0)
      await saveVideos(
        trx,
        scope,
        read.map(({ row, video }) => ({
          ...row,
          platform_channel_id: video.platform_channel_id,
          channel_title: '',
          video_title: keepWhole(row.title, video.title),
          published_at: new Date(video.published_at),
          is_shorts: null,
        })),
      )
    const changed: number[] = []
    for (const { row, video } of read)
      if (await saveRest(trx, row, video, pictures, now)) changed.push(row.channel_id)
    for (const row of rows)
      if (!videosById.has(row.video_id) && (await saveAbsence(trx, row, now))) changed.push(row.channel_id)
    await refreshVideoSummaries(trx, scope, changed)
  })
}

/** As they are now; those of a channel deleted meanwhile are gone. */
async function listStored(
  trx: Transaction<DB>,
  network_id: number,
  keys: readonly VideoKey[],
): Promise<Stored[]> {
  return trx
    .selectFrom('videos')
    .select([
      'network_id',
      'channel_id',
      'video_id',
      'title',
      'thumbnail',
      'published_at',
      'duration_seconds',
    ])
    .select(['platform_checked_at', 'platform_absent_since'])
    .where('network_id', '=', network_id)
    .where(areThese(keys))
    .orderBy('channel_id')
    .orderBy('video_id')
    .execute()
}

const update = (
  trx: Transaction<DB>,
  { network_id, channel_id, video_id }: VideoKey,
  change: Partial<Omit<Stored, keyof VideoKey>> & { platform_due_at: Date },
) =>
  trx
    .updateTable('videos')
    .set(change)
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .where('video_id', '=', video_id)
    .execute()

const nextReading = (now: Date) => laterBy(now, videoHours, spreadOf.video)

/** What saveVideos does not write. True: it was published at another time than it was known to be. */
async function saveRest(
  trx: Transaction<DB>,
  row: Stored,
  video: PlatformVideo,
  pictures: FetchedPictures,
  now: Date,
): Promise<boolean> {
  const { duration_seconds, thumbnail_url } = video
  const thumbnail = await replacePicture(trx, pictures, thumbnail_url, row.thumbnail, now)
  await update(trx, row, {
    thumbnail,
    duration_seconds,
    platform_checked_at: now,
    platform_absent_since: null,
    platform_due_at: pictures.has(thumbnail_url) ? nextReading(now) : laterBy(now, dayHours),
  })
  return row.published_at?.getTime() !== Date.parse(video.published_at)
}

/** Private, deleted, or never there: said twice, it takes away what is kept of the platform; what came otherwise stays. True: that was now. */
async function saveAbsence(trx: Transaction<DB>, row: Stored, now: Date): Promise<boolean> {
  const since = row.platform_absent_since ?? now
  const isFinal = now.getTime() - since.getTime() >= absentHours * 3_600_000
  if (row.platform_checked_at !== null && isFinal) {
    await clearVideo(trx, row, nextReading(now))
    return true
  }
  await update(trx, row, {
    platform_absent_since: since,
    platform_due_at: isFinal ? nextReading(now) : laterBy(now, dayHours),
  })
  return false
}

/** Its facts stay, under its id, which reports name it by until there is a title again. */
export async function clearVideo(
  trx: Transaction<DB>,
  row: Pick<Stored, keyof VideoKey | 'thumbnail'>,
  platform_due_at: Date,
): Promise<void> {
  await update(trx, row, {
    title: row.video_id,
    thumbnail: null,
    published_at: null,
    duration_seconds: null,
    platform_checked_at: null,
    platform_due_at,
  })
  await releasePicture(trx, row.thumbnail)
}
