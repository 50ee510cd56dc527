import { nicknameSchema, passwordSchema, userIdSchema } from '@cuesheet/contract/values/account'
import { recordAudit } from '../../access/audit.ts'
import { hashPassword, type PasswordCost, passwordCost } from '../../access/password.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import type { JsonObject } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../http/domain-error.ts'
import { readDevice } from '../../http/read-device.ts'
import { hashToken } from '../../http/session.ts'
import { tellOwner } from '../messages/mutations.ts'
import { isNewDevice } from './queries.ts'
import { placeOf } from './rules.ts'

export type NewAccount = {
  user_id: string
  password: string
  nickname: string
  /** 2 (operator) needs a null scope, 0 and 1 a network's. */
  permission_flag: 0 | 1 | 2
}

/**
 * Creates an account of the network, or an operator where `scope` is null; returns its id.
 * `invalid_input` names the offending fields, `conflict` an id the network has already.
 */
export async function createAccount(
  db: Database,
  scope: NetworkScope | null,
  account: NewAccount,
  options: { password_cost?: PasswordCost; created_by?: number } = {},
): Promise<number> {
  if ((scope === null) !== (account.permission_flag === 2))
    throw new DomainError('invalid_input', { fields: { permission_flag: 'field_choice' } })
  const user_id = userIdSchema.safeParse(account.user_id)
  const nickname = nicknameSchema.safeParse(account.nickname)
  const password = passwordSchema.safeParse(account.password)
  if (!user_id.success || !nickname.success || !password.success)
    throw new DomainError('invalid_input', {
      fields: {
        ...(user_id.success ? {} : { user_id: 'field_email' }),
        ...(nickname.success ? {} : { nickname: 'field_nickname' }),
        ...(password.success ? {} : { password: 'field_password' }),
      },
    })
  const password_hash = await hashPassword(password.data, options.password_cost ?? passwordCost)
  try {
    return await withTransaction(db, async (trx) => {
      const { account_id } = await trx
        .insertInto('accounts')
        .values({
          network_id: scope?.network_id ?? null,
          user_id: user_id.data,
          password_hash,
          nickname: nickname.data,
          permission_flag: account.permission_flag,
        })
        .returning('account_id')
        .executeTakeFirstOrThrow()
      await recordAudit(trx, {
        network_id: scope?.network_id ?? 0,
        account_id: options.created_by ?? null,
        action: 'account.create',
        subject: String(account_id),
        after: { permission_flag: account.permission_flag },
      })
      return account_id
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('conflict', { message_key: 'user_id_taken' })
    throw error
  }
}

/** Stores a new session of the account and its audit row, and tells its owner of a new device. Only the token's hash is kept. */
export async function createSession(
  db: Database,
  session: {
    network_id: number
    account_id: number
    token: string
    address: string
    user_agent: string
    /** How it was proven, for the audit row. */
    after?: JsonObject
  },
): Promise<void> {
  const { network_id, account_id, address, user_agent, after } = session
  const device = readDevice(user_agent)
  await withTransaction(db, async (trx) => {
    const isNew = await isNewDevice(trx, { network_id, account_id, device, address })
    await trx
      .insertInto('sessions')
      .values({
        network_id,
        account_id,
        token_hash: hashToken(session.token),
        address,
        user_agent: user_agent.slice(0, 500),
      })
      .execute()
    await recordAudit(trx, {
      ...{ network_id, account_id, address },
      action: 'session.create',
      subject: String(account_id),
      after: { ...device, place: placeOf(address), ...after },
    })
    if (isNew) await tellOwner(trx, { network_id, account_id }, 'account_signed_in', { address, user_agent })
  })
}

/** The refused attempt, in the audit: of an account where there is one, and the same work where there is none. */
export async function recordRefusal(
  db: Database,
  refused: {
    network_id: number
    account_id: number | null
    address: string
    user_agent: string
    reason: 'password' | 'code'
  },
): Promise<void> {
  const { network_id, account_id, address, user_agent, reason } = refused
  await recordAudit(db, {
    ...{ network_id, address, account_id: null },
    action: 'session.refuse',
    ...(account_id === null ? {} : { subject: String(account_id) }),
    after: { ...readDevice(user_agent), reason },
  })
}

/** Ends one session: its token is worth nothing from now on, on every node. */
export async function revokeSession(
  db: Database,
  session: { network_id: number; account_id: number; token: string; address: string },
): Promise<void> {
  const { network_id, account_id, address } = session
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where('network_id', '=', network_id)
      .where('token_hash', '=', hashToken(session.token))
      .execute()
    await recordAudit(trx, {
      ...{ network_id, account_id, address },
      action: 'session.revoke',
      subject: String(account_id),
    })
  })
}

/** Hashes the proven password again at today's cost, unless it was changed meanwhile. */
export async function rehashPassword(
  db: Database,
  account: { account_id: number; password_hash: string },
  password: string,
  cost: PasswordCost,
): Promise<void> {
  const password_hash = await hashPassword(password, cost)
  await db
    .updateTable('accounts')
    .set({ password_hash })
    .where('account_id', '=', account.account_id)
    .where('password_hash', '=', account.password_hash)
    .execute()
}
