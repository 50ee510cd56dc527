import { type SqlBool, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** How far a network's reports reach; all null before the first. */
export type Reach = {
  first_day: string | null
  activity_through: string | null
  revenue_through: string | null
}

export async function findReach(db: Database, { network_id }: NetworkScope): Promise<Reach> {
  return db
    .selectFrom('network_day')
    .select(({ fn }) => [
      fn.min('day').as('first_day'),
      fn.max('day').filterWhere(sql<SqlBool>`activity_reported`).as('activity_through'),
      fn.max('day').filterWhere(sql<SqlBool>`revenue_reported`).as('revenue_through'),
    ])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
}

/** Moves with every change of what the network's reports show; null before anything was reported. */
export async function findRevision(db: Database, { network_id }: NetworkScope): Promise<number | null> {
  const row = await db
    .selectFrom('report_revisions')
    .select('revision')
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  return row?.revision ?? null
}
