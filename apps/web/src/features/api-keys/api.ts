import {
  type ApiKeyScope,
  addApiKey,
  apiKeys,
  managersScopes,
  revokeApiKey,
} from '@cuesheet/contract/api-keys'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type ApiKey = AnswerOf<typeof apiKeys>['keys'][number]

/** Whose keys are shown, made and revoked: those of one's own network, or of another by its operators. */
export type KeySource = ReturnType<typeof keySource>

export type GivenKey = Omit<BodyOf<typeof addApiKey>, 'scopes'> & { scopes: ApiKeyScope[] }

type Calls = {
  /** What its keys may be allowed. */
  scopes: readonly ApiKeyScope[]
  read: (signal: AbortSignal) => Promise<Pick<AnswerOf<typeof apiKeys>, 'keys' | 'most'>>
  add: (body: GivenKey) => Promise<Pick<AnswerOf<typeof addApiKey>, 'key' | 'api_key'>>
  revoke: (apiKeyId: number) => Promise<unknown>
}

/** The keys that these calls answer; never a key itself. */
export function keySource(queryKey: readonly unknown[], { scopes, read, add, revoke }: Calls) {
  const readAgain = () => queryClient.invalidateQueries({ queryKey })
  return {
    scopes,
    query: queryOptions({ queryKey, queryFn: ({ signal }) => read(signal) }),
    make: mutationOptions({
      mutationKey: [...queryKey, 'add'],
      mutationFn: add,
      onSuccess: readAgain,
      // The key is in its answer, and shall be nowhere once it was shown.
      gcTime: 0,
    }),
    revoke: mutationOptions({
      mutationKey: [...queryKey, 'revoke'],
      mutationFn: revoke,
      onSettled: readAgain,
    }),
  }
}

/** Of the manager's own network. */
export const ownKeys = keySource(['api-keys'], {
  scopes: managersScopes,
  read: (signal) => call(apiKeys, { signal }),
  add: ({ scopes, ...body }) =>
    call(addApiKey, {
      body: { ...body, scopes: managersScopes.filter((scope) => scopes.includes(scope)) },
    }),
  revoke: (api_key_id) => call(revokeApiKey, { body: { api_key_id } }),
})
