import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from './transfers.ts'

/** A transfer as it is stored, in the database's spelling. */
export type Row = Given & Record<'created_at' | 'sequence' | 'debit_version' | 'credit_version', string>
type Column = keyof Row

export const givenColumns: Column[] =
  `transfer_id journal_id period effective_on debit_account credit_account amount
  currency kind phase pending_of source reason actor`.split(/\s+/) as Column[]
const added: Column[] = ['created_at', 'sequence', 'debit_version', 'credit_version']
/** All columns but the network and the hash, in the order of what is hashed. */
export const columns = [...givenColumns, ...added]

export const asText = (names: readonly string[]) =>
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
