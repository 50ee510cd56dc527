import { invitationDays } from '@cuesheet/contract/invitations'
import { nicknameSchema, userIdSchema } from '@cuesheet/contract/values/account'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { type Acting, recordAudit } from '../../access/audit.ts'
import { createAccount } from '../../access/create-account.ts'
import type { PasswordCost } from '../../access/password.ts'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readInput } from '../../http/read-input.ts'
import { createToken, hashToken } from '../../http/session.ts'
import { isOpenInvitation } from './queries.ts'

const invited = z.object({ user_id: userIdSchema, nickname: nicknameSchema })

export type Invitation = { user_id: string; nickname: string; token: string; expires_at: Date }

/**
 * Invites a person to become an account of the network, by a link that is told this once; it ends an earlier one of the
 * same person. `conflict` where the network has the account.
 */
export async function invite(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  given: { user_id: string; nickname: string; permission_flag: 0 | 1 },
  acting: Acting,
): Promise<Invitation> {
  const { user_id, nickname } = readInput(invited, given)
  const known = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (known) throw new DomainError('conflict', { message_key: 'account_exists' })
  const token = createToken()
  const row = {
    nickname,
    permission_flag: given.permission_flag,
    token_hash: hashToken(token),
    invited_by: acting.account_id,
    invited_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + ${sql.lit(`${invitationDays} days`)}::interval`,
  }
  const { expires_at } = await trx
    .insertInto('invitations')
    .values({ network_id, user_id, ...row })
    .onConflict((earlier) => earlier.columns(['network_id', 'user_id']).doUpdateSet(row))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'invitation.create',
    after: { permission_flag: given.permission_flag },
  })
  return { user_id, nickname, token, expires_at }
}

/** Ends an invitation; `not_found` where there is none. */
export async function revokeInvitation(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  userId: string,
  acting: Acting,
): Promise<void> {
  const invitation = await trx
    .deleteFrom('invitations')
    .where('network_id', '=', network_id)
    .where('user_id', '=', userId)
    .returning('permission_flag')
    .executeTakeFirst()
  if (!invitation) throw new DomainError('not_found')
  await recordAudit(trx, { network_id, ...acting, action: 'invitation.revoke', before: invitation })
}

/** Makes the account that a link invites, and ends the link; null for one that is unknown, used or expired. */
export function acceptInvitation(
  db: Database,
  network_id: number,
  given: { token: string; nickname: string; password: string; address: string },
  password_cost: PasswordCost,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const invitation = await trx
      .deleteFrom('invitations')
      .where('network_id', '=', network_id)
      .where('token_hash', '=', hashToken(given.token))
      .where(isOpenInvitation)
      .returning(['user_id', 'permission_flag', 'invited_by'])
      .executeTakeFirst()
    if (!invitation) return null
    const { user_id, permission_flag, invited_by } = invitation
    const { nickname, password, address } = given
    return createAccount(
      trx,
      installationScope(network_id),
      { user_id, password, nickname, permission_flag: permission_flag as 0 | 1 },
      { password_cost, address, ...(invited_by !== null && { created_by: invited_by }) },
    )
  })
}
