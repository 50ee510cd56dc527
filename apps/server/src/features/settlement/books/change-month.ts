import type { AskedOfSecond } from '@cuesheet/contract/values/settlement'
import { sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../../access/audit.ts'
import type { AuditAction } from '../../../access/audit-actions.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB, JsonObject } from '../../../db/tables.gen.ts'
import { holdSeenMonth } from './lock-books.ts'

/** A month as it was seen. */
export type SeenMonth = { month: string; version: number }

type Row = Awaited<ReturnType<typeof holdSeenMonth>>
type Done = {
  action: AuditAction
  after?: JsonObject
  is_asked?: boolean
  /** What was said no to, and why: told until the month is changed again. */
  declined?: { what: AskedOfSecond; reason: string }
} | null

/**
 * Changes a month under the lock of the network's books, if it is as it was seen; the version counts it, the audit log says
 * it. `change` answers null where it changed nothing, and `is_asked` where a second person is waited for.
 */
export function changeMonth(
  db: Database,
  scope: NetworkScope,
  { month, version }: SeenMonth,
  { account_id, address }: Acting,
  change: (trx: Transaction<DB>, row: Row) => Promise<Done>,
): Promise<{ is_asked: boolean }> {
  return db.transaction().execute(async (trx) => {
    const row = await holdSeenMonth(trx, scope, { month, version })
    const done = await change(trx, row)
    if (!done) return { is_asked: false }
    const { what = null, reason = null } = done.declined ?? {}
    await sql`
      update settlement_months set version = version + 1, declined_what = ${what}, declined_reason = ${reason},
        declined_by = ${what && account_id}, declined_at = ${what && sql`now()`}
      where network_id = ${scope.network_id} and month = ${month}`.execute(trx)
    await recordAudit(trx, {
      network_id: scope.network_id,
      account_id,
      ...(address && { address }),
      action: done.action,
      subject: month.slice(0, 7),
      ...(done.after && { after: done.after }),
    })
    return { is_asked: done.is_asked ?? false }
  })
}
