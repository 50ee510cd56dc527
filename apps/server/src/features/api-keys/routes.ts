import { addApiKey, apiKeys, maxApiKeys, revokeApiKey } from '@cuesheet/contract/api-keys'
import * as console from '@cuesheet/contract/console-network-people'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { confirmPassword } from '../../access/confirm-password.ts'
import { type NetworkScope, networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import * as mutations from './mutations.ts'
import { listApiKeys } from './queries.ts'

export function apiKeyRoutes(server: Server): void {
  const readKeys = async (scope: NetworkScope) => ({
    keys: await listApiKeys(server.db, scope),
    most: maxApiKeys,
  })
  const makeKey = async (
    scope: NetworkScope,
    viewer: Viewer,
    { password, ...request }: Omit<BodyOf<typeof console.addNetworkKey>, 'network_id'>,
    address: string,
  ) => {
    await confirmPassword(server, viewer, { password, address })
    const acting = { account_id: viewer.account_id, address }
    const { key, api_key_id } = await mutations.addApiKey(server.db, scope, request, acting)
    const api_key = (await listApiKeys(server.db, scope)).find((row) => row.api_key_id === api_key_id)
    if (!api_key) throw new DomainError('not_found')
    return { key, api_key }
  }
  const endKey = async (scope: NetworkScope, viewer: Viewer, apiKeyId: number, address: string) => {
    await mutations.revokeApiKey(server.db, scope, apiKeyId, { account_id: viewer.account_id, address })
    return {}
  }

  serve(server, apiKeys, ({ viewer }) => readKeys(networkScope(viewer)))

  serve(
    server,
    addApiKey,
    ({ viewer, body, address }) => makeKey(networkScope(viewer), viewer, body, address),
    { message: 'api_key_created' },
  )
  serve(
    server,
    revokeApiKey,
    ({ viewer, body, address }) => endKey(networkScope(viewer), viewer, body.api_key_id, address),
    { message: 'api_key_revoked' },
  )

  serve(server, console.networkKeys, async ({ getScope }) => readKeys(await getScope()))
  serve(
    server,
    console.addNetworkKey,
    async ({ viewer, body: { network_id, ...request }, address, getOpenScope }) =>
      makeKey(await getOpenScope(), viewer, request, address),
    { message: 'api_key_created' },
  )
  serve(
    server,
    console.revokeNetworkKey,
    async ({ viewer, body, address, getScope }) => endKey(await getScope(), viewer, body.api_key_id, address),
    { message: 'api_key_revoked' },
  )
}
