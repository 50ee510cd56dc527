import { createHash } from 'node:crypto'
import type { StatementData } from '@cuesheet/contract/values/statements'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** What a statement is a witness of, in words that its file holds as they are. */
type Mark = { number: string; version: number; month: string; hash: string; ledger_hash: string }

export const markOf = ({ number, version, month, ledger_hash }: StatementData, hash: string): string =>
  `cuesheet-statement ${number} v${version} of ${month} hash ${hash} ledger ${ledger_hash}`

const form =
  /cuesheet-statement (\S{1,40}) v(\d{1,7}) of (\d{4}-\d\d) hash ([0-9a-f]{64}) ledger ([0-9a-f]{64})/

/** Of a PDF, or of any file that holds the line; null where it has none. */
export function readMark(file: Buffer): Mark | null {
  const [, number, version, month, hash, ledger_hash] = form.exec(file.toString('latin1')) ?? []
  return number && month && hash && ledger_hash
    ? { number, version: Number(version), month, hash, ledger_hash }
    : null
}

/** unknown: no statement says so. changed_file: it does, and its file is another one. changed_books: the ledger never ended so. */
export type Against = 'as_it_was' | 'unknown' | 'changed_file' | 'changed_books'

/**
 * Whether the books of a network are still those that a statement of it was issued over: the last hash of its month is in the
 * ledger, where each further one covers it. Null: the network has issued none of this number.
 */
export async function compareAgainst(
  db: Database,
  { network_id }: NetworkScope,
  file: Buffer,
  mark: Mark,
): Promise<Against | null> {
  const ledger_hash = Buffer.from(mark.ledger_hash, 'hex')
  const { rows } = await sql<{ hash: Buffer; pdf_hash: Buffer; is_in_ledger: boolean }>`
    select s.hash, s.pdf_hash, exists (
        select from ledger_periods p
        where p.network_id = ${network_id} and p.period = s.month and p.hash = ${ledger_hash}
      ) or exists (
        select from ledger_transfers t
        where t.network_id = ${network_id} and t.period = s.month and t.hash = ${ledger_hash}
      ) as is_in_ledger
    from statements s
    where s.network_id = ${network_id} and s.number = ${mark.number} and s.version = ${mark.version}
      and s.month = ${`${mark.month}-01`}`.execute(db)
  const [found] = rows
  if (!found) return null
  if (found.hash.toString('hex') !== mark.hash) return 'unknown'
  const isPdf = file.toString('latin1', 0, 5) === '%PDF-'
  if (isPdf && !createHash('sha256').update(file).digest().equals(found.pdf_hash)) return 'changed_file'
  return found.is_in_ledger ? 'as_it_was' : 'changed_books'
}
