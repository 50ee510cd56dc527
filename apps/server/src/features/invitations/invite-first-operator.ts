import { firstOperatorHours } from '@cuesheet/contract/invitations'
import { sql } from 'kysely'
import { hasOperators } from '../../access/has-operators.ts'
import { createToken, hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import { unnamed } from './queries.ts'

/**
 * The token of a link by which the first operator is made, who chooses the id; it ends an earlier one. Null where there is
 * an operator.
 */
export async function inviteFirstOperator(db: Database): Promise<string | null> {
  if (await hasOperators(db)) return null
  const token = createToken()
  const row = {
    nickname: '',
    permission_flag: 2,
    operator_role: 'administrator',
    token_hash: hashToken(token),
    invited_by: null,
  }
  await db
    .insertInto('invitations')
    .values({
      network_id: 0,
      user_id: unnamed,
      ...row,
      invited_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + ${sql.lit(`${firstOperatorHours} hours`)}::interval`,
    })
    .onConflict((earlier) =>
      earlier.columns(['network_id', 'user_id']).doUpdateSet({
        ...row,
        invited_at: sql<Date>`excluded.invited_at`,
        expires_at: sql<Date>`excluded.expires_at`,
      }),
    )
    .execute()
  return token
}
