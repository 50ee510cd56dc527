import { createHash, randomBytes } from 'node:crypto'
import type { ApiKeyScope } from '@cuesheet/contract/api-keys'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { DomainError } from '../errors/domain-error.ts'
import { countRefusal } from './password-throttle.ts'
import { installationScope, type NetworkScope } from './scope.ts'

/** The proven key behind a partner server's call. */
export type ApiKey = {
  api_key_id: number
  name: string
  prefix: string
  scopes: readonly ApiKeyScope[]
  scope: NetworkScope
}

/** How exact `last_used_at` is: most calls must not write. */
const usedMinutes = 1
const form = /^cuesheet_([1-9]\d{0,8})_[A-Za-z0-9_-]{43}$/

/** A new key of the network: 256 random bits behind a name that secret scanners find. */
export function createApiKey(networkId: number): { key: string; prefix: string; key_hash: Buffer } {
  const start = `cuesheet_${networkId}_`
  const key = start + randomBytes(32).toString('base64url')
  return { key, prefix: key.slice(0, start.length + 6), key_hash: hashKey(key) }
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'latin1').digest()
}

/**
 * The key of `Authorization: Bearer …`; `invalid_credentials` for one that is malformed, unknown or revoked, alike. Too
 * many attempts get `too_many_requests`; a valid key from the same address still works.
 */
export async function requireApiKey(
  db: Database,
  { authorization, address }: { authorization: string | undefined; address: string },
): Promise<ApiKey> {
  const key = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1] ?? ''
  const apiKey = await findApiKey(db, key, address)
  if (apiKey) return apiKey
  await countRefusal(db, { what: 'api key', address })
  throw new DomainError('invalid_credentials', { message_key: 'api_key_refused' })
}

async function findApiKey(db: Database, key: string, address: string): Promise<ApiKey | null> {
  const network_id = Number(form.exec(key)?.[1] ?? 0)
  if (network_id === 0) return null
  const key_hash = hashKey(key)
  const row = await db
    .selectFrom('api_keys')
    .select(['api_key_id', 'name', 'prefix', 'scopes'])
    .select(
      sql<boolean>`coalesce(last_used_at < now() - ${sql.lit(`${usedMinutes} minutes`)}::interval, true)`.as(
        'is_stale',
      ),
    )
    .where('network_id', '=', network_id)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
  if (!row) return null
  const { is_stale, ...found } = row
  if (is_stale)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: sql`now()`, last_used_address: address })
      .where('network_id', '=', network_id)
      .where('key_hash', '=', key_hash)
      .execute()
  return { ...found, scopes: found.scopes as ApiKeyScope[], scope: installationScope(network_id) }
}
