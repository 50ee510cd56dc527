import { sql } from 'kysely'
import { installationScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { isPresent } from '../../../db/present-networks.ts'
import { lockFacts, refreshVideoSummaries } from '../../facts/change-facts.ts'
import { releasePicture } from '../../pictures/public.ts'
import { publishChannelChange } from './refresh-channels.ts'
import { keptDays } from './refresh-rules.ts'
import { clearVideo } from './refresh-videos.ts'

const maxVideos = 500

/**
 * Removes what the platform has not confirmed for 29 days, whether it was gone, silent, or could not be asked: the terms
 * allow 30. Answers of how many.
 */
export async function purgeUnconfirmed(
  db: Database,
  now: Date,
): Promise<{ channels: number; videos: number }> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  return { channels: await clearChannels(db, before), videos: await clearVideos(db, before, now) }
}

async function clearChannels(db: Database, before: Date): Promise<number> {
  const due = await db
    .selectFrom('channels')
    .select(['network_id', 'channel_id'])
    .where(isPresent())
    .where('platform_checked_at', '<', before)
    .execute()
  for (const { network_id, channel_id } of due)
    await db.transaction().execute(async (trx) => {
      const query = trx
        .selectFrom('channels')
        .select('thumbnail')
        .where('network_id', '=', network_id)
        .where('channel_id', '=', channel_id)
      const channel = await query.where('platform_checked_at', '<', before).forUpdate().executeTakeFirst()
      if (!channel) return
      await trx
        .updateTable('channels')
        .set({ title: sql`platform_channel_id`, handle: null, thumbnail: null, platform_checked_at: null })
        .where('network_id', '=', network_id)
        .where('channel_id', '=', channel_id)
        .execute()
      await releasePicture(trx, channel.thumbnail)
      await publishChannelChange(trx, installationScope(network_id), channel_id)
    })
  return due.length
}

async function clearVideos(db: Database, before: Date, now: Date): Promise<number> {
  let cleared = 0
  for (;;) {
    const due = await db
      .selectFrom('videos')
      .select('network_id')
      .where(isPresent())
      .where('platform_checked_at', '<', before)
      .limit(1)
      .executeTakeFirst()
    if (!due) return cleared
    const { network_id } = due
    cleared += await db.transaction().execute(async (trx) => {
      const scope = installationScope(network_id)
      await lockFacts(trx, scope)
      const videos = await trx
        .selectFrom('videos')
        .select(['network_id', 'channel_id', 'video_id', 'thumbnail'])
        .where('network_id', '=', network_id)
        .where('platform_checked_at', '<', before)
        .orderBy('channel_id')
        .orderBy('video_id')
        .limit(maxVideos)
        .execute()
      for (const video of videos) await clearVideo(trx, video, now)
      await refreshVideoSummaries(
        trx,
        scope,
        videos.map(({ channel_id }) => channel_id),
      )
      return videos.length
    })
  }
}
