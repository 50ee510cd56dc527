import { createHash } from 'node:crypto'
import type { StatementData } from '@cuesheet/contract/values/statements'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { hasHash } from '../ledger/public.ts'

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
  scope: NetworkScope,
  file: Buffer,
  mark: Mark,
): Promise<Against | null> {
  const { network_id } = scope
  const { number, version, month } = mark
  const { rows } = await sql<{ hash: Buffer; pdf_hash: Buffer }>`
    select hash, pdf_hash from statements
    where network_id = ${network_id} and number = ${number} and version = ${version} and month = ${`${month}-01`}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  if (found.hash.toString('hex') !== mark.hash) return 'unknown'
  const isPdf = file.toString('latin1', 0, 5) === '%PDF-'
  if (isPdf && !createHash('sha256').update(file).digest().equals(found.pdf_hash)) return 'changed_file'
  const isThere = await hasHash(db, scope, `${month}-01`, Buffer.from(mark.ledger_hash, 'hex'))
  return isThere ? 'as_it_was' : 'changed_books'
}
