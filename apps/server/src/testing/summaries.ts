import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { TestNetwork } from './factories.ts'

/** Removes a network's summaries: its figures are then summed with every call, until they are published again. */
export async function dropSummaries(
  db: Database,
  { network_id }: Pick<TestNetwork, 'network_id'>,
): Promise<void> {
  for (const table of ['report_period', 'video_rank', 'video_change', 'channel_period', 'kind_period'])
    await sql`delete from ${sql.table(table)} where network_id = ${network_id}`.execute(db)
}
