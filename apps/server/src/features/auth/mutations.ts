import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { hashPassword, type PasswordCost } from '../../access/password.ts'
import type { Database } from '../../db/connection.ts'
import type { JsonObject } from '../../db/tables.gen.ts'
import { hashToken } from '../../http/session.ts'

/** Stores a new session of the account and its audit row (`after`: how it began). Only the token's hash is kept. */
export async function createSession(
  db: Database,
  session: {
    network_id: number
    account_id: number
    token: string
    address: string
    user_agent: string
    after?: JsonObject
  },
): Promise<void> {
  const { network_id, account_id, address, after } = session
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sessions')
      .values({
        network_id,
        account_id,
        token_hash: hashToken(session.token),
        address,
        user_agent: session.user_agent.slice(0, 500),
      })
      .execute()
    await trx
      .updateTable('accounts')
      .set({ last_signed_in_at: sql`now()` })
      .where('account_id', '=', account_id)
      .execute()
    await recordAudit(trx, {
      network_id,
      account_id,
      action: 'session.create',
      address,
      ...(after && { after }),
    })
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
    await recordAudit(trx, { network_id, account_id, action: 'session.revoke', address })
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
