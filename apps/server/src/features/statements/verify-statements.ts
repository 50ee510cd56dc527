import type { StatementData } from '@cuesheet/contract/values/statements'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { inSnapshot } from '../../db/transaction.ts'
import type { Verification } from '../facts/verify-rollups.ts'
import { hashStatement } from './hash-statement.ts'

const atOnce = 100
const shownOf = 20

type Row = {
  month: string
  account_id: number
  version: number
  number: string
  data: StatementData
  hash: Buffer
  ledger_hash: Buffer
  pdf_hash: Buffer
  of_pdf: Buffer
  is_of_lock: boolean
  /** Its taxes are those of the day that it was paid on. */
  is_paid: boolean
  /** What its month’s calculation has now; null where it has none of the member. */
  booked: Record<string, string> | null
  /** Of the ledger, where its month is locked as it was. */
  period_hash: Buffer | null
}

const compared = [
  ...(['opening', 'net', 'top_up', 'adjustments', 'recouped', 'guarantee_recouped'] as const),
  ...(['carried', 'due'] as const),
]
const taxed = ['income_tax', 'local_tax', 'vat', 'payable'] as const

/**
 * Compares every statement with itself: the PDF and what it says with their hashes; and those of months that are locked as
 * they were with the close and the ledger. Numbers have no gaps.
 */
export function verifyStatements(db: Database, scope: NetworkScope): Promise<Verification> {
  const { network_id } = scope
  return inSnapshot(db, async (trx) => {
    const found: Verification = { difference_count: 0, differences: [] }
    const add = (rollup: string, expected: Record<string, unknown>, stored: Record<string, unknown>) => {
      found.difference_count++
      if (found.differences.length < shownOf) found.differences.push({ rollup, expected, stored })
    }
    let [serial, version] = [0, 0]
    for (;;) {
      const rows = await listAfter(trx, network_id, { serial, version })
      for (const row of rows) {
        const { number } = row
        const expectedSerial = row.version === 1 ? serial + 1 : row.serial
        if (row.version === 1 && row.serial !== expectedSerial)
          add('statements.number', { serial: expectedSerial }, { number, serial: row.serial })
        compareHashes(row, add)
        if (row.is_of_lock) compareFigures(row, add)
        serial = Math.max(serial, row.serial)
        version = row.version
      }
      if (rows.length < atOnce) return found
    }
  })
}

async function listAfter(
  db: Database,
  network_id: number,
  { serial, version }: { serial: number; version: number },
): Promise<(Row & { serial: number })[]> {
  const figures = [...compared, ...taxed].map((name) => sql`${sql.lit(name)}, p.${sql.ref(name)}::text`)
  const { rows } = await sql<Row & { serial: number }>`
    select to_char(s.month, 'YYYY-MM') as month, s.account_id, s.version, s.serial, s.number, s.data, s.hash, s.ledger_hash,
      s.pdf_hash, sha256(s.pdf) as of_pdf, m.locked_at is not null and m.lock_no = s.lock_no as is_of_lock, p.paid_on is not null as is_paid,
      case when p.account_id is not null then jsonb_build_object(${sql.join(figures)}) end as booked,
      l.locked_hash as period_hash
    from statements s
    left join settlement_months m on m.network_id = ${network_id} and m.month = s.month
    left join settlement_members p on p.network_id = ${network_id} and p.month = s.month and p.account_id = s.account_id
    left join ledger_periods l on l.network_id = ${network_id} and l.period = s.month
    where s.network_id = ${network_id} and (s.serial, s.version) > (${serial}, ${version})
    order by s.serial, s.version limit ${atOnce}`.execute(db)
  return rows
}

type Add = (rollup: string, expected: Record<string, unknown>, stored: Record<string, unknown>) => void

function compareHashes({ number, version, data, hash, pdf_hash, of_pdf, ledger_hash }: Row, add: Add): void {
  const said = { number, version }
  const pair = (name: string, expected: Buffer, stored: Buffer) => {
    if (!expected.equals(stored))
      add(
        `statements.${name}`,
        { ...said, hash: expected.toString('hex') },
        { ...said, hash: stored.toString('hex') },
      )
  }
  pair('pdf', pdf_hash, of_pdf)
  pair('data', hash, hashStatement(data))
  pair('ledger_hash', Buffer.from(data.ledger_hash, 'hex'), ledger_hash)
}

function compareFigures({ number, version, data, booked, is_paid, period_hash }: Row, add: Add): void {
  const said = { number, version }
  const ledger_hash = period_hash?.toString('hex') ?? null
  if (ledger_hash !== data.ledger_hash)
    add('statements.ledger_hash', { ...said, ledger_hash }, { ...said, ledger_hash: data.ledger_hash })
  const stored = Object.fromEntries([...compared, ...taxed].map((name) => [name, data[name] ?? '0']))
  const names = is_paid ? compared : [...compared, ...taxed]
  const differing = names.filter((name) => booked?.[name] !== stored[name])
  if (differing.length > 0)
    add(
      'statements.data',
      { ...said, ...Object.fromEntries(differing.map((name) => [name, booked?.[name] ?? null])) },
      { ...said, ...Object.fromEntries(differing.map((name) => [name, stored[name]])) },
    )
}
