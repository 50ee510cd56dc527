import { networkNames } from '@cuesheet/contract/console-networks'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

export type NetworkName = AnswerOf<typeof networkNames>['rows'][number]

/** Every network by name. */
export const networksQuery = () =>
  queryOptions({
    queryKey: ['console', 'networks', 'names'],
    queryFn: async ({ signal }) => (await call(networkNames, { signal })).rows,
    staleTime: 60_000,
  })
