import { randomBytes } from 'node:crypto'
import type { Database } from '../db/connection.ts'
import { isPresent } from '../db/present-networks.ts'
import { hashPassword, type PasswordCost, passwordCost, verifyPassword } from './password.ts'

/** `.test` belongs to nobody (RFC 2606): none of these is the id of a real person. */
const demoUserIds = ['operator', 'manager', 'member', 'seoyeon', 'jiho', 'yuna', 'minjae', 'ava', 'theo'].map(
  (name) => `${name}@demo.test`,
)

export const demoAccounts = (db: Database) =>
  db.selectFrom('accounts').where(isPresent()).where('user_id', 'in', demoUserIds)

export async function countDemoAccounts(db: Database): Promise<number> {
  const { count } = await demoAccounts(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Makes `password` the password of every demo account, also of a demo that an older version made with one that was published.
 * Null closes them, with a password that nobody knows. Whose password changes is signed out.
 */
export async function setDemoPassword(
  db: Database,
  password: string | null,
  cost: PasswordCost = passwordCost,
): Promise<void> {
  const accounts = await demoAccounts(db).select(['network_id', 'account_id', 'password_hash']).execute()
  const right = new Map<string | null, boolean>()
  for (const { password_hash } of accounts)
    if (!right.has(password_hash))
      right.set(password_hash, password !== null && (await verifyPassword(password_hash, password, cost)))
  const others = accounts.filter(({ password_hash }) => !right.get(password_hash))
  if (others.length === 0) return
  const password_hash = await hashPassword(password ?? randomBytes(32).toString('hex'), cost)
  await db.transaction().execute(async (trx) => {
    for (const { network_id, account_id } of others) {
      await trx
        .updateTable('accounts')
        .set({ password_hash })
        .where('network_id', '=', network_id)
        .where('account_id', '=', account_id)
        .execute()
      await trx
        .deleteFrom('sessions')
        .where('network_id', '=', network_id)
        .where('account_id', '=', account_id)
        .execute()
    }
  })
}
