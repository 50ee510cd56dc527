import type { PayoutResults } from '@cuesheet/contract/payout-batches'
import { type ResultRow, resultMeanings } from '@cuesheet/contract/values/payout-batches'
import { sql, type Transaction } from 'kysely'
import type { Acting } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { getLayout } from '../bank-files/layouts.ts'
import { readResultFile } from '../bank-files/read-result-file.ts'
import { toPaymentItems } from './batch-payments.ts'
import type { SeenBatch } from './hold-batch.ts'
import { matchResults, type NotedLine } from './match-results.ts'
import { noteResult } from './note-results.ts'
import { listItems } from './pending-transfers.ts'

const shownRows = 200
const shownFirst = ['other_account', 'other_amount', 'unknown', 'failed', 'noted', 'paid'] as const

type At = { scope: NetworkScope; secrets: SecretBox }
type Given = SeenBatch & { layout_id: number; bytes: Uint8Array }

/** What a bank's result file says of a batch. */
export async function readResults(
  db: Database,
  at: At,
  given: Given,
): Promise<Omit<PayoutResults, 'success' | 'message'>> {
  const rows = await inSnapshot(db, (trx) => readRows(trx, at, given))
  const sums = resultMeanings.flatMap((meaning) => {
    const of = rows.filter((row) => row.meaning === meaning)
    const amount = of.reduce((sum, row) => sum + BigInt(row.expected ?? row.amount ?? 0), 0n)
    return of.length > 0 ? [{ meaning, rows: of.length, amount: String(amount) }] : []
  })
  const place = ({ meaning }: ResultRow) => shownFirst.indexOf(meaning)
  return { sums, rows: rows.toSorted((one, other) => place(one) - place(other)).slice(0, shownRows) }
}

/** Notes what it says of each line, all or nothing. */
export function noteFileResults(
  db: Database,
  at: At,
  { day, ...given }: Given & { day: string },
  acting: Acting & { today: string },
): Promise<{ paid: number; failed: number }> {
  return db.transaction().execute(async (trx) => {
    const rows = await readRows(trx, at, given)
    const others = rows.filter(({ meaning }) => meaning.startsWith('other_'))
    if (others.length > 0)
      throw new DomainError('conflict', { message_key: { key: 'payout_result_other', who: named(others) } })
    const failed = rows.filter(({ meaning }) => meaning === 'failed')
    const paid = rows.filter(({ meaning }) => meaning === 'paid')
    if (failed.length + paid.length === 0)
      throw new DomainError('conflict', { message_key: 'payout_result_nothing' })
    let { version } = given
    const note = async (of: readonly ResultRow[], result: 'paid' | 'failed') => {
      const { reason, note: said } = of[0]!
      const noted = {
        lines: of.map(({ line }) => line!),
        result,
        day,
        reason,
        note: result === 'paid' ? '' : said,
      }
      await noteResult(trx, at.scope, { batch_no: given.batch_no, version, ...noted }, acting)
      version += 1
    }
    for (const of of Map.groupBy(failed, ({ reason, note: said }) => `${reason} ${said}`).values())
      await note(of, 'failed')
    if (paid.length > 0) await note(paid, 'paid')
    return { paid: paid.length, failed: failed.length }
  })
}

const named = (rows: readonly ResultRow[]) =>
  rows
    .slice(0, 10)
    .map(({ row, nickname, ending }) => `${nickname ?? `…${ending}`} (${row})`)
    .join(', ')

async function readRows(
  trx: Transaction<DB>,
  { scope, secrets }: At,
  { batch_no, version, layout_id, bytes }: Given,
): Promise<ResultRow[]> {
  const { network_id } = scope
  const batch = await trx
    .selectFrom('payout_batches')
    .select(['batch_no', 'method', 'state', 'version'])
    .where('network_id', '=', network_id)
    .where('batch_no', '=', batch_no)
    .executeTakeFirst()
  if (!batch) throw new DomainError('not_found')
  if (batch.version !== version || batch.state !== 'filed')
    throw new DomainError('conflict', { message_key: 'payout_changed' })
  const { layout } = await getLayout(trx, scope, layout_id)
  if (layout.method !== batch.method) throw new DomainError('conflict', { message_key: 'payout_no_layout' })
  const rows = await readResultFile(layout, bytes)
  const { rows: lines } = await sql<Omit<NotedLine, 'amount'> & { amount: string; state: string }>`
    select line, nickname, ending, sum(amount)::text as amount, state
    from payout_items join accounts using (network_id, account_id)
    where network_id = ${network_id} and batch_no = ${batch_no} and is_in_file
    group by line, nickname, ending, state order by line`.execute(trx)
  const items = await toPaymentItems(
    trx,
    { scope, secrets },
    batch,
    await listItems(trx, scope, batch_no, { state: 'open' }),
  )
  const nicknames = new Map(lines.map(({ line, nickname }) => [line, nickname]))
  return matchResults(rows, {
    open: items.map(({ number, account_number, email, amount }) => ({
      line: number,
      nickname: nicknames.get(number) ?? null,
      account: account_number?.replace(/\D/g, '') ?? email?.toLowerCase() ?? '',
      amount,
    })),
    noted: lines
      .filter(({ state }) => state !== 'open')
      .map(({ amount, ...line }) => ({ ...line, amount: BigInt(amount) })),
    hasAmount: layout.result?.amount !== null,
  })
}
