import type { Currency } from '@cuesheet/contract/values/money'
import { writeOffs } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { listTransfers, readBalances, type Transfer } from '../../ledger/public.ts'
import { listPaid, listReturned, paymentJournal, toReturns, toTransfers } from '../payment/pay-month.ts'
import { bookOf, settledRate } from '../settlement-currencies.ts'
import { backOf, journalOf, listPostings } from './list-postings.ts'
import { toWriteOff } from './require-to-recoup.ts'
import type { Compared, Standing } from './verify-settlement.ts'

type Locked = {
  month: string
  lock_no: number
  currency: Currency
  rate: string
  rate_source: string
  payments: number
}

/** What is posted of locked and paid months against what their calculations say, and balances against what is carried over. */
export async function compareBooks(
  db: Database,
  scope: NetworkScope,
  standing: readonly Standing[],
): Promise<[rollup: string, rows: Compared[]][]> {
  const { rows: months } = await sql<Locked>`
    select month, lock_no, currency, ${settledRate()} as rate, rate_source,
      payments
    from settlement_months where network_id = ${scope.network_id} and locked_at is not null order by month`.execute(
    db,
  )
  const found: [string, Compared[]][] = []
  for (const { month, lock_no, payments, ...rate } of months) {
    const ties = standing.find((one) => one.month === month)?.ties ?? []
    const journal = journalOf(month, lock_no)
    const expected = await listPostings(db, scope, { month, lock_no, ...rate, ties })
    found.push(['ledger_transfers of a close', compare(expected, await listJournal(db, scope, journal))])
    // One more than was noted: nothing else may be booked as a payment.
    for (let no = 1; no <= payments + 1; no++) {
      const paid = await listPaid(db, scope, month, no)
      const returned = await listReturned(db, scope, month, no)
      const payment = paymentJournal(journal, no)
      found.push([
        'ledger_transfers of a payment',
        [
          ...compare(
            paid.flatMap((one) => toTransfers(journal, one)),
            await listJournal(db, scope, payment),
          ),
          ...compare(
            returned.flatMap((one) => toReturns(journal, one)),
            await listJournal(db, scope, backOf(payment)),
          ),
        ],
      ])
    }
  }
  found.push(['ledger_transfers of a write-off', await compareWriteOffs(db, scope)])
  found.push(['ledger_accounts of members', await compareBalances(db, scope)])
  return found
}

/** Every transfer of a journal. */
export async function listJournal(
  db: Database,
  scope: NetworkScope,
  journal_id: string,
): Promise<Transfer[]> {
  const found: Transfer[] = []
  for (let after: string | null = null; ; ) {
    const piece = await listTransfers(db, scope, { journal_id, after, size: 5_000 })
    found.push(...(piece.rows as unknown as Transfer[]))
    if (!piece.next) return found
    after = piece.next
  }
}

function compare(expected: readonly Transfer[], posted: readonly Transfer[]): Compared[] {
  const say = ({ transfer_id, debit_account, credit_account, amount, currency, kind }: Transfer) => ({
    transfer_id,
    debit_account,
    credit_account,
    amount: String(amount),
    currency,
    kind,
  })
  const stored = new Map(posted.map((transfer) => [transfer.transfer_id, say(transfer)]))
  const wanted = new Map(expected.map((transfer) => [transfer.transfer_id, say(transfer)]))
  return [...new Set([...wanted.keys(), ...stored.keys()])]
    .map((id) => ({ expected: wanted.get(id) ?? null, stored: stored.get(id) ?? null }))
    .filter((pair) => JSON.stringify(pair.expected) !== JSON.stringify(pair.stored))
}

/** What was confirmed of write-offs is booked, and nothing else is. */
async function compareWriteOffs(db: Database, scope: NetworkScope): Promise<Compared[]> {
  const { rows } = await sql<Parameters<typeof toWriteOff>[0]>`
    select entry_id, e.kind, account_id, amount::text as amount, t.currency
    from settlement_entries e
    left join (
      select transfer_id, currency from ledger_transfers where network_id = ${scope.network_id} and transfer_id like 'write-off/%'
    ) as t on t.transfer_id = 'write-off/' || entry_id
    where e.network_id = ${scope.network_id} and e.kind = any(${[...writeOffs]}::text[]) and confirmed_at is not null`.execute(
    db,
  )
  const { rows: booked } = await sql<Transfer>`
    select transfer_id, debit_account, credit_account, amount::text as amount, currency, kind from ledger_transfers
    where network_id = ${scope.network_id} and transfer_id like 'write-off/%'`.execute(db)
  return compare(rows.map(toWriteOff), booked)
}

/** What the books owe a member is what the month carries over that was locked last, and what locked months are still to pay. */
async function compareBalances(db: Database, scope: NetworkScope): Promise<Compared[]> {
  const { rows } = await sql<{ account_id: number; owed: string }>`
    select account_id, sum(owed)::text as owed
    from (
      select s.account_id, case when s.paid_on is null then s.due else 0 end
        + case when c.locked_at = max(c.locked_at) over (partition by s.account_id) then s.carried else 0 end as owed
      from settlement_members s join settlement_months c using (network_id, month)
      where s.network_id = ${scope.network_id} and c.locked_at is not null
    ) as months
    group by account_id`.execute(db)
  const owed = new Map(rows.map(({ account_id, owed }) => [`member:${account_id}:payable`, BigInt(owed)]))
  const balances = await readBalances(db, scope, { prefix: 'member:', currency: bookOf(scope.network_id) })
  const booked = new Map(
    balances
      .filter(({ account }) => /:(payable|guarantee)$/.test(account))
      .map(({ account, posted }) => [account, posted]),
  )
  const { rows: open } = await sql<{ account: string; open: string }>`
    select 'member:' || account_id || ':guarantee' as account, (-sum(amount))::text as open
    from (
      select account_id, case when is_top_up_recoupable then top_up else 0 end - guarantee_recouped as amount
      from settlement_members s join settlement_months m using (network_id, month)
      where s.network_id = ${scope.network_id} and m.locked_at is not null
      union all
      select account_id, -amount from settlement_entries
      where network_id = ${scope.network_id} and kind = 'guarantee_write_off' and confirmed_at is not null and withdrawn_at is null
    ) as moved
    group by account_id`.execute(db)
  for (const { account, open: amount } of open) owed.set(account, BigInt(amount))
  return [...new Set([...owed.keys(), ...booked.keys()])]
    .filter((account) => (owed.get(account) ?? 0n) !== (booked.get(account) ?? 0n))
    .map((account) => ({
      expected: { account, posted: String(owed.get(account) ?? 0n) },
      stored: { account, posted: String(booked.get(account) ?? 0n) },
    }))
}
