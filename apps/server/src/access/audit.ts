import type { Locale } from '@cuesheet/contract/values/locale'
import type { Kysely, Transaction } from 'kysely'
import type { DB, JsonValue } from '../db/tables.gen.ts'
import type { Texts } from '../locales/texts.ts'
import type { AuditAction } from './audit-actions.ts'
import type { Viewer } from './viewer.ts'

/** Who makes a change, and from where; account null for commands and jobs. */
export type Acting = { account_id: number | null; address?: string | undefined }
/** The same of a person. */
export type ActingPerson = Acting & { account_id: number }
/** The same of who is signed in, whose role matters. */
export type ActingViewer = { by: Viewer; address: string }
export const byCommand: Acting = { account_id: null }

/** What is said of a thing: each field has its words (`locales/…/audit.json`), and texts by language the languages' names. */
export type AuditedFields = {
  [field in keyof Texts['audit']['fields'] | Locale | 'api_key' | 'place']?: JsonValue
}

export type AuditEntry = {
  /** 0 for what concerns the installation and no network. */
  network_id: number
  /** Who did it; null for commands and jobs. */
  account_id: number | null
  action: AuditAction
  subject?: string
  before?: AuditedFields
  after?: AuditedFields
  address?: string | undefined
}

/** Written in the transaction of the change it records. */
export async function recordAudit(
  db: Kysely<DB> | Transaction<DB>,
  { network_id, account_id, action, subject, address, ...entry }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      network_id,
      account_id,
      action,
      subject,
      address,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute()
}
