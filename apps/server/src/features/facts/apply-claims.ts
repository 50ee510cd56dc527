import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'

/** channel_id, video_id and isrc of what active claims say, as far as the catalogue has the track and the network the video. */
export function claimedTracks(
  { network_id }: NetworkScope,
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    select distinct channel_id, video_id, isrc from video_claims as claim join tracks using (isrc)
    where claim.network_id = ${network_id} and is_active and ${where} and exists (
      select from videos
      where videos.network_id = ${network_id} and videos.channel_id = claim.channel_id and videos.video_id = claim.video_id)`
}

const isTaken = ({ network_id }: NetworkScope) => sql`exists (
  select from video_tracks as used
  where used.network_id = ${network_id} and used.channel_id = claim.channel_id and used.video_id = claim.video_id
    and used.isrc = claim.isrc and used.claimed_at is not null)`

/**
 * Makes videos use the tracks that active claims name and that are not recorded yet: after a snapshot of claims, and
 * after a load of tracks or videos that it named before. The caller holds the network's lock. Answers how many were
 * added.
 */
export async function applyClaims(trx: Transaction<DB>, scope: NetworkScope): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into video_tracks (network_id, channel_id, video_id, isrc, claimed_at)
    select ${scope.network_id}, claimed.*, now() from (${claimedTracks(scope, sql`not is_used and not ${isTaken(scope)}`)}) as claimed
    on conflict (network_id, channel_id, video_id, isrc) do update set claimed_at = excluded.claimed_at`.execute(
    trx,
  )
  await sql`
    update video_claims as claim set is_used = true
    where network_id = ${scope.network_id} and is_active and not is_used and ${isTaken(scope)}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Recomputes the claims of video_tracks from video_claims. */
export async function rebuildClaims(trx: Transaction<DB>, scope: NetworkScope): Promise<void> {
  await endClaims(trx, scope)
  await sql`
    update video_claims as claim set is_used = false
    where network_id = ${scope.network_id} and is_used and not ${isTaken(scope)}`.execute(trx)
  await applyClaims(trx, scope)
}

/** Removes what no active claim says any more: declarations stay. Answers how many claims ended so. */
export async function endClaims(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<number> {
  const isOver = sql`network_id = ${network_id} and claimed_at is not null and not exists (
    select from video_claims as claim
    where claim.network_id = ${network_id} and claim.channel_id = video_tracks.channel_id
      and claim.video_id = video_tracks.video_id and claim.isrc = video_tracks.isrc and is_active)`
  const removed = await sql`delete from video_tracks where ${isOver} and declared_at is null`.execute(trx)
  const kept = await sql`update video_tracks set claimed_at = null where ${isOver}`.execute(trx)
  return Number(removed.numAffectedRows ?? 0) + Number(kept.numAffectedRows ?? 0)
}
