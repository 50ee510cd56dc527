import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

export type FirstChanges = { of_any: string | null; of_others: string | null }

/**
 * The first days on which views are counted otherwise than before, of a format that is not known and of those that are no
 * Shorts. Before them views *are* engaged views, the old measure: a report without these has them all the same. Source: the
 * platform's revision history of 2025-03-26 and 2025-06-24 (new versions of reports brought the column), beside the days.
 */
export async function readFirstChanges(db: Database): Promise<FirstChanges> {
  const { rows } = await sql<FirstChanges>`
    select min(day) as of_any, min(day) filter (where 'others' = any(formats)) as of_others from counting_changes`.execute(
    db,
  )
  return rows[0]!
}
