import type { AnswerOf, BodyOf, QueryOf } from '@cuesheet/contract/endpoint'
import * as contract from '@cuesheet/contract/settlement'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type CloseMonth = AnswerOf<typeof contract.managedCloseMonth>['month']
export type CloseMonthRow = AnswerOf<typeof contract.managedCloseMonths>['rows'][number]
export type MembersPage = AnswerOf<typeof contract.managedCloseMembers>
export type OneMember = AnswerOf<typeof contract.managedCloseMember>
export type Entry = AnswerOf<typeof contract.managedCloseEntries>['rows'][number]
export type ManagedShares = AnswerOf<typeof contract.managedShares>['rows'][number]
export type ManagedPayee = AnswerOf<typeof contract.managedPayees>['rows'][number]
export type OwnMonth = AnswerOf<typeof contract.settledMonths>['rows'][number]
export type OwnSettled = NonNullable<AnswerOf<typeof contract.settledMonth>['settled']>

const key = ['settlement'] as const

/** Of a member the month that is named, without a name its last one. */
export const ownMonthQuery = (month?: string) =>
  queryOptions({
    queryKey: [...key, 'own', month ?? null],
    queryFn: async ({ signal }) =>
      (await call(contract.settledMonth, { query: month ? { month } : {}, signal })).settled,
    placeholderData: keepPreviousData,
  })

/** Of a member its own, of a manager the network’s. */
export const settledMonthsQuery = queryOptions({
  queryKey: [...key, 'months'],
  queryFn: async ({ signal }) => (await call(contract.settledMonths, { signal })).rows,
})

export const closeMonthsQuery = queryOptions({
  queryKey: [...key, 'close'],
  queryFn: async ({ signal }) => (await call(contract.managedCloseMonths, { signal })).rows,
})

/** Findings and failures are worded by the server, in the language of the screen. */
export const closeMonthQuery = (month: string, locale: string) =>
  queryOptions({
    queryKey: [...key, 'close', month, locale],
    queryFn: async ({ signal }) =>
      (await call(contract.managedCloseMonth, { query: { month }, signal })).month,
  })

export const closeMembersQuery = (query: QueryOf<typeof contract.managedCloseMembers>) =>
  queryOptions({
    queryKey: [...key, 'members', query],
    queryFn: ({ signal }) => call(contract.managedCloseMembers, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const closeMemberQuery = (month: string, member: number) =>
  queryOptions({
    queryKey: [...key, 'member', month, member],
    queryFn: ({ signal }) => call(contract.managedCloseMember, { query: { month, member }, signal }),
  })

export const entriesQuery = queryOptions({
  queryKey: [...key, 'entries'],
  queryFn: async ({ signal }) => (await call(contract.managedCloseEntries, { signal })).rows,
})

export const managedSharesQuery = queryOptions({
  queryKey: [...key, 'shares'],
  queryFn: ({ signal }) => call(contract.managedShares, { signal }),
})

export const managedPayeesQuery = (query: QueryOf<typeof contract.managedPayees>) =>
  queryOptions({
    queryKey: [...key, 'payees', query],
    queryFn: ({ signal }) => call(contract.managedPayees, { query, signal }),
    placeholderData: keepPreviousData,
  })

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: key })

export const confirmMonth = mutationOptions({
  mutationKey: [...key, 'confirm'],
  mutationFn: (body: BodyOf<typeof contract.confirmClose>) => call(contract.confirmClose, { body }),
  onSettled: (_answer, _error, _body, _context, { client }) => void readAgain(client),
})

export const confirmEntry = mutationOptions({
  mutationKey: [...key, 'confirm-entry'],
  mutationFn: (entry_id: number) => call(contract.confirmCloseEntry, { body: { entry_id } }),
  onSettled: (_answer, _error, _body, _context, { client }) => void readAgain(client),
})

export const proposeShares = mutationOptions({
  mutationKey: [...key, 'propose-shares'],
  mutationFn: (body: BodyOf<typeof contract.proposeShares>) => call(contract.proposeShares, { body }),
  onSettled: (_answer, _error, _body, _context, { client }) => void readAgain(client),
})

export const proposePayee = mutationOptions({
  mutationKey: [...key, 'propose-payee'],
  mutationFn: (body: BodyOf<typeof contract.proposePayee>) => call(contract.proposePayee, { body }),
  onSettled: (_answer, _error, _body, _context, { client }) => void readAgain(client),
})
