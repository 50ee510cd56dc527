import type { TaxStepKind } from '@cuesheet/contract/values/filings'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Account, postJournal, type Transfer } from '../ledger/public.ts'
import { listLockedMonths, lockBooks, paymentPeriod } from '../settlement/public.ts'
import { listWithheld } from './filing-rows.ts'

type Given = {
  kind: TaxStepKind
  /** YYYY-MM */
  month: string
  day: string
  /** In won. */
  amount: string | null
  note: string
}
type Acting = ActingPerson & { today: string }

const moves: Record<Exclude<TaxStepKind, 'filed'>, readonly [Account, Account]> = {
  paid: ['withholding_payable', 'bank'],
  vat_paid: ['vat_payable', 'bank'],
  vat_refunded: ['bank', 'vat_payable'],
}

export const stepJournal = (stepId: number) => `tax/${stepId}`

/** What a step posts. */
export function toStepTransfers(stepId: number, kind: TaxStepKind, amount: string | null): Transfer[] {
  if (kind === 'filed' || amount === null) return []
  const [debit_account, credit_account] = moves[kind]
  const transfer_id = `${stepJournal(stepId)}/${kind}`
  return [
    {
      transfer_id,
      debit_account,
      credit_account,
      amount: BigInt(amount),
      currency: 'KRW',
      kind: `tax_${kind}`,
    },
  ]
}

/** Notes what was filed, or books what was paid to the tax office, or came from it. */
export function noteTaxStep(
  db: Database,
  scope: NetworkScope,
  given: Given,
  { today, ...acting }: Acting,
): Promise<{ step_id: number }> {
  const { network_id } = scope
  const { kind, month, day, amount, note } = given
  if ((kind === 'filed') !== (amount === null))
    throw new DomainError('invalid_input', { fields: { amount: 'tax_step_amount' } })
  if (day > today || day < `${month}-01`)
    throw new DomainError('invalid_input', { fields: { day: 'tax_step_day' } })
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    await requireWithheld(trx, scope, given)
    const { step_id } = await trx
      .insertInto('tax_steps')
      .values({
        network_id,
        kind,
        month: `${month}-01`,
        day,
        amount: amount === null ? null : Number(amount),
        note,
        done_by: acting.account_id,
        done_at: await readClock(trx),
      })
      .returning('step_id')
      .executeTakeFirstOrThrow()
    await postJournal(
      trx,
      scope,
      {
        journal_id: stepJournal(step_id),
        period: paymentPeriod(day, await listLockedMonths(trx, scope)),
        effective_on: day,
        source: `taxes of ${month}`,
        reason: note || `taxes of ${month}`,
        actor: acting.account_id,
      },
      toStepTransfers(step_id, kind, amount),
    )
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'close.note_tax',
      subject: String(step_id),
      after: { tax_step: kind, month, day, ...(amount !== null && { amount }) },
    })
    return { step_id }
  })
}

/** What was filed or paid of a month was withheld in it, and no more than that is paid. */
async function requireWithheld(trx: Transaction<DB>, scope: NetworkScope, { kind, month, amount }: Given) {
  if (kind !== 'filed' && kind !== 'paid') return
  const row = (await listWithheld(trx, scope, 1_200)).find((one) => one.month === month)
  if (!row) throw new DomainError('conflict', { message_key: 'tax_step_nothing' })
  if (kind === 'filed') return
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(amount), 0)::text as paid from tax_steps
    where network_id = ${scope.network_id} and kind = 'paid' and month = ${`${month}-01`}::date and withdrawn_at is null`.execute(
    trx,
  )
  if (BigInt(rows[0]!.paid) + BigInt(amount!) > BigInt(row.withheld))
    throw new DomainError('conflict', { message_key: 'tax_step_too_much' })
}

/** Takes a step back: what it booked is booked the other way round. */
export function withdrawTaxStep(
  db: Database,
  scope: NetworkScope,
  { step_id, reason }: { step_id: number; reason: string },
  { today, ...acting }: Acting,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const { rows } = await sql<{
      kind: TaxStepKind
      month: string
      amount: string | null
      is_withdrawn: boolean
    }>`
      select kind, to_char(month, 'YYYY-MM') as month, amount::text as amount, withdrawn_at is not null as is_withdrawn
      from tax_steps where network_id = ${network_id} and step_id = ${step_id} for update`.execute(trx)
    const [step] = rows
    if (!step) throw new DomainError('not_found')
    if (step.is_withdrawn) throw new DomainError('conflict', { message_key: 'was_withdrawn' })
    await trx
      .updateTable('tax_steps')
      .set({ withdrawn_by: acting.account_id, withdrawn_at: await readClock(trx), withdrawn_reason: reason })
      .where('network_id', '=', network_id)
      .where('step_id', '=', step_id)
      .execute()
    await bookBack(trx, scope, {
      journal_id: stepJournal(step_id),
      transfers: toStepTransfers(step_id, step.kind, step.amount),
      reason,
      today,
      actor: acting.account_id,
    })
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'close.withdraw_tax',
      subject: String(step_id),
      after: { tax_step: step.kind, month: step.month, reason },
    })
  })
}

type Back = { journal_id: string; transfers: Transfer[]; reason: string; today: string; actor: number }

/** Each transfer the other way round. */
export const toBack = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.map(({ transfer_id, debit_account, credit_account, kind, ...transfer }) => ({
    ...transfer,
    transfer_id: `${transfer_id}/back`,
    debit_account: credit_account,
    credit_account: debit_account,
    kind: `adjustment:${kind}`,
  }))

export async function bookBack(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { journal_id, transfers, reason, today, actor }: Back,
): Promise<void> {
  if (transfers.length === 0) return
  await postJournal(
    trx,
    scope,
    {
      journal_id: `${journal_id}/back`,
      period: paymentPeriod(today, await listLockedMonths(trx, scope)),
      effective_on: today,
      source: `${journal_id}, withdrawn`,
      reason,
      actor,
    },
    toBack(transfers),
  )
}
