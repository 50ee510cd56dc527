import { type ApiKeyScope, maxApiKeys } from '@cuesheet/contract/api-keys'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** The network's keys, the latest first; all of them, as there are only so many. */
export async function listApiKeys(db: Database, { network_id }: NetworkScope) {
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('accounts', 'accounts.account_id', 'api_keys.created_by')
    .select(['api_key_id', 'name', 'prefix', 'scopes', 'api_keys.created_at'])
    .select(['last_used_at', 'last_used_address', 'accounts.nickname as created_by'])
    .where('api_keys.network_id', '=', network_id)
    .orderBy('api_key_id', 'desc')
    .limit(maxApiKeys)
    .execute()
  return rows.map((row) => ({
    ...row,
    scopes: row.scopes as ApiKeyScope[],
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}
