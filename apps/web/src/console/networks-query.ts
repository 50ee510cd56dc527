import { catalogueNetworks } from '@cuesheet/contract/console-catalogue'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

export type NetworkName = AnswerOf<typeof catalogueNetworks>['rows'][number]

/** The networks by name, as tracks and notices are limited to them. */
export const networksQuery = () =>
  queryOptions({
    queryKey: ['console', 'catalogue', 'networks'],
    queryFn: async ({ signal }) => (await call(catalogueNetworks, { signal })).rows,
    staleTime: 60_000,
  })
