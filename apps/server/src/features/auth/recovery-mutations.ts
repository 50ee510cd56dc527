import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { deleteProofs, endSessions } from '../../access/end-sessions.ts'
import type { DB } from '../../db/tables.gen.ts'
import { notifyOwner } from '../messages/public.ts'
import type { Owner } from './rules.ts'
import { recordChange, removeSecondFactor } from './second-factor-mutations.ts'

/** The operator who helps; null: somebody at the machine, by a command. */
type Helper = { account_id: number | null; address?: string }

/** Gives the account another password and signs it out everywhere. */
export async function setPassword(
  trx: Transaction<DB>,
  owner: Owner,
  password_hash: string,
  { account_id, address }: Helper,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash })
    .where('network_id', '=', owner.network_id)
    .where('account_id', '=', owner.account_id)
    .where('withdrawn_at', 'is', null)
    .execute()
  await deleteProofs(trx, owner)
  await endSessions(trx, owner)
  await recordAudit(trx, {
    network_id: owner.network_id,
    account_id,
    action: 'account.set_password',
    subject: String(owner.account_id),
    ...(address ? { address } : {}),
  })
  await notifyOwner(trx, owner, 'account_password_changed', { by: 'operator' })
}

/** Takes the authenticator app and the recovery codes off the account, and signs it out everywhere; false where it has none. */
export async function resetSecondFactor(
  trx: Transaction<DB>,
  owner: Owner,
  { account_id, address }: Helper,
): Promise<boolean> {
  if (!(await removeSecondFactor(trx, owner))) return false
  await endSessions(trx, owner)
  await recordChange(trx, owner, 'second_factor.reset', {
    by_account: account_id,
    ...(address ? { address } : {}),
  })
  await notifyOwner(trx, owner, 'account_second_off', { by: 'operator' })
  return true
}

/** Ends all sessions of an account that somebody else is responsible for; answers how many. */
export async function endAllSessions(
  trx: Transaction<DB>,
  owner: Owner,
  { account_id, address }: Helper,
): Promise<number> {
  const ended = await endSessions(trx, owner)
  // A half sign-in would go on otherwise; a mailed link signs nobody in.
  await sql`delete from sign_in_challenges where network_id = ${owner.network_id} and account_id = ${owner.account_id}`.execute(
    trx,
  )
  if (ended > 0)
    await recordAudit(trx, {
      network_id: owner.network_id,
      account_id,
      action: 'session.end',
      subject: String(owner.account_id),
      after: { ended },
      ...(address ? { address } : {}),
    })
  return ended
}
