import {
  type ApiKeyScope,
  addApiKey,
  apiKeys,
  managersScopes,
  revokeApiKey,
} from '@cuesheet/contract/api-keys'
import type { addNetworkKey } from '@cuesheet/contract/console-network-people'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'

/** Whose keys are shown, made and revoked: those of one's own network, or of another by its operators. */
export type KeySource = {
  /** What its keys may be allowed. */
  scopes: readonly ApiKeyScope[]
  query: UseQueryOptions<AnswerOf<typeof apiKeys>>
  /** `whose`: what the call is told besides. */
  make: { endpoint: typeof addApiKey | typeof addNetworkKey; whose?: { network_id: number } }
  revoke: UseMutationOptions<AnswerOf<typeof revokeApiKey>, Error, { api_key_id: number }>
}

/** Of the manager's own network. */
export const ownKeys: KeySource = {
  scopes: managersScopes,
  query: queryOf(apiKeys),
  make: { endpoint: addApiKey },
  revoke: mutationOf(revokeApiKey),
}
