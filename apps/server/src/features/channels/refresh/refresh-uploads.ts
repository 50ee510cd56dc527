import { sql } from 'kysely'
import { installationScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { isPresent } from '../../../db/present-networks.ts'
import { applyClaims, lockFacts, refreshVideoSummaries } from '../../facts/change-facts.ts'
import { PlatformError, type PlatformUpload } from '../../video-platform/public.ts'
import { saveVideos } from '../mutations.ts'
import { claimedUntil, endsWalk, hoursBetween, laterBy, rhythms, spreadOf } from './refresh-rules.ts'
import { backgroundUnits, type Refresh } from './run-round.ts'

/** Each costs a unit, and is asked for while the others are. */
const maxLists = 8

type Claimed = {
  network_id: number
  channel_id: number
  platform_channel_id: string
  uploads_playlist_id: string
  uploads_page_token: string | null
  uploads_checked_at: Date | null
}
type Page = { uploads: PlatformUpload[]; next_page_token: string | null } | null
type Asked = { list: Claimed; page: Page; failure: null } | { list: Claimed; failure: PlatformError }

/**
 * The next page of the uploads of approved channels, and of those that wait for their first review and were not read to
 * the end yet: new videos are kept, those with another title are read soon.
 */
export const refreshUploads = (refresh: Refresh) => readLists(refresh, toBeRead(refresh.db))

/** The same of channels that were not read to the end yet. */
export const readNewUploads = (refresh: Refresh) =>
  readLists(refresh, toBeRead(refresh.db).where('uploads_checked_at', 'is', null))

async function readLists(refresh: Refresh, lists: ReturnType<typeof toBeRead>): Promise<number | null> {
  const { db, now } = refresh
  const claimed = await claimLists(db, lists, now())
  if (claimed.length === 0) return null
  const hours = hoursBetween(await countLists(db), backgroundUnits(refresh), rhythms.uploads)
  const uploadLists = await Promise.all(claimed.map((list) => askForUploads(refresh, list)))
  const failures: PlatformError[] = []
  for (const answer of uploadLists) {
    if (!answer.failure) {
      await saveUploads(db, answer.list, answer.page, now(), hours)
      continue
    }
    failures.push(answer.failure)
    // A place to read on from that the platform knows no more: from the beginning.
    if (answer.failure.code === 'refused' && answer.list.uploads_page_token !== null)
      await updateList(db, answer.list, { uploads_page_token: null })
  }
  const decisive = failures.find(({ code }) => code === 'quota_exceeded') ?? failures[0]
  if (decisive && (decisive.code === 'quota_exceeded' || failures.length === uploadLists.length))
    throw decisive
  return uploadLists.length
}

async function askForUploads({ client, signal }: Refresh, list: Claimed): Promise<Asked> {
  const { uploads_playlist_id, uploads_page_token: page_token } = list
  try {
    const ask = { purpose: 'background', signal, page_token } as const
    return { list, page: await client.findUploads(uploads_playlist_id, ask), failure: null }
  } catch (failure) {
    if (failure instanceof PlatformError) return { list, failure }
    throw failure
  }
}

const toBeRead = (db: Database) =>
  db
    .selectFrom('channels')
    .where(isPresent())
    .where(sql<boolean>`(status = 2 or (status = 0 and uploads_checked_at is null))`)
    .where('platform_state', '=', 'present')
    .where('uploads_playlist_id', 'is not', null)

async function claimLists(db: Database, lists: ReturnType<typeof toBeRead>, now: Date): Promise<Claimed[]> {
  const due = await lists
    .select(['network_id', 'channel_id'])
    .where('uploads_due_at', '<=', now)
    .orderBy('uploads_due_at')
    .orderBy('channel_id')
    .orderBy('network_id')
    .limit(maxLists)
    .execute()
  if (due.length === 0) return []
  return db
    .updateTable('channels')
    .set({ uploads_due_at: claimedUntil(now) })
    .where(isPresent())
    .where('uploads_due_at', '<=', now)
    .where(
      sql<boolean>`(network_id, channel_id) in (select * from unnest(
        ${due.map(({ network_id }) => network_id)}::integer[], ${due.map(({ channel_id }) => channel_id)}::integer[]))`,
    )
    .returning([
      ...(['network_id', 'channel_id', 'platform_channel_id', 'uploads_page_token'] as const),
      'uploads_checked_at',
      sql<string>`uploads_playlist_id`.as('uploads_playlist_id'),
    ])
    .execute()
}

async function countLists(db: Database): Promise<number> {
  const { lists } = await toBeRead(db)
    .select(({ fn }) => fn.countAll<number>().as('lists'))
    .executeTakeFirstOrThrow()
  return lists
}

/** Killed after its transaction, it is read again: the same page changes nothing twice. */
async function saveUploads(db: Database, list: Claimed, page: Page, now: Date, hours: number): Promise<void> {
  const uploads = await saveNewVideos(db, list, page?.uploads ?? [], now)
  if (uploads === null) return
  const next = page?.next_page_token ?? null
  // The first time to the very end, later until what is known begins.
  if (next !== null && (list.uploads_checked_at === null || !endsWalk(uploads, now)))
    await updateList(db, list, { uploads_page_token: next, uploads_due_at: now })
  else
    await updateList(db, list, {
      uploads_page_token: null,
      uploads_checked_at: now,
      uploads_due_at: laterBy(now, hours, list.uploads_checked_at ? spreadOf.usual : spreadOf.first),
    })
}

/** Null: the channel is deleted, or somebody is about to; what was taken on is left until it is due again. */
async function saveNewVideos(
  db: Database,
  { network_id, channel_id, platform_channel_id }: Claimed,
  uploads: readonly PlatformUpload[],
  now: Date,
): Promise<(PlatformUpload & { is_known: boolean })[] | null> {
  const scope = installationScope(network_id)
  return db.transaction().execute(async (trx) => {
    // Serialize with loads, which add videos in an order of their own; taken before the channel's lock, as everywhere.
    await lockFacts(trx, scope)
    const channel = await trx
      .selectFrom('channels')
      .select('channel_id')
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channel_id)
      .forKeyShare()
      .skipLocked()
      .executeTakeFirst()
    if (!channel) return null
    if (uploads.length === 0) return []
    const stored = await trx
      .selectFrom('videos')
      .select(['video_id', 'title', 'platform_absent_since'])
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channel_id)
      .where(sql<boolean>`video_id = any(${uploads.map(({ video_id }) => video_id)}::text[])`)
      .execute()
    const storedVideos = new Map(stored.map((video) => [video.video_id, video]))
    // Without a moment of publication it is a place that a deleted or private video has left.
    const added = uploads.filter(
      ({ video_id, published_at }) => !storedVideos.has(video_id) && published_at !== null,
    )
    if (added.length > 0) {
      await saveVideos(
        trx,
        scope,
        added.map(({ video_id, title, published_at }) => ({
          channel_id,
          platform_channel_id,
          channel_title: '',
          video_id,
          video_title: title.trim() || video_id,
          published_at: new Date(published_at!),
          is_shorts: null,
        })),
      )
      await applyClaims(trx, scope)
      await refreshVideoSummaries(trx, scope, [channel_id])
    }
    const different = uploads.filter(({ video_id, title }) => {
      const video = storedVideos.get(video_id)
      return video && (video.title !== title.trim() || video.platform_absent_since !== null)
    })
    if (different.length > 0)
      await trx
        .updateTable('videos')
        .set({ platform_due_at: now })
        .where('network_id', '=', network_id)
        .where('channel_id', '=', channel_id)
        .where(sql<boolean>`video_id = any(${different.map(({ video_id }) => video_id)}::text[])`)
        .execute()
    return uploads.map((upload) => ({ ...upload, is_known: storedVideos.has(upload.video_id) }))
  })
}

async function updateList(
  db: Database,
  { network_id, channel_id }: Claimed,
  change: { uploads_page_token: string | null; uploads_checked_at?: Date; uploads_due_at?: Date },
): Promise<void> {
  await db
    .updateTable('channels')
    .set(change)
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .execute()
}
