import {
  endOtherSessions,
  endSession,
  securityEvents,
  sessions,
  updateAccount,
  withdraw,
} from '@cuesheet/contract/account-settings'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Session = AnswerOf<typeof sessions>['sessions'][number]
export type Device = Session['device']
export type SecurityEvent = AnswerOf<typeof securityEvents>['rows'][number]

const eventsPerPage = 10

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(sessions, { signal }),
  staleTime: 0,
})

export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal, pageParam }) =>
    call(securityEvents, { query: { page: pageParam, size: eventsPerPage }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  staleTime: 0,
})

/** What a change of the account leaves behind: sessions that ended, an event, another name. */
export const readAccountAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['account'] }),
    queryClient.invalidateQueries({ queryKey: ['auth', 'me'] }),
  ])

export const update = mutationOptions({
  mutationKey: ['account', 'update'],
  mutationFn: (body: BodyOf<typeof updateAccount>) => call(updateAccount, { body }),
  onSuccess: readAccountAgain,
})

export const end = mutationOptions({
  mutationKey: ['account', 'end-session'],
  mutationFn: (session_id: string) => call(endSession, { body: { session_id } }),
  onSettled: readAccountAgain,
})

export const endOthers = mutationOptions({
  mutationKey: ['account', 'end-other-sessions'],
  mutationFn: () => call(endOtherSessions),
  onSettled: readAccountAgain,
})

export const withdrawAccount = mutationOptions({
  mutationKey: ['account', 'withdraw'],
  mutationFn: (password: string) => call(withdraw, { body: { password } }),
})
