import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { AuditAction } from '../../access/audit-actions.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB, JsonObject } from '../../db/tables.gen.ts'
import { holdSeenMonth } from './lock-books.ts'

/** Who acts; account null for commands. */
export type Acting = { account_id: number | null; address?: string }

/** A month as it was seen. */
export type SeenMonth = { month: string; version: number }

type Row = Awaited<ReturnType<typeof holdSeenMonth>>
type Done = { action: AuditAction; after?: JsonObject } | null

/**
 * Changes a month under the lock of the network's books, if it is as it was seen; the version counts it, the audit log says
 * it. `change` answers null where it changed nothing.
 */
export function changeMonth(
  db: Database,
  scope: NetworkScope,
  { month, version }: SeenMonth,
  { account_id, address }: Acting,
  change: (trx: Transaction<DB>, row: Row) => Promise<Done>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await holdSeenMonth(trx, scope, { month, version })
    const done = await change(trx, row)
    if (!done) return
    await sql`
      update settlement_months set version = version + 1
      where network_id = ${scope.network_id} and month = ${month}`.execute(trx)
    await recordAudit(trx, {
      network_id: scope.network_id,
      account_id,
      ...(address && { address }),
      action: done.action,
      subject: month.slice(0, 7),
      ...(done.after && { after: done.after }),
    })
  })
}
