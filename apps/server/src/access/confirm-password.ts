import type { Database } from '../db/connection.ts'
import { DomainError } from '../errors/domain-error.ts'
import { type PasswordCost, verifyPassword } from './password.ts'
import { clearAttempts, countAttempt } from './password-throttle.ts'
import type { Viewer } from './viewer.ts'

/**
 * Returns only if it is the viewer's own password: `invalid_credentials` for a wrong one, `too_many_requests` for a guesser,
 * by the same limits as at sign-in.
 */
export async function confirmPassword(
  { db, password_cost }: { db: Database; password_cost: PasswordCost },
  viewer: Viewer,
  { password, address }: { password: string; address: string },
): Promise<void> {
  // Who is signed in is known.
  const isKnown = async () => true
  const attempt = { network_id: viewer.network_id ?? 0, user_id: viewer.user_id, address, isKnown }
  await countAttempt(db, attempt)
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('network_id', '=', viewer.network_id ?? 0)
    .where('account_id', '=', viewer.account_id)
    .executeTakeFirst()
  if (!(await verifyPassword(account?.password_hash ?? null, password, password_cost)))
    throw new DomainError('invalid_credentials', { message_key: 'wrong_password' })
  await clearAttempts(db, attempt)
}
