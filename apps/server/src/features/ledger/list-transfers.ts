import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { asText, columns, type Row } from './hash-transfer.ts'

type Asked = { account?: string; period?: string; journal_id?: string; after?: string | null; size: number }

/** Transfers in the order of the books, by period and sequence; `next`, where there are more, is what they come after. */
export async function listTransfers(db: Database, { network_id }: NetworkScope, filters: Asked) {
  const { account, period, journal_id, after, size } = filters
  const [, afterPeriod, afterSequence] = /^(\d{4}-\d{2}-01):(\d{1,15})$/.exec(after ?? '') ?? []
  const conditions = [
    sql`network_id = ${network_id}`,
    ...(account ? [sql`(debit_account = ${account} or credit_account = ${account})`] : []),
    ...(period ? [sql`period = ${period}`] : []),
    ...(journal_id ? [sql`journal_id = ${journal_id}`] : []),
    ...(afterPeriod ? [sql`(period, sequence) > (${afterPeriod}, ${afterSequence})`] : []),
  ]
  const { rows } = await sql<Row>`
    select ${asText(columns)} from ledger_transfers where ${sql.join(conditions, sql` and `)}
    order by ledger_transfers.period, ledger_transfers.sequence limit ${size + 1}`.execute(db)
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    rows: rows.slice(0, size).map((row) => ({ ...row, amount: BigInt(row.amount) })),
    next: last ? `${last.period}:${last.sequence}` : null,
  }
}
