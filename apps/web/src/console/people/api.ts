import * as approvalCalls from '@cuesheet/contract/console-approvals'
import * as invitations from '@cuesheet/contract/console-operator-invitations'
import * as contract from '@cuesheet/contract/console-people'
import type { AnswerOf, BodyOf, Endpoint } from '@cuesheet/contract/endpoint'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type OnePerson = AnswerOf<typeof contract.onePerson>

const key = ['console', 'people'] as const

export const personQuery = (account: number) =>
  queryOptions({
    queryKey: [...key, 'one', account],
    queryFn: ({ signal }) => call(contract.onePerson, { query: { account }, signal }),
    staleTime: 0,
    placeholderData: () => undefined,
  })

export const sessionsQuery = (account: number) =>
  queryOptions({
    queryKey: [...key, 'sessions', account],
    queryFn: ({ signal }) => call(contract.personSessions, { query: { account }, signal }),
    staleTime: 0,
    placeholderData: () => undefined,
  })

/** Texts of the entries are the server's, in the language of the screen. */
export const trailQuery = (account: number, locale: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'trail', account, locale],
    queryFn: ({ pageParam, signal }) =>
      call(contract.personAudit, {
        query: {
          account,
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    placeholderData: () => undefined,
  })

export const requestsKey = ['console', 'approvals'] as const

/** The console's lists and pages are read again, done or not. */
const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['console'] })

const change = <E extends Endpoint & { body: Endpoint['body'] }>(name: string, endpoint: E) =>
  mutationOptions({
    mutationKey: ['console', 'people', name],
    mutationFn: (body: BodyOf<E>): Promise<AnswerOf<E>> => call(endpoint, { body } as never) as never,
    onSettled: (_answer, _error, _body, _context, { client }) => void readAgain(client),
  })

export const create = change('create', contract.createPerson)
export const createOperator = change('create-operator', contract.createOperator)
export const invite = mutationOptions({
  mutationKey: ['console', 'people', 'invite'],
  mutationFn: async (body: BodyOf<typeof invitations.inviteOperator>) =>
    (await call(invitations.inviteOperator, { body })).invitation,
  onSettled: (_answer, _error, _body, _context, { client }) => void readAgain(client),
  // The link is in its answer, and shall be nowhere once it was shown.
  gcTime: 0,
})
export const revokeOperator = change('revoke', invitations.revokeOperatorInvitation)
export const lock = change('lock', contract.lockPerson)
export const unlock = change('unlock', contract.unlockPerson)
export const endSessions = change('end-sessions', contract.endPersonSessions)
export const resetFactor = change('reset-factor', contract.resetPersonFactor)
export const setPassword = change('set-password', contract.setPersonPassword)
export const changeRole = change('change-role', contract.changeRole)
export const setTwoPersons = change('two-persons', approvalCalls.setTwoPersons)
export const confirmRequest = change('confirm', approvalCalls.confirmApproval)
export const declineRequest = change('decline', approvalCalls.declineApproval)
export const viewAs = mutationOptions({
  mutationKey: ['console', 'people', 'view'],
  mutationFn: (body: BodyOf<typeof contract.viewAs>) => call(contract.viewAs, { body }),
})
