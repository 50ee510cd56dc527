import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { deleteOfSessions } from '../../access/end-sessions.ts'
import { hashPassword, type PasswordCost } from '../../access/password.ts'
import { installationScope } from '../../access/scope.ts'
import { hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import type { DB, JsonObject } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { readDevice } from '../../http/read-device.ts'
import { notify, notifyOwner } from '../messages/public.ts'
import { isNewDevice, type SignInAccount } from './queries.ts'
import { type Owner, placeOf } from './rules.ts'

/**
 * Takes hold of an account that is to be signed in: what changes its password, its second factor or ends it has happened
 * before or waits, so that it finds the new session. False where it is withdrawn or locked, or no longer as it was proven.
 */
export async function holdAccount(
  trx: Transaction<DB>,
  { network_id, account_id }: Owner,
  proven?: SignInAccount,
): Promise<boolean> {
  const held = await trx
    .selectFrom('accounts')
    .select('password_hash')
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .where('withdrawn_at', 'is', null)
    .where('locked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held || !proven) return held !== undefined
  const has_second_factor = await hasSecondFactor(trx, { network_id, account_id })
  return held.password_hash === proven.password_hash && has_second_factor === proven.has_second_factor
}

export async function hasSecondFactor(
  trx: Transaction<DB>,
  { network_id, account_id }: Owner,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factors')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/** Stores a session, as its token's hash only, and its audit row; notifies the owner of a new device, and managers of a member's first sign-in. */
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
    const { nickname, permission_flag, last_signed_in_at } = await trx
      .selectFrom('accounts')
      .select(['nickname', 'permission_flag', 'last_signed_in_at'])
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('accounts')
      .set({ last_signed_in_at: sql`now()` })
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .execute()
    await recordAudit(trx, {
      network_id,
      account_id,
      address,
      action: 'session.create',
      subject: String(account_id),
      after: { ...device, place: placeOf(address), ...after },
    })
    if (permission_flag === 0 && last_signed_in_at === null)
      await notify(trx, installationScope(network_id), {
        to: ['managers'],
        kind: 'member_joined',
        channel_id: null,
        names: { member: nickname ?? '', account_id: String(account_id) },
      })
    if (isNew)
      await notifyOwner(trx, { network_id, account_id }, 'account_signed_in', { address, user_agent })
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
    network_id,
    address,
    account_id: null,
    action: 'session.refuse',
    ...(account_id === null ? {} : { subject: String(account_id) }),
    after: { ...readDevice(user_agent), reason },
  })
}

/** Ends one session: its token is worth nothing from now on, on every node, and nothing is pushed to its browser. */
export async function revokeSession(
  db: Database,
  session: { network_id: number; account_id: number; token: string; address: string },
): Promise<void> {
  const { network_id, account_id, address } = session
  const token_hash = hashToken(session.token)
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where('network_id', '=', network_id)
      .where('token_hash', '=', token_hash)
      .execute()
    await deleteOfSessions(trx, network_id, [token_hash])
    await recordAudit(trx, {
      network_id,
      account_id,
      address,
      action: 'session.revoke',
      subject: String(account_id),
    })
  })
}

/** Hashes the proven password again at today's cost, unless it was changed meanwhile. */
export async function rehashPassword(
  db: Database,
  account: { network_id: number; account_id: number; password_hash: string },
  password: string,
  cost: PasswordCost,
): Promise<void> {
  const password_hash = await hashPassword(password, cost)
  await db
    .updateTable('accounts')
    .set({ password_hash })
    .where('network_id', '=', account.network_id)
    .where('account_id', '=', account.account_id)
    .where('password_hash', '=', account.password_hash)
    .execute()
}
