import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { NetworkScope } from './scope.ts'

/** A member of the network that is not withdrawn; `not_found` for any other id. `lock`: nobody else changes it meanwhile. */
export async function getMember(
  db: Kysely<DB>,
  { network_id }: NetworkScope,
  target: number,
  { lock = false } = {},
): Promise<{ account_id: number }> {
  const member = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('account_id', '=', target)
    .where('permission_flag', '=', 0)
    .where('withdrawn_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!member) throw new DomainError('not_found')
  return member
}
