import { type ApiKeyScope, maxApiKeys } from '@cuesheet/contract/api-keys'
import { sql } from 'kysely'
import { actorsAs } from '../../access/actors.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

const recentDays = 28

/** How many people signed in with each key lately, and how often, by its first letters. */
const recentSignIns = ({ network_id }: NetworkScope) => sql<{
  prefix: string
  people: number
  sign_ins: number
}>`
  (select after ->> 'api_key' as prefix, count(distinct subject)::integer as people, count(*)::integer as sign_ins
  from audit_log
  where network_id = ${network_id} and split_part(action, '.', 1) = 'session' and action = 'session.create'
    and at > now() - ${sql.lit(`${recentDays} days`)}::interval and after ? 'api_key'
  group by 1)`

/** The network's keys, the latest first; all of them, as there are only so many. */
export async function listApiKeys(db: Database, scope: NetworkScope) {
  const { network_id } = scope
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin(actorsAs('actors', network_id), 'actors.account_id', 'api_keys.created_by')
    .leftJoin(recentSignIns(scope).as('recent'), 'recent.prefix', 'api_keys.prefix')
    .select(['api_key_id', 'name', 'api_keys.prefix', 'scopes', 'api_keys.created_at'])
    .select(['recent.people', 'recent.sign_ins'])
    .select(['last_used_at', 'last_used_address', 'actors.nickname as created_by'])
    .where('api_keys.network_id', '=', network_id)
    .orderBy('api_key_id', 'desc')
    .limit(maxApiKeys)
    .execute()
  return rows.map(({ people, sign_ins, ...row }) => ({
    ...row,
    recent: { people: people ?? 0, sign_ins: sign_ins ?? 0 },
    scopes: row.scopes as ApiKeyScope[],
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}
