import { maxDeclaredTracks } from '@cuesheet/contract/values/music'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import { type ChannelScope, channelScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { isInCatalogue } from '../tracks/in-catalogue.ts'

export type Declaration = { video: string; track: number; is_used: boolean }

type VideoTrack = { network_id: number; channel_id: number; video_id: string; isrc: string }

/**
 * Says that a video uses a track, or takes that back: nothing but a declaration is written or removed. Only tracks that
 * the network may use can be declared. Repeating it changes nothing.
 */
export function declareTrack(
  db: Database,
  viewer: Viewer,
  { video, track, is_used }: Declaration,
  address: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const scope = await channelScope(trx, viewer, {})
    const key = await getVideo(trx, scope, video)
    const { channel_id, video_id } = key
    await requireVerified(trx, scope, channel_id)
    const { isrc, ...named } = await getTrack(trx, scope, track, is_used ? null : key)
    const row = { network_id: scope.network_id, channel_id, video_id, isrc }
    const is_changed = is_used ? await declare(trx, row, viewer) : await retract(trx, row)
    if (!is_changed) return
    await recordAudit(trx, {
      network_id: scope.network_id,
      account_id: viewer.account_id,
      action: is_used ? 'track.declare' : 'track.retract',
      subject: video_id,
      [is_used ? 'after' : 'before']: {
        track: `${[named.artist, named.title].filter(Boolean).join(' – ')} (${isrc})`,
        channels: [channel_id],
      },
      address,
    })
  })
}

/** Of the first channel in scope that has it. */
async function getVideo(
  trx: Transaction<DB>,
  { network_id, member_id }: ChannelScope,
  videoId: string,
): Promise<{ channel_id: number; video_id: string }> {
  const video = await trx
    .selectFrom('videos')
    .innerJoin('channels', (join) =>
      join
        .onRef('channels.network_id', '=', 'videos.network_id')
        .onRef('channels.channel_id', '=', 'videos.channel_id'),
    )
    .select(['videos.channel_id', 'video_id'])
    .where('videos.network_id', '=', network_id)
    .where('video_id', '=', videoId)
    .$if(member_id !== null, (query) =>
      query.where('videos.channel_id', 'in', (eb) =>
        eb
          .selectFrom('assignments')
          .select('channel_id')
          .where('network_id', '=', network_id)
          .where('account_id', '=', member_id),
      ),
    )
    .orderBy('videos.channel_id')
    .limit(1)
    .executeTakeFirst()
  if (!video) throw new DomainError('not_found')
  return video
}

/** Held until the end: the channel is not deleted meanwhile, and two at once never make one track too many. */
async function requireVerified(
  trx: Transaction<DB>,
  { network_id }: ChannelScope,
  channelId: number,
): Promise<void> {
  const channel = await trx
    .selectFrom('channels')
    .select('verification')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!channel) throw new DomainError('not_found')
  if (channel.verification !== 'verified')
    throw new DomainError('forbidden', { message_key: 'track_needs_verified_channel' })
}

/** A track that the network may use, or one that is already recorded for this video, even if it was withdrawn since. */
async function getTrack(
  trx: Transaction<DB>,
  scope: ChannelScope,
  trackId: number,
  usedBy: { channel_id: number; video_id: string } | null,
) {
  const track = await trx
    .selectFrom('tracks')
    .select(['isrc', 'title', 'artist'])
    .where('track_id', '=', trackId)
    .where(({ or, exists, selectFrom }) =>
      or([
        isInCatalogue(scope),
        ...(usedBy
          ? [
              exists(
                selectFrom('video_tracks')
                  .select('video_tracks.isrc')
                  .where('network_id', '=', scope.network_id)
                  .where('channel_id', '=', usedBy.channel_id)
                  .where('video_id', '=', usedBy.video_id)
                  .whereRef('video_tracks.isrc', '=', 'tracks.isrc'),
              ),
            ]
          : []),
      ]),
    )
    .executeTakeFirst()
  if (!track) throw new DomainError('not_found')
  return track
}

async function declare(trx: Transaction<DB>, row: VideoTrack, { account_id }: Viewer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('video_tracks')
    .values({ ...row, declared_at: sql`now()`, declared_by: account_id })
    .onConflict((used) =>
      used
        .columns(['network_id', 'channel_id', 'video_id', 'isrc'])
        .doUpdateSet({ declared_at: sql`excluded.declared_at`, declared_by: account_id })
        .where('video_tracks.declared_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  const { declared } = await trx
    .selectFrom('video_tracks')
    .select(({ fn }) => fn.countAll<number>().as('declared'))
    .where('network_id', '=', row.network_id)
    .where('channel_id', '=', row.channel_id)
    .where('video_id', '=', row.video_id)
    .where('declared_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (declared > maxDeclaredTracks) throw new DomainError('conflict', { message_key: 'tracks_declared_full' })
  return numInsertedOrUpdatedRows === 1n
}

/** What a claim says, too, stays. */
async function retract(
  trx: Transaction<DB>,
  { network_id, channel_id, video_id, isrc }: VideoTrack,
): Promise<boolean> {
  const declared = sql`network_id = ${network_id} and channel_id = ${channel_id} and video_id = ${video_id}
    and isrc = ${isrc} and declared_at is not null`
  const removed = await sql`delete from video_tracks where ${declared} and claimed_at is null`.execute(trx)
  const result =
    await sql`update video_tracks set declared_at = null, declared_by = null where ${declared}`.execute(trx)
  return removed.numAffectedRows !== 0n || result.numAffectedRows !== 0n
}
