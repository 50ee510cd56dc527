import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { studio } from './rules.ts'

/** Up to which day the content owner's reports of each kind reach; null: there are none. */
export type OwnersReach = { activity: string | null; revenue: string | null }

export async function readOwnersReach(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
): Promise<OwnersReach> {
  const { rows } = await sql<OwnersReach>`
    select
      (select max(day) from report_slots where network_id = ${network_id} and kind = 'activity' and source = 0) as activity,
      (select max(day) from report_slots where network_id = ${network_id} and kind = 'revenue' and source = 0) as revenue`.execute(
    trx,
  )
  return rows[0]!
}

/** The days of exports of Studio that may be reported, or not, since the content owner's reports reach elsewhere. */
export async function listReachedDays(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  before: OwnersReach,
  after: OwnersReach,
): Promise<string[]> {
  const later = (kind: keyof OwnersReach) => {
    const [first] = [before[kind], after[kind]].filter((day) => day !== null).sort()
    return before[kind] === after[kind] || first === undefined
      ? sql`false`
      : sql`(kind = ${kind} and day > ${first}::date)`
  }
  if (before.activity === after.activity && before.revenue === after.revenue) return []
  const { rows } = await sql<{ day: string }>`
    select distinct day from report_slots
    where network_id = ${network_id} and source = ${studio} and (${later('activity')} or ${later('revenue')})`.execute(
    trx,
  )
  return rows.map(({ day }) => day)
}
