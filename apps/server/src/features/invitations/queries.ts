import type { OpenInvitation } from '@cuesheet/contract/console-network-people'
import { sql } from 'kysely'
import { hasOperators } from '../../access/has-operators.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import { readAfter, toPage } from '../../http/console-pages.ts'

export const isOpenInvitation = sql<boolean>`expires_at > now()`

/** Stands for the id of the first operator, who chooses it. */
export const unnamed = ''

type Role = OpenInvitation['role']

const roleOf = (row: { permission_flag: number; operator_role: string | null }): Role =>
  (row.operator_role as Role | null) ?? (row.permission_flag === 1 ? 'manager' : 'member')

/** Whom a token invites to the network, or the installation (0); null where it is unknown, used, revoked or expired. */
export async function findInvitation(db: Database, network_id: number, token: string) {
  const invitation = await db
    .selectFrom('invitations')
    .select(['user_id', 'nickname', 'permission_flag', 'operator_role', 'expires_at'])
    .where('network_id', '=', network_id)
    .where('token_hash', '=', hashToken(token))
    .where(isOpenInvitation)
    .executeTakeFirst()
  if (!invitation || (invitation.user_id === unnamed && (await hasOperators(db)))) return null
  const { user_id, nickname, expires_at } = invitation
  return { user_id, nickname, role: roleOf(invitation), expires_at: expires_at.toISOString() }
}

/** Who is invited to the network, or to be an operator (null), and has not come yet, the latest first. */
export async function listInvitations(
  db: Database,
  scope: NetworkScope | null,
  { after, size }: { after?: string | undefined; size: number },
): Promise<{ rows: OpenInvitation[]; next: string | null }> {
  const place = readAfter(after, ['time', 'string'])
  const rows = await db
    .selectFrom('invitations')
    .select(['user_id', 'nickname', 'permission_flag', 'operator_role', 'invited_at', 'expires_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .select(sql<string>`(invited_at at time zone 'UTC')::text`.as('invited'))
    .where('network_id', '=', scope?.network_id ?? 0)
    .where('user_id', '<>', unnamed)
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(invited_at, user_id) < (${place![0]}::timestamp at time zone 'UTC', ${place![1]})`,
      ),
    )
    .orderBy('invited_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(size + 1)
    .execute()
  return toPage(
    rows,
    size,
    ({ invited, user_id }) => [invited, user_id],
    (row) => ({
      user_id: row.user_id,
      nickname: row.nickname,
      role: roleOf(row),
      invited_at: row.invited_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_expired: row.is_expired,
    }),
  )
}
