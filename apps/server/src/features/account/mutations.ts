import { recordAudit } from '../../access/audit.ts'
import { endSessions, forgetProofs } from '../../access/end-sessions.ts'
import { hashPassword, type PasswordCost } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../http/domain-error.ts'
import { withdrawAccount } from '../members/withdraw-account.ts'
import { tellOwner } from '../messages/mutations.ts'

export type Preferences = { [K in 'currency' | 'language' | 'theme']?: Viewer[K] | undefined }

/** Keeps how an account reads; what is undefined stays as it is. */
export async function savePreferences(db: Database, accountId: number, given: Preferences): Promise<void> {
  const { currency, language, theme } = given
  if (currency === undefined && language === undefined && theme === undefined) return
  await db
    .updateTable('accounts')
    .set({ currency, language, theme })
    .where('account_id', '=', accountId)
    .execute()
}

export async function changeNickname(
  db: Database,
  viewer: Viewer,
  nickname: string,
  address: string,
): Promise<void> {
  if (nickname === viewer.nickname) return
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ nickname })
      .where('account_id', '=', viewer.account_id)
      .where('withdrawn_at', 'is', null)
      .execute()
    await recordAudit(trx, {
      ...{ network_id: viewer.network_id ?? 0, account_id: viewer.account_id, address },
      action: 'account.update',
      subject: String(viewer.account_id),
      before: { nickname: viewer.nickname },
      after: { nickname },
    })
  })
}

/** The new password holds from now on; every session but that of this token ends, and its owner is told. */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  given: { password: string; token: string; address: string; user_agent: string },
  cost: PasswordCost,
): Promise<void> {
  const { token, address, user_agent } = given
  const owner = { network_id: viewer.network_id ?? 0, account_id: viewer.account_id }
  const password_hash = await hashPassword(given.password, cost)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ password_hash })
      .where('account_id', '=', owner.account_id)
      .where('withdrawn_at', 'is', null)
      .execute()
    await forgetProofs(trx, owner)
    const sessions_ended = await endSessions(trx, owner, { except: token })
    await recordAudit(trx, {
      ...{ ...owner, address },
      action: 'account.change_password',
      subject: String(owner.account_id),
      after: { sessions_ended },
    })
    await tellOwner(trx, owner, 'account_password_changed', { address, user_agent })
  })
}

/** Withdraws the viewer's account; `conflict` for a manager whose network still has members. */
export async function withdrawViewer(db: Database, viewer: Viewer): Promise<void> {
  const owner = { network_id: viewer.network_id ?? 0, account_id: viewer.account_id }
  await db.transaction().execute(async (trx) => {
    if (viewer.permission_flag === 1) {
      const member = await trx
        .selectFrom('accounts')
        .select('account_id')
        .where('network_id', '=', owner.network_id)
        .where('permission_flag', '=', 0)
        .where('withdrawn_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (member) throw new DomainError('conflict', { message_key: 'withdraw_members_first' })
    }
    await withdrawAccount(trx, owner)
    // Without the address: nothing that was erased a moment ago begins anew.
    await recordAudit(trx, { ...owner, action: 'account.withdraw', subject: String(owner.account_id) })
  })
}
