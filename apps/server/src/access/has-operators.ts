import type { Database } from '../db/connection.ts'

/** Whether anybody runs the installation. */
export async function hasOperators(db: Database): Promise<boolean> {
  const operator = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', 0)
    .where('permission_flag', '=', 2)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return operator !== undefined
}
