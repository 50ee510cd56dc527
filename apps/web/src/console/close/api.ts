import * as contract from '@cuesheet/contract/console-close'
import * as ofMembers from '@cuesheet/contract/console-close-members'
import * as payments from '@cuesheet/contract/console-close-payments'
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@cuesheet/contract/endpoint'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type Month = AnswerOf<typeof contract.oneCloseMonth>['month']
export type MonthRow = AnswerOf<typeof contract.closeMonths>['rows'][number]
export type Shares = AnswerOf<typeof ofMembers.channelShares>['rows'][number]
export type Payee = AnswerOf<typeof ofMembers.payees>['rows'][number]
export type TaxRules = AnswerOf<typeof ofMembers.taxRules>
export type CloseSettings = AnswerOf<typeof ofMembers.networkCloseSettings>

const key = ['console', 'close'] as const
const askAgainMs = 1_000

/** Which month of which network. */
export type Of = { network: number; month: string }

/** Findings and failures are worded by the server, in the language of the screen. */
export const monthQuery = (of: Of, locale: string) =>
  queryOptions({
    queryKey: [...key, 'month', of, locale],
    queryFn: async ({ signal }) => (await call(contract.oneCloseMonth, { query: of, signal })).month,
    staleTime: 0,
    // A job calculates: what it does is not announced.
    refetchInterval: ({ state }) => {
      const task = state.data?.task?.state
      return task === 'waiting' || task === 'running' ? askAgainMs : false
    },
  })

export const membersQuery = (query: QueryOf<typeof contract.closeMembers>) =>
  queryOptions({
    queryKey: [...key, 'members', query],
    queryFn: ({ signal }) => call(contract.closeMembers, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const memberQuery = (of: Of, member: number) =>
  queryOptions({
    queryKey: [...key, 'member', of, member],
    queryFn: ({ signal }) => call(contract.closeMember, { query: { ...of, member }, signal }),
    staleTime: 0,
  })

export const differencesQuery = (of: Of) =>
  queryOptions({
    queryKey: [...key, 'differences', of],
    queryFn: async ({ signal }) => (await call(contract.closeDifferences, { query: of, signal })).rows,
    staleTime: 0,
  })

export const unattributedQuery = (of: Of) =>
  queryOptions({
    queryKey: [...key, 'unattributed', of],
    queryFn: async ({ signal }) => (await call(contract.closeUnattributed, { query: of, signal })).rows,
    staleTime: 0,
  })

export const entriesQuery = (network: number) =>
  queryOptions({
    queryKey: [...key, 'entries', network],
    queryFn: async ({ signal }) => (await call(ofMembers.closeEntries, { query: { network }, signal })).rows,
    staleTime: 0,
  })

export const sharesQuery = (of: Of) =>
  queryOptions({
    queryKey: [...key, 'shares', of],
    queryFn: async ({ signal }) => (await call(ofMembers.channelShares, { query: of, signal })).rows,
    staleTime: 0,
  })

export const payeesQuery = (query: QueryOf<typeof ofMembers.payees>) =>
  queryOptions({
    queryKey: [...key, 'payees', query],
    queryFn: ({ signal }) => call(ofMembers.payees, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const proposalsQuery = (network: number) =>
  queryOptions({
    queryKey: [...key, 'proposals', network],
    queryFn: async ({ signal }) =>
      (await call(ofMembers.closeProposals, { query: { network }, signal })).rows,
    staleTime: 0,
  })

export const settingsQuery = (network: number) =>
  queryOptions({
    queryKey: [...key, 'settings', network],
    queryFn: ({ signal }) => call(ofMembers.networkCloseSettings, { query: { network }, signal }),
    staleTime: 0,
  })

export const recoveriesQuery = (network: number) =>
  queryOptions({
    queryKey: [...key, 'recoveries', network],
    queryFn: ({ signal }) => call(payments.closeRecoveries, { query: { network }, signal }),
    staleTime: 0,
  })

export const taxRulesQuery = queryOptions({
  queryKey: [...key, 'tax-rules'],
  queryFn: ({ signal }) => call(ofMembers.taxRules, { signal }),
  staleTime: 0,
})

/** Done or not, what is shown is read again: a refusal says what changed meanwhile. */
const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: key })

const change = <E extends Endpoint & { body: Endpoint['body'] }>(name: string, endpoint: E) =>
  mutationOptions({
    mutationKey: [...key, name],
    mutationFn: (body: BodyOf<E>): Promise<AnswerOf<E>> => call(endpoint, { body } as never) as never,
    onSettled: (_answer, _error, _body, _context, { client }) => void readAgain(client),
  })

export const accept = change('accept', contract.acceptTieOut)
export const setBasis = change('basis', contract.setBasis)
export const setRate = change('rate', contract.setRate)
export const calculate = change('calculate', contract.calculateClose)
export const approve = change('approve', contract.approveClose)
export const lock = change('lock', contract.lockClose)
export const reopen = change('reopen', contract.reopenClose)
export const pay = change('pay', payments.payClose)
export const noteInvoice = change('invoice', payments.noteInvoice)
export const recover = change('recover', payments.recoverUnallocated)
export const setTaxRule = change('tax-rule', ofMembers.setTaxRule)
export const addEntry = change('add-entry', ofMembers.addEntry)
export const confirmEntry = change('confirm-entry', ofMembers.confirmEntry)
export const withdrawEntry = change('withdraw-entry', ofMembers.withdrawEntry)
export const setShares = change('shares', ofMembers.setShares)
export const setPayee = change('payee', ofMembers.setPayee)
export const decide = change('decide', ofMembers.decideProposal)
export const setSettings = change('settings', ofMembers.setCloseSettings)
