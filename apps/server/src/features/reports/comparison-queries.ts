import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Span } from './rules.ts'

/**
 * Whether the compared days are a measure of those shown: of each kind of report that these have, at least two thirds
 * as many. A network that has just begun would otherwise read as growing by a thousand percent.
 */
export async function isComparable(
  db: Database,
  { network_id }: NetworkScope,
  shown: Span,
  compared: Span,
): Promise<boolean> {
  const days = (kind: 'activity' | 'revenue', { from, to }: Span) => sql`count(*) filter (
    where ${sql.ref(`${kind}_reported`)} and day between ${from}::date and ${to}::date)`
  const enough = (kind: 'activity' | 'revenue') =>
    sql`${days(kind, compared)} * 3 >= ${days(kind, shown)} * 2`
  const { rows } = await sql<{ comparable: boolean }>`
    select ${enough('activity')} and ${enough('revenue')} as comparable
    from network_day where network_id = ${network_id}
      and day between ${compared.from}::date and ${shown.to}::date`.execute(db)
  return rows[0]!.comparable
}
