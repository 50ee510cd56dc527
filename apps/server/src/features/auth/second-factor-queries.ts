import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'

/** How the account signs in, and what its manager asks of it and (as a manager) it asks of its members. */
export async function getSecondFactor(db: Database, viewer: Viewer) {
  const network_id = viewer.network_id ?? 0
  const isMember = viewer.permission_flag === 0
  const row = await db
    .selectFrom('accounts')
    .leftJoin('networks', 'networks.network_id', 'accounts.network_id')
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.account_id', '=', 'accounts.account_id')
        .on('second_factors.network_id', '=', network_id),
    )
    .select(['enabled_at', 'second_factor_required'])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('network_id', '=', network_id)
        .where('account_id', '=', viewer.account_id)
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    )
    .where('accounts.network_id', '=', network_id)
    .where('accounts.account_id', '=', viewer.account_id)
    .executeTakeFirstOrThrow()
  return {
    enabled_at: row.enabled_at?.toISOString() ?? null,
    recovery_codes_left: row.enabled_at ? (row.recovery_codes_left ?? 0) : 0,
    is_required: isMember && (row.second_factor_required ?? false),
    required_of_members: viewer.permission_flag === 1 ? (row.second_factor_required ?? false) : null,
  }
}
