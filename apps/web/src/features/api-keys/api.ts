import { addApiKey, apiKeys, revokeApiKey } from '@cuesheet/contract/api-keys'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type ApiKey = AnswerOf<typeof apiKeys>['keys'][number]

/** The network's keys, for managers only; never a key itself. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(apiKeys, { signal }),
})

const readAgain = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })

export const makeKey = mutationOptions({
  mutationKey: ['api-keys', 'add'],
  mutationFn: (body: BodyOf<typeof addApiKey>) => call(addApiKey, { body }),
  onSuccess: readAgain,
  // The key is in its answer, and shall be nowhere once it was shown.
  gcTime: 0,
})

export const revokeKey = mutationOptions({
  mutationKey: ['api-keys', 'revoke'],
  mutationFn: (api_key_id: number) => call(revokeApiKey, { body: { api_key_id } }),
  onSettled: readAgain,
})
