import { addMonths } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { Acting } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Account, postJournal, type Transfer } from '../../ledger/public.ts'
import { changeMonth, type SeenMonth } from '../books/change-month.ts'
import { listLockedMonths } from '../books/list-locked-months.ts'
import { journalOf } from '../books/list-postings.ts'
import { paymentPeriod } from '../rules.ts'
import { bookOf, findBook } from '../settlement-currencies.ts'
import { tellMonth } from '../tell-month.ts'
import { type DuePayment, dueOf, listDue } from './due-payments.ts'

const nameOf = ({ nickname, account_id }: DuePayment) => nickname ?? `#${account_id}`
/** As many as a sentence names. */
const namedAtMost = 10

/**
 * Notes that what a locked month owes was paid on a day, with the tax by the rules of that day: it leaves the members'
 * balances for the bank and for withholding. VAT goes on top. Who cannot be paid then waits, and is answered with the reason;
 * the same pays them later. Booked in the month of the day, or the first after it whose books are open. `conflict`, naming
 * those who wait, where nobody can be paid.
 */
export async function payMonth(
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth & { paid_on: string },
  { today, ...acting }: Acting & { today: string },
): Promise<{ paid: number; waiting: DuePayment[] }> {
  const done = { paid: 0, waiting: [] as DuePayment[] }
  await changeMonth(db, scope, seen, acting, async (trx, row) => {
    const { month, paid_on } = seen
    if (row.paid_on) throw new DomainError('conflict', { message_key: 'close_was_paid' })
    if (!row.locked_at) throw new DomainError('conflict', { message_key: 'close_is_not_locked' })
    if (paid_on < addMonths(month, 1) || paid_on > today)
      throw new DomainError('invalid_input', { fields: { paid_on: 'close_paid_on' } })
    // Every payment that waits for nothing is taxed again, by its real day.
    const due = { of: sql`d.month = ${month}`, paid_on: sql`${paid_on}::date` }
    const taxed = await listTaxed(trx, scope, due, { isReady: true })
    const { paid, waiting: left } = await payMembers(trx, scope, row, {
      month,
      paid_on,
      taxed,
      actor: acting.account_id,
    })
    done.paid = paid
    done.waiting = left
    if (taxed.length === 0 && done.waiting.length > 0) throw nobodyToPay(done.waiting)
    const waiting = done.waiting.map(({ account_id, waits_for }) => ({ member: account_id, waits_for }))
    const isWhole = waiting.length === 0
    return { action: 'close.pay', after: { paid_on, members: done.paid, ...(!isWhole && { waiting }) } }
  })
  return done
}

/** What a member is paid of a month, with the rule that taxes it. */
export type TaxedPayment = {
  account_id: number
  payee_kind: string
  treaty_rate: string | null
  tax_rule: string
  income_tax: string
  local_tax: string
  vat: string
}

type Payment = {
  month: string
  paid_on: string
  taxed: readonly TaxedPayment[]
  actor: number | null
  /** Their transfers are pending, named so, and are posted. */
  pending?: PendingName
}

/** What names the pending transfer of a member's payment of a month. */
export type PendingName = (kind: PaidKind, account_id: number) => string

/**
 * Books members of a locked month as paid on a day, and tells them; the month is paid once nobody is left who is due. Answers
 * with which payment of the month, and who still waits.
 */
export async function payMembers(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { lock_no, payments }: { lock_no: number; payments: number },
  { month, paid_on, taxed, actor, pending }: Payment,
): Promise<{ paid: number; payment_no: number; waiting: DuePayment[] }> {
  const payment_no = payments + 1
  const paid = await writePayments(trx, scope, { month, paid_on, payment_no, taxed })
  const waiting = await listDue(trx, scope, month, paid_on)
  const lock = journalOf(month, lock_no)
  await postJournal(
    trx,
    scope,
    {
      journal_id: paymentJournal(lock, payment_no),
      period: paymentPeriod(paid_on, await listLockedMonths(trx, scope)),
      effective_on: paid_on,
      source: `payment of ${month.slice(0, 7)}`,
      reason: `payment of ${month.slice(0, 7)}`,
      actor,
    },
    paid.flatMap((payment) => toTransfers(lock, payment, pending)),
  )
  const isWhole = waiting.length === 0
  if (paid.length > 0)
    await tellMonth(trx, scope, 'month_paid', month, {
      members: paid.map(({ account_id }) => account_id),
      isWhole,
    })
  await sql`
    update settlement_months set payments = ${payment_no},
      paid_on = case when ${isWhole}::boolean then ${paid_on}::date end, paid_at = now(), paid_by = ${actor},
      reopen_asked_at = null, reopen_asked_by = null, reopen_reason = null
    where network_id = ${scope.network_id} and month = ${month}`.execute(trx)
  return { paid: paid.length, payment_no, waiting }
}

function nobodyToPay(due: readonly DuePayment[]): DomainError {
  const names = due.slice(0, namedAtMost).map(nameOf)
  const who = [...names, ...(due.length > namedAtMost ? ['…'] : [])].join(', ')
  return new DomainError('conflict', { message_key: { key: 'close_nobody_to_pay', who } })
}

/** What names the journal of a lock's payment. */
export const paymentJournal = (lock: string, payment_no: number) =>
  payment_no === 1 ? `${lock}/paid` : `${lock}/paid/${payment_no}`

/** returns: how often a payment of the month to the member has come back before. */
type Paid = {
  account_id: number
  due: string
  tax: string
  vat: string
  tax_rule: string
  returns: number
  /** The ledger's, of what is paid in. */
  book: string
}

/** What is due, taxed by the day it is paid on: those payments that an update of settlement_members takes from `taxesOf`. */
export async function listTaxed(
  trx: Transaction<DB>,
  scope: NetworkScope,
  due: Parameters<typeof dueOf>[1],
  { isReady = false } = {},
): Promise<TaxedPayment[]> {
  const { rows } = await sql<TaxedPayment>`
    select account_id, payee_kind, treaty_rate::text as treaty_rate, tax_rule, income_tax::text as income_tax,
      local_tax::text as local_tax, vat::text as vat
    from ${dueOf(scope, due)} as t
    where waits_for is null or not ${isReady}`.execute(trx)
  return rows
}

/** Of an update of settlement_members m: what is set, and the rows t by account_id. */
export const taxesOf = (taxed: readonly TaxedPayment[]) => ({
  set: sql`payee_kind = t.payee_kind, treaty_rate = t.treaty_rate, tax_rule = t.tax_rule, income_tax = t.income_tax,
    local_tax = t.local_tax, vat = t.vat, payable = m.due - t.income_tax - t.local_tax + t.vat`,
  from: sql`json_to_recordset(${JSON.stringify(taxed)}) as t (account_id integer, payee_kind text, treaty_rate numeric,
    tax_rule text, income_tax bigint, local_tax bigint, vat bigint)`,
})

async function writePayments(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { month, paid_on, payment_no, taxed }: Omit<Payment, 'actor'> & { payment_no: number },
): Promise<Paid[]> {
  const taxes = taxesOf(taxed)
  const { rows } = await sql<Omit<Paid, 'book'>>`
    update settlement_members m set ${taxes.set}, paid_on = ${paid_on}::date, payment_no = ${payment_no}
    from ${taxes.from}
    where m.network_id = ${scope.network_id} and m.month = ${month} and m.account_id = t.account_id and m.paid_on is null
    returning m.account_id, m.due::text as due, (m.income_tax + m.local_tax)::text as tax, m.vat::text as vat, m.tax_rule, m.returns`.execute(
    trx,
  )
  const book = await findBook(trx, scope)
  if (rows.length < taxed.length) throw new DomainError('conflict', { message_key: 'close_was_paid' })
  return rows.map((row) => ({ ...row, book })).sort((a, b) => a.account_id - b.account_id)
}

/** The payments of a month that were noted together, those that came back since among them. */
export async function listPaid(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  paymentNo: number,
): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select account_id, due::text as due, (income_tax + local_tax)::text as tax, vat::text as vat, tax_rule, returns, ${bookOf(network_id)} as book
    from settlement_members
    where network_id = ${network_id} and month = ${month} and payment_no = ${paymentNo}
    union all ${returnedOf(network_id, month, paymentNo)} order by account_id`.execute(db)
  return rows
}

/** Those of them that came back. */
export async function listReturned(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  paymentNo: number,
): Promise<Paid[]> {
  const { rows } = await sql<Paid>`${returnedOf(network_id, month, paymentNo)} order by account_id`.execute(
    db,
  )
  return rows
}

const returnedOf = (network_id: number, month: string, paymentNo: number) => sql`
  select account_id, due::text as due, (income_tax + local_tax)::text as tax, vat::text as vat, tax_rule, returns, ${bookOf(network_id)} as book
  from (
    select *, (row_number() over (partition by account_id order by payment_no) - 1)::integer as returns from payout_items
    where network_id = ${network_id} and month = ${month} and state = 'returned'
  ) as returned
  where payment_no = ${paymentNo}`

const paidKinds = ['payment', 'withholding', 'vat'] as const
export type PaidKind = (typeof paidKinds)[number]

/** What a payment moves, without what names it: to the bank what is due after tax and VAT on top, and what is withheld. */
export function movementsOf({
  account_id,
  due,
  tax,
  vat,
  tax_rule,
  book,
}: Omit<Paid, 'returns'>): (Omit<Transfer, 'transfer_id' | 'kind'> & { kind: PaidKind })[] {
  const payable: Account = `member:${account_id}:payable`
  const move = (kind: PaidKind, debit_account: Account, credit_account: Account, amount: bigint) => ({
    debit_account,
    credit_account,
    amount,
    currency: book,
    kind,
    reason: tax_rule,
  })
  return [
    move('payment', payable, 'bank', BigInt(due) - BigInt(tax)),
    move('withholding', payable, 'withholding_payable', BigInt(tax)),
    move('vat', 'vat_payable', 'bank', BigInt(vat)),
  ].filter(({ amount }) => amount > 0n)
}

/**
 * What a payment of a month that was locked so posts. Its transfers are named by the member and how often a payment came
 * back alone, whichever payment they are of: the books take none of them twice.
 */
export const toTransfers = (lock: string, payment: Paid, pending?: PendingName): Transfer[] =>
  movementsOf(payment).map((movement) => ({
    ...movement,
    transfer_id: `${lock}/paid/${movement.kind}/${payment.account_id}${payment.returns > 0 ? `/${payment.returns + 1}` : ''}`,
    ...(pending && { pending_of: pending(movement.kind, payment.account_id) }),
  }))

/** What a payment that came back posts: the same the other way round. */
export const toReturns = (lock: string, payment: Paid): Transfer[] =>
  toTransfers(lock, payment).map(({ transfer_id, debit_account, credit_account, kind, ...transfer }) => ({
    ...transfer,
    transfer_id: `${transfer_id}/back`,
    debit_account: credit_account,
    credit_account: debit_account,
    kind: `adjustment:${kind}`,
  }))
