import type { SourcedChange } from '@cuesheet/contract/console-counting'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

const shownChanges = 200

/** From which days the platform counts views of some formats otherwise, the latest first. */
export async function listCountingChanges(db: Database): Promise<SourcedChange[]> {
  const { rows } = await sql<SourcedChange>`
    select day, formats, source from counting_changes order by day desc limit ${shownChanges}`.execute(db)
  return rows
}
