import { type ApiKeyScope, apiKeyNameSchema, apiKeyScopes, maxApiKeys } from '@cuesheet/contract/api-keys'
import * as z from 'zod/mini'
import { createApiKey as createKey } from '../../access/api-key.ts'
import { type Acting, recordAudit } from '../../access/audit.ts'
import { lockNetwork } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readInput } from '../../http/read-input.ts'

const given = z.object({
  name: apiKeyNameSchema,
  scopes: z.array(z.enum(apiKeyScopes)).check(z.minLength(1)),
})

/** Makes a key of the network and answers it, which nothing does again. `conflict` where it has as many as it may. */
export async function addApiKey(
  db: Database,
  scope: NetworkScope,
  request: { name: string; scopes: readonly ApiKeyScope[] },
  { account_id, address }: Acting,
): Promise<{ api_key_id: number; key: string }> {
  const { network_id } = scope
  const { name, scopes: named } = readInput(given, request)
  const scopes = apiKeyScopes.filter((each) => named.includes(each))
  const { key, prefix, key_hash } = createKey(network_id)
  const api_key_id = await db.transaction().execute(async (trx) => {
    // One after the other, so that two at once do not both find room for the last one.
    await lockNetwork(trx, scope)
    const { count } = await trx
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('network_id', '=', network_id)
      .executeTakeFirstOrThrow()
    if (count >= maxApiKeys) throw new DomainError('conflict', { message_key: 'api_keys_full' })
    const row = await trx
      .insertInto('api_keys')
      .values({ network_id, name, prefix, scopes, key_hash, created_by: account_id })
      .returning('api_key_id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      network_id,
      account_id,
      action: 'api_key.create',
      subject: prefix,
      after: { name, scopes },
      ...(address ? { address } : {}),
    })
    return row.api_key_id
  })
  return { api_key_id, key }
}

/** Ends a key and the tickets asked for with it. `not_found` for another network's, and for one that has ended. */
export async function revokeApiKey(
  db: Database,
  { network_id }: NetworkScope,
  apiKeyId: number,
  { account_id, address }: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = await trx
      .deleteFrom('api_keys')
      .where('network_id', '=', network_id)
      .where('api_key_id', '=', apiKeyId)
      .returning(['name', 'prefix', 'scopes'])
      .executeTakeFirst()
    if (!key) throw new DomainError('not_found')
    await recordAudit(trx, {
      network_id,
      account_id,
      action: 'api_key.revoke',
      subject: key.prefix,
      before: { name: key.name, scopes: key.scopes },
      ...(address ? { address } : {}),
    })
  })
}
