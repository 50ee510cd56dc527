import { slowStatements, systemJobs, systemState } from '@cuesheet/contract/console-system'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type SystemState = AnswerOf<typeof systemState>
export type Job = AnswerOf<typeof systemJobs>['rows'][number]

/** So often it is looked how things are, by who looks on. */
const refreshMs = 10_000

export const stateQuery = queryOptions({
  queryKey: ['console', 'system', 'state'],
  queryFn: ({ signal }) => call(systemState, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
})

export const jobsQuery = queryOptions({
  queryKey: ['console', 'system', 'jobs'],
  queryFn: ({ signal }) => call(systemJobs, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs / 2,
})

export const statementsQuery = queryOptions({
  queryKey: ['console', 'system', 'statements'],
  queryFn: ({ signal }) => call(slowStatements, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
})
