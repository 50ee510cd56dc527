import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** Whether this network registered the channel, and whether another one did. */
export async function findRegistration(
  db: Database,
  { network_id }: NetworkScope,
  platformChannelId: string,
): Promise<{ here: boolean; elsewhere: boolean }> {
  const claim = await db
    .selectFrom('channel_key')
    .select(['network_id', 'rivals'])
    .where('platform_channel_id', '=', platformChannelId)
    .executeTakeFirst()
  const networks = claim ? [claim.network_id, ...claim.rivals] : []
  return {
    here: networks.includes(network_id),
    elsewhere: networks.some((id) => id !== network_id),
  }
}

/** What deleting a channel would remove: its videos, the days stored of it, and how many members see it. */
export async function countLosses(
  db: Database,
  { network_id }: NetworkScope,
  channelId: number,
): Promise<{ videos: number; days: number; members: number }> {
  const ofChannel = sql`network_id = ${network_id} and channel_id = ${channelId}`
  const { rows } = await sql<{ videos: number; days: number; members: number }>`
    select (select count(*) from videos where ${ofChannel}) as videos,
      (select count(*) from channel_day where ${ofChannel}) as days,
      (select count(*) from assignments where ${ofChannel}) as members`.execute(db)
  return rows[0]!
}
