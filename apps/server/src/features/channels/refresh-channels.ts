import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { moveRevision } from '../report-ingest/rollup.ts'
import type { PlatformChannel } from '../video-platform/parse-channel.ts'
import { tellOfChannel } from './announcements.ts'
import { type FetchedPictures, fetchPictures, replacePicture } from './refresh-pictures.ts'
import { backgroundUnits, type Refresh } from './refresh-round.ts'
import { claimedUntil, hoursBetween, keepWhole, laterBy, platformStateOf, rhythms } from './refresh-rules.ts'

/** As many as one unit reads. */
const mostChannels = 50

type Claimed = { network_id: number; channel_id: number; platform_channel_id: string }
type Answer = { channel: PlatformChannel | null; pictures: FetchedPictures }

/** What the platform says of the fifty channels that were not asked for the longest. */
export async function refreshChannels(refresh: Refresh): Promise<number | null> {
  const { db, client, signal, now } = refresh
  const claimed = await claimChannels(db, now())
  if (claimed.length === 0) return null
  const hours = hoursBetween(await countCalls(db), backgroundUnits(refresh), rhythms.channels)
  const ids = claimed.map(({ platform_channel_id }) => platform_channel_id)
  for await (const { channels } of client.readChannels(ids, { purpose: 'background', signal })) {
    const pictures = await fetchPictures(
      refresh,
      channels.map(({ thumbnail_url }) => thumbnail_url),
    )
    const found = new Map(channels.map((channel) => [channel.platform_channel_id, channel]))
    // Each on its own: no order in which rows are locked can stand against another's.
    for (const row of claimed)
      await saveChannel(
        db,
        row,
        { channel: found.get(row.platform_channel_id) ?? null, pictures },
        now(),
        hours,
      )
  }
  return 1
}

/** Two processes may see the same channels due; each gets those that the other has not moved yet. */
async function claimChannels(db: Database, now: Date): Promise<Claimed[]> {
  const due = await db
    .selectFrom('channels')
    .select(['network_id', 'channel_id'])
    .where('platform_due_at', '<=', now)
    .orderBy('platform_due_at')
    .orderBy('channel_id')
    .orderBy('network_id')
    .limit(mostChannels)
    .execute()
  if (due.length === 0) return []
  return db
    .updateTable('channels')
    .set({ platform_due_at: claimedUntil(now) })
    .where('platform_due_at', '<=', now)
    .where(
      sql<boolean>`(network_id, channel_id) in (select * from unnest(
        ${due.map(({ network_id }) => network_id)}::integer[], ${due.map(({ channel_id }) => channel_id)}::integer[]))`,
    )
    .returning(['network_id', 'channel_id', 'platform_channel_id'])
    .execute()
}

async function countCalls(db: Database): Promise<number> {
  const { channels } = await db
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll<number>().as('channels'))
    .executeTakeFirstOrThrow()
  return Math.ceil(channels / mostChannels)
}

async function saveChannel(
  db: Database,
  { network_id, channel_id }: Claimed,
  { channel, pictures }: Answer,
  now: Date,
  hours: number,
): Promise<void> {
  const platform_due_at = laterBy(now, hours)
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('channels')
      .select(['title', 'handle', 'thumbnail', 'platform_state', 'uploads_playlist_id'])
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channel_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!stored) return
    const { uploads_playlist_id, ...before } = stored
    const shown = channel
      ? {
          title: keepWhole(stored.title, channel.title),
          handle: channel.handle,
          thumbnail: await replacePicture(trx, pictures, channel.thumbnail_url, stored.thumbnail, now),
          platform_state: platformStateOf(channel),
        }
      : { ...before, platform_state: 'gone' }
    const read = channel && {
      uploads_playlist_id: channel.uploads_playlist_id ?? uploads_playlist_id,
      platform_checked_at: now,
    }
    await trx
      .updateTable('channels')
      .set({ ...shown, ...read, platform_due_at })
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channel_id)
      .execute()
    const names = Object.keys(shown) as (keyof typeof shown)[]
    if (names.some((name) => shown[name] !== before[name]))
      await publishChannelChange(trx, installationScope(network_id), channel_id)
  })
}

/** A channel is shown differently from now on. */
export async function publishChannelChange(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
): Promise<void> {
  await moveRevision(trx, scope)
  await tellOfChannel(trx, scope, channelId, null)
}
