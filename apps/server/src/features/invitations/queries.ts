import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { hashToken } from '../../http/session.ts'

export const isOpenInvitation = sql<boolean>`expires_at > now()`

/** Whom a token invites to the network; null where it is unknown, used, revoked or expired. */
export async function findInvitation(db: Database, network_id: number, token: string) {
  return (
    (await db
      .selectFrom('invitations')
      .select(['user_id', 'nickname', 'permission_flag', 'expires_at'])
      .where('network_id', '=', network_id)
      .where('token_hash', '=', hashToken(token))
      .where(isOpenInvitation)
      .executeTakeFirst()) ?? null
  )
}

/** How many are shown; more than anybody invites at a time. */
const shown = 200

/** Who is invited and has not come yet, the latest first. */
export async function listInvitations(db: Database, { network_id }: NetworkScope) {
  const rows = await db
    .selectFrom('invitations')
    .select(['user_id', 'nickname', 'permission_flag', 'invited_at', 'expires_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('network_id', '=', network_id)
    .orderBy('invited_at', 'desc')
    .orderBy('user_id')
    .limit(shown)
    .execute()
  return rows.map(({ permission_flag, invited_at, expires_at, ...row }) => ({
    ...row,
    permission_flag: permission_flag as 0 | 1,
    invited_at: invited_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}
