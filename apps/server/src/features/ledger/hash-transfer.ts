import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from './transfers.ts'

/** What the ledger adds to what was given. */
const assigned = {
  created_at: 'timestamptz',
  sequence: 'bigint',
  debit_version: 'bigint',
  credit_version: 'bigint',
} as const
const given = {
  transfer_id: 'text',
  journal_id: 'text',
  period: 'date',
  effective_on: 'date',
  debit_account: 'text',
  credit_account: 'text',
  amount: 'bigint',
  currency: 'text',
  kind: 'text',
  phase: 'text',
  pending_of: 'text',
  source: 'text',
  reason: 'text',
  actor: 'integer',
} as const satisfies Record<keyof Given, string>

/** All columns of a transfer but its network and its hash, with their types, in the order of what is hashed. */
export const columnTypes = { ...given, ...assigned }
export const givenColumns = Object.keys(given) as (keyof Given)[]
export const columns = Object.keys(columnTypes) as (keyof typeof columnTypes)[]

/** A transfer's columns as the database writes them as text. */
export type Row = Given & Record<keyof typeof assigned, string>

export const textOf = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))

/** SHA-256 of the hash before it and of the network and every column, each as its length in bytes and its text. */
export function hashTransfer(previous: Buffer, network_id: number, row: Row): Buffer {
  const values = [String(network_id), ...columns.map((column) => row[column])]
  const content = values.map((value) => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`))
  return createHash('sha256').update(previous).update(content.join('')).digest()
}

/** The same by the database, of rows of ledger_transfers. */
export function expectedHash(previous: RawBuilder<unknown>): RawBuilder<Buffer> {
  const parts = ['network_id', ...columns].map(
    (name) => sql`coalesce(octet_length(${sql.ref(name)}::text) || ':' || ${sql.ref(name)}::text, '-')`,
  )
  return sql`sha256(coalesce(${previous}, '') || convert_to(${sql.join(parts, sql` || `)}, 'UTF8'))`
}
