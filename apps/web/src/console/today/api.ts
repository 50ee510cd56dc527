import { exceptions, glance, installationSteps } from '@cuesheet/contract/console-today'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type Exception = AnswerOf<typeof exceptions>['rows'][number]
export type NetworkGlance = AnswerOf<typeof glance>['rows'][number]

/** What is new shows within this time, also to who only looks on. */
const refreshMs = 60_000

export const exceptionsQuery = queryOptions({
  queryKey: ['console', 'today', 'exceptions'],
  queryFn: ({ signal }) => call(exceptions, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
})

export const firstStepsQuery = queryOptions({
  queryKey: ['console', 'today', 'steps'],
  queryFn: ({ signal }) => call(installationSteps, { signal }),
  staleTime: 0,
})

export const glanceQuery = infiniteQueryOptions({
  queryKey: ['console', 'today', 'glance'],
  queryFn: ({ pageParam, signal }) => call(glance, { query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
})

/** One exception among all, in addresses. */
export const keyOf = ({ kind, network, subject }: Exception): string =>
  [kind, network?.network_id ?? 0, subject].join('.')
