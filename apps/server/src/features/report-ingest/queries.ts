import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

export type KnownChannel = { channel_id: number; registered_on: string }

/**
 * The network's channels by the platform's id. Of those that another network holds only what counted here before: a report
 * that is issued again must not take it away.
 */
export async function listKnownChannels(
  db: Database,
  { network_id }: NetworkScope,
): Promise<Map<string, KnownChannel>> {
  const { rows } = await sql<KnownChannel & { platform_channel_id: string }>`
    select channels.platform_channel_id, channel_id, registered_on
    from channels join channel_key as key using (channel_id)
    where channels.network_id = ${network_id} and (key.network_id = ${network_id} or exists (
      select from channel_credit
      where channel_credit.network_id = ${network_id} and channel_credit.channel_id = channels.channel_id
    ))`.execute(db)
  return new Map(rows.map(({ platform_channel_id, ...channel }) => [platform_channel_id, channel]))
}

/** The percentage of what is stored that a file may take away without being asked. */
export async function readMaxLoss(db: Database, { network_id }: NetworkScope): Promise<number> {
  const { most_report_loss } = await db
    .selectFrom('networks')
    .select('most_report_loss')
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return most_report_loss
}
