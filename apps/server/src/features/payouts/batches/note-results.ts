import type { PayoutFailure } from '@cuesheet/contract/values/payouts'
import { sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { askOrConfirm } from '../../../access/two-persons.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { notify } from '../../messages/public.ts'
import {
  currencyOf,
  needsTwoPersons,
  payChosen,
  returnPayments,
  type TaxedPayment,
  taxOf,
} from '../../settlement/public.ts'
import { endBatch, type HeldBatch, holdBatch, type SeenBatch } from './hold-batch.ts'
import { type Item, listItems, pendingOf, voidPending } from './pending-transfers.ts'

type Noted = {
  /** Null: all that have no result. */
  lines: readonly number[] | null
  result: 'paid' | 'failed' | 'returned'
  /** Of the payment, or of its return. */
  day: string
  reason: PayoutFailure | null
  note: string
}
type Bookkeeper = Acting & { today: string }
type Work = { scope: NetworkScope; batch_no: number; acting: Bookkeeper }

type Sum = { lines: number; amount: string }

/** Notes what a bank did with lines of a batch, and books it. Answers how many lines, and what they come to. */
export const noteResults = (
  db: Database,
  scope: NetworkScope,
  noted: SeenBatch & Noted,
  acting: Bookkeeper,
): Promise<Sum> => db.transaction().execute((trx) => noteResult(trx, scope, noted, acting))

/** The same, within more that is noted at once. */
export async function noteResult(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { batch_no, version, ...noted }: SeenBatch & Noted,
  acting: Bookkeeper,
): Promise<Sum> {
  const { lines, result, day, reason, note } = noted
  const isReturned = result === 'returned'
  if (isReturned && lines === null)
    throw new DomainError('invalid_input', { fields: { lines: 'field_invalid' } })
  if (result !== 'paid' && reason === null)
    throw new DomainError('invalid_input', { fields: { reason: 'payout_reason' } })
  if (day > acting.today) throw new DomainError('invalid_input', { fields: { day: 'close_paid_on' } })
  await holdBatch(trx, scope, { batch_no, version }, isReturned ? ['filed', 'done'] : ['filed'])
  const items = await listItems(trx, scope, batch_no, { state: isReturned ? 'paid' : 'open', lines })
  const numbers = [...new Set(items.map(({ line }) => line))]
  if (items.length === 0 || (lines !== null && new Set(lines).size !== numbers.length))
    throw new DomainError('conflict', { message_key: 'payout_changed' })
  const work = { scope, batch_no, acting }
  if (result === 'paid') await payItems(trx, work, items, day)
  else if (isReturned) await returnItems(trx, work, items, { day, reason: reason!, note })
  else {
    await voidPending(trx, scope, { items, today: acting.today, actor: acting.account_id })
    await decide(trx, work, items, sql`state = 'failed', reason = ${reason}, note = ${note || null}`)
  }
  await sql`
    update payout_batches set ${nobodyAsked}
    where network_id = ${scope.network_id} and batch_no = ${batch_no} and cancel_asked_at is not null`.execute(
    trx,
  )
  if (result !== 'paid') await tellUnpaid(trx, scope, items, { result, reason: reason! })
  await endBatch(trx, scope, batch_no)
  const amount = String(items.reduce((sum, item) => sum + BigInt(item.amount), 0n))
  const { today: _, ...by } = acting
  await recordAudit(trx, {
    network_id: scope.network_id,
    ...by,
    action: 'batch.note',
    subject: String(batch_no),
    after: {
      result,
      day,
      members: numbers.length,
      amount,
      ...(reason && { failure: reason }),
      ...(numbers.length <= 20 && { lines: numbers }),
    },
  })
  return { lines: numbers.length, amount }
}

const byKey = <Of>(items: readonly Of[], keyOf: (item: Of) => string): [string, Of[]][] =>
  [...Map.groupBy(items, keyOf)].sort(([one], [other]) => one.localeCompare(other))

async function payItems(
  trx: Transaction<DB>,
  { scope, batch_no, acting }: Work,
  items: readonly Item[],
  paid_on: string,
): Promise<void> {
  await requireSameTax(trx, scope, batch_no, items, paid_on)
  for (const [month, of] of byKey(items, (item) => item.month)) {
    const taxed = of.map(
      ({ account_id, payee_kind, treaty_rate, tax_rule, income_tax, local_tax, vat }): TaxedPayment => ({
        account_id,
        payee_kind,
        treaty_rate,
        tax_rule,
        income_tax,
        local_tax,
        vat,
      }),
    )
    const pending = pendingOf({ batch_no, month })
    const payment_no = await payChosen(trx, scope, { month, paid_on, taxed, pending }, acting)
    await decide(
      trx,
      { scope, batch_no, acting },
      of,
      sql`state = 'paid', paid_on = ${paid_on}::date, payment_no = ${payment_no}`,
    )
  }
}

/** `conflict` where the tax of the day is another than what the file was made with: another sum has left than should have. */
async function requireSameTax(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  batch_no: number,
  items: readonly Item[],
  paid_on: string,
): Promise<void> {
  const { rows } = await sql<{ nickname: string | null }>`
    select a.nickname
    from (
      select *, split_part(tax_rule, '@', 1) as kind, false as is_withheld from payout_items
      where network_id = ${network_id} and batch_no = ${batch_no} and line = any(${items.map(({ line }) => line)}::integer[])
    ) as i
    join accounts a using (network_id, account_id)
    cross join lateral ${taxOf({ currency: currencyOf(network_id), due: sql`i.due`, payee: sql.ref('i'), paid_on: sql`${paid_on}::date` })} as tax
    where (tax.tax_rule, tax.income_tax, tax.local_tax, tax.vat) is distinct from (i.tax_rule, i.income_tax, i.local_tax, i.vat)
    order by i.line limit 10`.execute(trx)
  if (rows.length > 0)
    throw new DomainError('conflict', {
      message_key: {
        key: 'payout_tax_differs',
        who: rows.map(({ nickname }) => nickname ?? '#').join(', '),
      },
    })
}

async function returnItems(
  trx: Transaction<DB>,
  { scope, batch_no, acting }: Work,
  items: readonly (Item & { payment_no: number | null })[],
  { day, reason, note }: { day: string; reason: PayoutFailure; note: string },
): Promise<void> {
  const { rows } = await sql`
    select from payout_items
    where network_id = ${scope.network_id} and batch_no = ${batch_no}
      and line = any(${items.map(({ line }) => line)}::integer[]) and paid_on > ${day}::date`.execute(trx)
  if (rows.length > 0) throw new DomainError('invalid_input', { fields: { day: 'payout_returned_on' } })
  // As returned first: what the month posts the other way round is told by them.
  for (const [, of] of byKey(items, ({ month, payment_no }) => `${month} ${payment_no}`)) {
    const { month, payment_no } = of[0]!
    const account_ids = of.map(({ account_id }) => account_id)
    await decide(
      trx,
      { scope, batch_no, acting },
      of,
      sql`state = 'returned', returned_on = ${day}::date, reason = ${reason}, note = ${note || null}`,
    )
    await returnPayments(
      trx,
      scope,
      { month, payment_no: payment_no!, returned_on: day, account_ids },
      acting.account_id,
    )
  }
}

/** Tells payees, month by month, that a bank did not pay them, or that their payment came back, and why. Of paid ones their month tells. */
async function tellUnpaid(
  trx: Transaction<DB>,
  scope: NetworkScope,
  items: readonly Item[],
  { result, reason }: { result: 'failed' | 'returned'; reason: PayoutFailure },
): Promise<void> {
  for (const [month, of] of byKey(items, (item) => item.month))
    await notify(trx, scope, {
      to: of.map(({ account_id }) => account_id),
      kind: `payment_${result}`,
      channel_id: null,
      names: { month: month.slice(0, 7), reason },
    })
}

/** Says what became of items, which are of one month or all months of their lines. */
async function decide(
  trx: Transaction<DB>,
  { scope, batch_no, acting }: Work,
  items: readonly Pick<Item, 'account_id' | 'month'>[],
  set: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update payout_items i set ${set}, decided_by = ${acting.account_id}, decided_at = now()
    from json_to_recordset(${JSON.stringify(items.map(({ account_id, month }) => ({ account_id, month })))})
      as of_item (account_id integer, month date)
    where i.network_id = ${scope.network_id} and i.batch_no = ${batch_no} and i.account_id = of_item.account_id
      and i.month = of_item.month`.execute(trx)
}

/**
 * Cancels a batch: what it has no result of is due again. `is_proposed`: by a manager, before anybody has confirmed it, or as second person. `is_asked`: its
 * file is made, and a second person is waited for where confirming it took one.
 */
export function cancelBatch(
  db: Database,
  scope: NetworkScope,
  { reason, ...seen }: SeenBatch & { reason: string },
  { is_proposed, today, ...acting }: Bookkeeper & { is_proposed: boolean },
): Promise<{ is_asked: boolean }> {
  const { network_id } = scope
  const { batch_no } = seen
  return db.transaction().execute(async (trx) => {
    const states = is_proposed ? ['prepared', 'filed'] : ['prepared', 'confirmed', 'filed']
    const batch = await holdBatch(trx, scope, seen, states)
    if (is_proposed && batch.state === 'prepared' && !batch.is_proposed) throw new DomainError('not_found')
    const asking = { reason, is_second: is_proposed, ...acting }
    if (batch.state === 'filed' && (await askToCancel(trx, scope, batch, asking))) return { is_asked: true }
    const items = await listItems(trx, scope, batch_no, { state: 'open' })
    if (batch.state === 'filed') await voidPending(trx, scope, { items, today, actor: acting.account_id })
    await decide(trx, { scope, batch_no, acting: { ...acting, today } }, items, sql`state = 'cancelled'`)
    await sql`
      update payout_batches b set cancelled_by = ${acting.account_id}, cancel_reason = ${reason}, file = null, ended_at = now(),
        ${nobodyAsked},
        state = case when exists (
          select from payout_items i where i.network_id = ${network_id} and i.batch_no = b.batch_no and i.is_in_file
            and i.state <> 'cancelled') then 'done' else 'cancelled' end
      where network_id = ${network_id} and batch_no = ${batch_no}`.execute(trx)
    await endBatch(trx, scope, batch_no)
    const amount = items.reduce((sum, item) => sum + BigInt(item.amount), 0n)
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'batch.cancel',
      subject: String(batch_no),
      after: { reason, members: new Set(items.map(({ line }) => line)).size, amount: String(amount) },
    })
    return { is_asked: false }
  })
}

const nobodyAsked = sql`cancel_asked_by = null, cancel_asked_at = null, cancel_asked_reason = null`

/** Whether somebody else is asked now to cancel a batch whose file is made: who confirmed one of two may have given it to the bank. */
async function askToCancel(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { batch_no, is_proposed, cancel_asked_by, cancel_asked_at }: HeldBatch,
  { reason, is_second, ...acting }: Acting & { reason: string; is_second: boolean },
): Promise<boolean> {
  const { network_id } = scope
  const step = await askOrConfirm(trx, {
    kind: 'payout.cancel',
    network_id,
    account_id: acting.account_id,
    waiting: cancel_asked_at && { asked_by: cancel_asked_by, asked_at: cancel_asked_at },
    isNeeded: async () => is_proposed || (await needsTwoPersons(trx, scope)),
    is_second,
    is_repeatable: true,
  })
  if (step !== 'asked') return false
  await sql`
    update payout_batches set cancel_asked_by = ${acting.account_id}, cancel_asked_at = now(), cancel_asked_reason = ${reason}
    where network_id = ${network_id} and batch_no = ${batch_no}`.execute(trx)
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'batch.ask_cancel',
    subject: String(batch_no),
    after: { reason },
  })
  return true
}
