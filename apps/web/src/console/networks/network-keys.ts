import { apiKeyScopes } from '@cuesheet/contract/api-keys'
import { addNetworkKey, networkKeys, revokeNetworkKey } from '@cuesheet/contract/console-network-people'
import type { KeySource } from '../../features/api-keys/key-source.ts'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'

export const keysOf = (network_id: number): KeySource => ({
  scopes: apiKeyScopes,
  query: queryOf(networkKeys, { network: network_id }),
  make: { endpoint: addNetworkKey, whose: { network_id } },
  revoke: mutationOf(revokeNetworkKey, {
    toBody: ({ api_key_id }: { api_key_id: number }) => ({ network_id, api_key_id }),
  }),
})
