import type { Kysely, Transaction } from 'kysely'
import type { DB, JsonObject } from '../db/tables.gen.ts'
import type { AuditAction } from './audit-actions.ts'

/** Who makes a change, and from where; account null for commands and jobs. */
export type Acting = { account_id: number | null; address?: string }
export const byCommand: Acting = { account_id: null }

export type AuditEntry = {
  /** 0 for what concerns the installation and no network. */
  network_id: number
  /** Who did it; null for commands and jobs. */
  account_id: number | null
  action: AuditAction
  subject?: string
  before?: JsonObject
  after?: JsonObject
  address?: string
}

/** Written in the transaction of the change it records. */
export async function recordAudit(db: Kysely<DB> | Transaction<DB>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      ...entry,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute()
}
