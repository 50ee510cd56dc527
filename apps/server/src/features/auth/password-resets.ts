import type { Locale } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { deleteProofs, endSessions } from '../../access/end-sessions.ts'
import { hashPassword, type PasswordCost } from '../../access/password.ts'
import { hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import { postMails } from '../mails/public.ts'
import { notifyOwner } from '../messages/public.ts'

/** Notes that somebody asks for a link: the same work whether or not there is such an account, which its writer finds out. */
export async function askForReset(
  db: Database,
  ask: { network_id: number; user_id: string; domain: string; locale: Locale; address: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { network_id, ...facts } = ask
    await postMails(trx, [{ network_id, kind: 'password_reset', account_id: null, facts, hours: 0.5 }])
  })
}

const isValid = sql<boolean>`expires_at > now()`

/**
 * Sets the password of the account that the link was mailed to, once: every session and every other link of it ends.
 * Null for a token that is unknown, used or expired.
 */
export async function resetPasswordByToken(
  db: Database,
  network_id: number,
  reset: { token: string; password: string; address: string },
  cost: PasswordCost,
): Promise<{ user_id: string } | null> {
  const token_hash = hashToken(reset.token)
  // A guess costs no hashing.
  const request = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('token_hash', '=', token_hash)
    .where(isValid)
    .executeTakeFirst()
  if (!request) return null
  const password_hash = await hashPassword(reset.password, cost)
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('password_resets')
      .where('network_id', '=', network_id)
      .where('token_hash', '=', token_hash)
      .where(isValid)
      .returning('account_id')
      .executeTakeFirst()
    if (!used) return null
    const owner = { network_id, account_id: used.account_id }
    const account = await trx
      .updateTable('accounts')
      .set({ password_hash })
      .where('network_id', '=', network_id)
      .where('account_id', '=', owner.account_id)
      .where('withdrawn_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!account?.user_id) return null
    await deleteProofs(trx, owner)
    await endSessions(trx, owner)
    await recordAudit(trx, {
      network_id,
      account_id: owner.account_id,
      address: reset.address,
      action: 'account.reset_password',
      subject: String(owner.account_id),
    })
    await notifyOwner(trx, owner, 'account_password_changed', { by: 'mail', address: reset.address })
    return { user_id: account.user_id }
  })
}
