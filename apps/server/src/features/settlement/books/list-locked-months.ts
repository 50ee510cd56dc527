import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'

/** The months whose books are closed. */
export async function listLockedMonths(db: Database, { network_id }: NetworkScope): Promise<Set<string>> {
  const rows = await db
    .selectFrom('settlement_months')
    .select('month')
    .where('network_id', '=', network_id)
    .where('locked_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ month }) => month))
}
