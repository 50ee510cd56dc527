import type { Transaction } from 'kysely'
import { clearAttempts, countAttempt } from '../../access/password-throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Server } from '../../http/serve.ts'
import type { Owner } from './rules.ts'
import { takeCode } from './second-factor-mutations.ts'

export const ownerOf = ({ network_id, account_id }: Viewer): Owner => ({
  network_id: network_id ?? 0,
  account_id,
})

/**
 * Changes something in the transaction that takes the viewer's code, which counts once: `invalid_credentials` for a wrong one,
 * `too_many_requests` for a guesser. What the change refuses leaves the code as it was.
 */
export async function withCode<Result>(
  { db, secrets, now }: Pick<Server, 'db' | 'secrets' | 'now'>,
  viewer: Viewer,
  { code, address }: { code: string; address: string },
  change: (trx: Transaction<DB>, owner: Owner) => Promise<Result>,
): Promise<Result> {
  const owner = ownerOf(viewer)
  const attempt = {
    network_id: owner.network_id,
    user_id: String(owner.account_id),
    address,
    kind: 'code',
    // Who is signed in is known.
    isKnown: async () => true,
  } as const
  await countAttempt(db, attempt)
  const done = await db.transaction().execute(async (trx) => {
    if ((await takeCode(trx, secrets, owner, { code, now: now() })) === null) return null
    return { result: await change(trx, owner) }
  })
  if (!done) throw new DomainError('invalid_credentials', { message_key: 'wrong_code' })
  await clearAttempts(db, attempt)
  return done.result
}
