import type { MessageKind } from '@cuesheet/contract/values/message-kinds'
import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { isPresent } from '../../../db/present-networks.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { PlatformChannel } from '../../video-platform/public.ts'
import { notifyOfChannel } from '../announcements.ts'
import { findCode } from '../verification/verification-mutations.ts'
import { type FetchedPictures, fetchPictures, replacePicture } from './channel-pictures.ts'
import {
  claimedUntil,
  hoursBetween,
  keepWhole,
  laterBy,
  newsOfState,
  type PlatformState,
  platformStateOf,
  rhythms,
} from './refresh-rules.ts'
import { backgroundUnits, type Refresh } from './run-round.ts'

/** As many as one unit reads. */
const maxChannels = 50

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
    const channelsById = new Map(channels.map((channel) => [channel.platform_channel_id, channel]))
    // Each on its own, so that no order of row locks can deadlock with another's.
    for (const row of claimed)
      await saveChannel(
        db,
        row,
        { channel: channelsById.get(row.platform_channel_id) ?? null, pictures },
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
    .where(isPresent())
    .where('platform_due_at', '<=', now)
    .orderBy('platform_due_at')
    .orderBy('channel_id')
    .orderBy('network_id')
    .limit(maxChannels)
    .execute()
  if (due.length === 0) return []
  return db
    .updateTable('channels')
    .set({ platform_due_at: claimedUntil(now) })
    .where(isPresent())
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
    .where(isPresent())
    .executeTakeFirstOrThrow()
  return Math.ceil(channels / maxChannels)
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
      .select([
        'title',
        'handle',
        'thumbnail',
        'platform_state',
        'uploads_playlist_id',
        'platform_checked_at',
      ])
      .select(['status', 'verification', 'verification_code', 'code_seen_at', 'code_gone_at'])
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channel_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!stored) return
    const { title, handle, thumbnail, platform_state, code_gone_at, uploads_playlist_id } = stored
    const before = { title, handle, thumbnail, platform_state, code_gone_at }
    const shownValues: Shown = channel
      ? {
          title: keepWhole(stored.title, channel.title),
          handle: channel.handle,
          thumbnail: await replacePicture(trx, pictures, channel.thumbnail_url, stored.thumbnail, now),
          platform_state: platformStateOf(channel),
          code_gone_at: null,
        }
      : { ...before, platform_state: 'gone' as const }
    const code = channel && readCode(channel, stored, now)
    if (code) shownValues.code_gone_at = code.code_gone_at
    // What a list had named it was never the platform's name.
    const isRenamed = stored.platform_checked_at !== null && shownValues.title !== title
    const read = channel && {
      uploads_playlist_id: channel.uploads_playlist_id ?? uploads_playlist_id,
      platform_checked_at: now,
      ...(code && { code_seen_at: code.code_seen_at }),
      ...(isRenamed && { renamed_at: now }),
    }
    await trx
      .updateTable('channels')
      .set({ ...shownValues, ...read, platform_due_at })
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channel_id)
      .execute()
    const names = Object.keys(shownValues) as (keyof typeof shownValues)[]
    if (names.every((name) => isSame(shownValues[name], before[name]))) return
    const state = newsOfState(platform_state as PlatformState, shownValues.platform_state)
    const news: News[] = [
      ...(isRenamed ? [{ kind: 'channel_renamed' as const, names: { before: title } }] : []),
      ...(state ? [{ kind: state }] : []),
      ...(shownValues.code_gone_at && !code_gone_at ? [{ kind: 'channel_code_gone' as const }] : []),
    ]
    await publishChannelChange(
      trx,
      installationScope(network_id),
      channel_id,
      stored.status === rejected ? [] : news,
    )
  })
}

const rejected = 3

type Shown = {
  title: string
  handle: string | null
  thumbnail: string | null
  platform_state: PlatformState
  code_gone_at: Date | null
}

type Stored = {
  verification: string
  verification_code: string
  code_seen_at: Date | null
  code_gone_at: Date | null
}

/** The state of a verified channel's proof; a private one does not say, and one that was never seen is not missed. */
function readCode(channel: PlatformChannel, stored: Stored, now: Date) {
  const { verification, verification_code, code_seen_at, code_gone_at } = stored
  if (verification !== 'verified') return { code_seen_at: null, code_gone_at: null }
  if (channel.privacy_status === 'private') return { code_seen_at, code_gone_at }
  if (findCode(channel, verification_code) !== null) return { code_seen_at: now, code_gone_at: null }
  return { code_seen_at, code_gone_at: code_seen_at && (code_gone_at ?? now) }
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

type News = { kind: MessageKind; names?: Record<string, string> }

/** A channel is shown differently from now on; what is news of it is left as messages. */
export async function publishChannelChange(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
  news: readonly News[] = [],
): Promise<void> {
  if (news.length === 0) await notifyOfChannel(trx, scope, channelId, null)
  for (const { kind, names } of news) await notifyOfChannel(trx, scope, channelId, kind, names)
}
