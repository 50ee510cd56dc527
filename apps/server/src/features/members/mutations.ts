import { reportingDay } from '@cuesheet/contract/values/day'
import type { Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import { deleteProofs, endSessions } from '../../access/end-sessions.ts'
import { getMember } from '../../access/get-member.ts'
import { hashPassword, type PasswordCost } from '../../access/password.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { announce } from '../events/public.ts'
import { notify, notifyOwner } from '../messages/public.ts'
import { lockBooks } from '../settlement/public.ts'
import { describeMonth, removeFeeChange, setFeeRate } from './fee-rates.ts'
import { withdrawAccount } from './public.ts'
import type { FeeRate } from './rules.ts'

/** Gives a member a new password, which signs it out everywhere, or another fee rate, or both. `not_found` for others. */
export async function updateMember(
  db: Database,
  scope: NetworkScope,
  target: number,
  changes: { password?: string | undefined; fee?: FeeRate | undefined; password_cost: PasswordCost },
  acting: ActingPerson,
): Promise<{ is_fee_changed: boolean }> {
  const { password, fee, password_cost } = changes
  await getMember(db, scope, target)
  const password_hash = password === undefined ? null : await hashPassword(password, password_cost)
  return db.transaction().execute(async (trx) => {
    await getMember(trx, scope, target, { lock: true })
    if (password_hash) await setPassword(trx, scope, target, password_hash, acting)
    return { is_fee_changed: fee !== undefined && (await changeFee(trx, scope, target, fee, acting)) }
  })
}

async function setPassword(
  trx: Transaction<DB>,
  scope: NetworkScope,
  target: number,
  password_hash: string,
  acting: ActingPerson,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash })
    .where('network_id', '=', scope.network_id)
    .where('account_id', '=', target)
    .execute()
  const owner = { network_id: scope.network_id, account_id: target }
  const sessions = await endSessions(trx, owner)
  await deleteProofs(trx, owner)
  await recordAudit(trx, {
    network_id: scope.network_id,
    ...acting,
    action: 'member.password',
    subject: String(target),
    after: { sessions_ended: sessions },
  })
  await notifyOwner(trx, owner, 'account_password_changed', { by: 'manager' })
}

async function changeFee(
  trx: Transaction<DB>,
  scope: NetworkScope,
  target: number,
  fee: FeeRate,
  acting: ActingPerson,
): Promise<boolean> {
  const before = await setFeeRate(trx, scope, { account_id: target, set_by: acting.account_id }, fee)
  if (before !== null && Number(before) === Number(fee.fee_rate)) return false
  await recordAudit(trx, {
    network_id: scope.network_id,
    ...acting,
    action: 'member.fee_rate',
    subject: String(target),
    before: { fee_rate: before },
    after: { fee_rate: fee.fee_rate, from_month: describeMonth(fee.from_month) },
  })
  await notify(trx, scope, {
    to: [target],
    kind: 'fee_changed',
    channel_id: null,
    names: { rate: fee.fee_rate, from_month: fee.from_month.slice(0, 7) },
  })
  await publishFees(trx, scope, target)
  return true
}

async function publishFees(trx: Transaction<DB>, scope: NetworkScope, target: number): Promise<void> {
  await announce(trx, scope, { to: ['managers', target], kind: 'members_changed', subject: {} })
}

/** Cancels the fee change that is planned for a later month, its first day; `not_found` where there is none. */
export function cancelFee(
  db: Database,
  scope: NetworkScope,
  target: number,
  from_month: string,
  acting: ActingPerson,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await getMember(trx, scope, target, { lock: true })
    const { fee_rate, stays } = await removeFeeChange(trx, scope, target, from_month)
    await recordAudit(trx, {
      network_id: scope.network_id,
      ...acting,
      action: 'member.cancel_fee',
      subject: String(target),
      before: { fee_rate, from_month: describeMonth(from_month) },
      after: { fee_rate: stays },
    })
    await notify(trx, scope, {
      to: [target],
      kind: 'fee_change_cancelled',
      channel_id: null,
      names: { rate: fee_rate, from_month: from_month.slice(0, 7), stays },
    })
    await publishFees(trx, scope, target)
  })
}

/** Withdraws a member; the manager's password is proven. `not_found` for others. */
export function deleteMember(
  db: Database,
  scope: NetworkScope,
  target: number,
  { now, ...acting }: ActingPerson & { now: Date },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Before the row, as assigning does.
    await lockBooks(trx, scope)
    await getMember(trx, scope, target, { lock: true })
    const { network_id } = scope
    const before = await withdrawAccount(trx, { network_id, account_id: target, today: reportingDay(now) })
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'account.withdraw',
      subject: String(target),
      before,
    })
  })
}
