import { invitationDays } from '@cuesheet/contract/invitations'
import { nicknameSchema, userIdSchema } from '@cuesheet/contract/values/account'
import type { OperatorRole } from '@cuesheet/contract/values/roles'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { type Acting, recordAudit } from '../../access/audit.ts'
import { createAccount } from '../../access/create-account.ts'
import { hasOperators } from '../../access/has-operators.ts'
import type { PasswordCost } from '../../access/password.ts'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import { createToken, hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readInput } from '../../http/read-input.ts'
import { requireOnePerson } from '../approvals/public.ts'
import { isOpenInvitation, unnamed } from './queries.ts'

const invited = z.object({ user_id: userIdSchema, nickname: nicknameSchema })

export type Invitation = { user_id: string; nickname: string; token: string; expires_at: Date }

type Invited = { user_id: string; nickname: string } & (
  | { permission_flag: 0 | 1 }
  | { permission_flag: 2; operator_role: OperatorRole }
)

/**
 * Invites a person to become an account of the network, or an operator where `scope` is null, by a link that is told this
 * once; it ends an earlier one of the same person. `conflict` where there is the account, `not_found` where the network is
 * gone.
 */
export async function invite(
  trx: Transaction<DB>,
  scope: NetworkScope | null,
  given: Invited,
  acting: Acting,
): Promise<Invitation> {
  const { user_id, nickname } = readInput(invited, given)
  const network_id = scope?.network_id ?? 0
  const operator_role = given.permission_flag === 2 ? given.operator_role : null
  if (scope) await holdNetwork(trx, scope)
  if (operator_role === 'administrator') await requireOnePerson(trx, 'administrator_by_two')
  const account = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (account) throw new DomainError('conflict', { message_key: scope ? 'account_exists' : 'user_id_taken' })
  const token = createToken()
  const row = {
    nickname,
    permission_flag: given.permission_flag,
    operator_role,
    token_hash: hashToken(token),
    invited_by: acting.account_id,
  }
  const { expires_at } = await trx
    .insertInto('invitations')
    .values({
      network_id,
      user_id,
      ...row,
      invited_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + ${sql.lit(`${invitationDays} days`)}::interval`,
    })
    .onConflict((earlier) =>
      earlier.columns(['network_id', 'user_id']).doUpdateSet({
        ...row,
        invited_at: sql<Date>`excluded.invited_at`,
        expires_at: sql<Date>`excluded.expires_at`,
      }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'invitation.create',
    after: { permission_flag: given.permission_flag, ...(operator_role && { operator_role }) },
  })
  return { user_id, nickname, token, expires_at }
}

/** So that it is not deleted meanwhile. */
async function holdNetwork(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  const network = await trx
    .selectFrom('networks')
    .select('network_id')
    .where('network_id', '=', network_id)
    .forShare()
    .executeTakeFirst()
  if (!network) throw new DomainError('not_found')
}

/** Ends an invitation; `not_found` where there is none. */
export async function revokeInvitation(
  trx: Transaction<DB>,
  scope: NetworkScope | null,
  userId: string,
  acting: Acting,
): Promise<void> {
  const network_id = scope?.network_id ?? 0
  const invitation = await trx
    .deleteFrom('invitations')
    .where('network_id', '=', network_id)
    .where('user_id', '=', userId)
    .returning(['permission_flag', 'operator_role'])
    .executeTakeFirst()
  if (!invitation) throw new DomainError('not_found')
  const { permission_flag, operator_role } = invitation
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'invitation.revoke',
    before: { permission_flag, ...(operator_role && { operator_role }) },
  })
}

/**
 * Makes the account that a link of the network, or of the installation (0), invites, and ends the link; answers its id. Null
 * for one that is unknown, used or expired, and for the first operator's where there is one by now.
 */
export function acceptInvitation(
  db: Database,
  network_id: number,
  acceptance: {
    token: string
    user_id?: string | undefined
    nickname: string
    password: string
    address: string
  },
  password_cost: PasswordCost,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const invitation = await trx
      .deleteFrom('invitations')
      .where('network_id', '=', network_id)
      .where('token_hash', '=', hashToken(acceptance.token))
      .where(isOpenInvitation)
      .returning(['user_id', 'permission_flag', 'operator_role', 'invited_by'])
      .executeTakeFirst()
    if (!invitation) return null
    const isFirst = invitation.user_id === unnamed
    if (isFirst && (await hasOperators(trx))) return null
    const { invited_by } = invitation
    const user_id = isFirst ? (acceptance.user_id ?? '') : invitation.user_id
    const { nickname, password, address } = acceptance
    const permission_flag = invitation.permission_flag as 0 | 1 | 2
    const operator_role = invitation.operator_role as OperatorRole | null
    if (operator_role === 'administrator' && !isFirst) await requireOnePerson(trx, 'administrator_by_two')
    await createAccount(
      trx,
      permission_flag === 2 ? null : installationScope(network_id),
      { user_id, password, nickname, permission_flag, ...(operator_role && { operator_role }) },
      { password_cost, address, ...(invited_by !== null && { created_by: invited_by }) },
    )
    return user_id
  })
}
