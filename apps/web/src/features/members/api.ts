import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import type { MemberAccount } from '@cuesheet/contract/members'
import {
  accounts,
  addMember,
  cancelFee,
  deleteMember,
  endMemberSession,
  feeHistory,
  memberSessions,
  oneAccount,
  previewFee,
  updateMember,
} from '@cuesheet/contract/members'
import { resetSecondFactor } from '@cuesheet/contract/second-factor'
import type { Currency } from '@cuesheet/contract/values/money'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { accountsQuery, pageSize } from './accounts-query.ts'
import { isDefaultList, type MembersSearch, membersOrderOf } from './members-search.ts'

export type MembersPage = AnswerOf<typeof accounts>
export type GivenResult = AnswerOf<typeof addMember>['channels'][number]
export type FeePreview = AnswerOf<typeof previewFee>

export const listKey = ['members', 'list'] as const

/** A page of the list. Its first view is the page that every screen of a manager has asked for already. */
export function membersQuery(search: MembersSearch, currency: Currency) {
  const query = {
    search: search.search ?? '',
    ...membersOrderOf(search),
    page: search.page ?? 1,
    size: pageSize,
  }
  return queryOptions({
    queryKey: [...listKey, currency, query],
    queryFn: async ({ client, signal }) => {
      if (isDefaultList(search)) {
        const [first] = (await client.fetchInfiniteQuery(accountsQuery)).pages
        if (first?.this_month.currency === currency) return first
      }
      return call(accounts, { query, signal })
    },
  })
}

const oneKey = ['members', 'one'] as const

/** A member by itself, with its month. */
export const oneMemberQuery = (account_id: number, currency: Currency) =>
  queryOptions({
    queryKey: [...oneKey, account_id, currency],
    queryFn: ({ signal }) => call(oneAccount, { query: { target: account_id }, signal }),
    staleTime: 0,
    placeholderData: () => undefined,
  })

export const memberSessionsQuery = (member: number) =>
  queryOptions({
    queryKey: ['members', 'sessions', member],
    queryFn: ({ signal }) => call(memberSessions, { query: { target: member }, signal }),
    staleTime: 0,
    placeholderData: () => undefined,
  })

export const endSession = mutationOptions({
  mutationKey: ['members', 'end-session'],
  mutationFn: (body: BodyOf<typeof endMemberSession>) => call(endMemberSession, { body }),
  onSuccess: (_answer, { target }, _result, { client }) => {
    void client.invalidateQueries({ queryKey: memberSessionsQuery(target).queryKey })
    void client.invalidateQueries({ queryKey: ['audit'] })
  },
})

export const feeHistoryQuery = (member: number) =>
  queryOptions({
    queryKey: ['members', 'fees', member],
    queryFn: ({ signal }) => call(feeHistory, { query: { member }, signal }),
    placeholderData: () => undefined,
  })

export const feePreviewQuery = (
  target: number,
  { fee_rate, fee_rate_from }: { fee_rate: number; fee_rate_from: string },
  currency: Currency,
) =>
  queryOptions({
    queryKey: ['members', 'fee-preview', currency, target, fee_rate, fee_rate_from],
    queryFn: ({ signal }) => call(previewFee, { query: { target, fee_rate, fee_rate_from }, signal }),
  })

export const add = mutationOptions({
  mutationKey: ['members', 'add'],
  mutationFn: (body: BodyOf<typeof addMember>) => call(addMember, { body }),
  onSuccess: (_answer, _body, _result, { client }) => readAllAgain(client),
})

export const update = mutationOptions({
  mutationKey: ['members', 'update'],
  mutationFn: (body: BodyOf<typeof updateMember>) => call(updateMember, { body }),
  onSuccess: (_answer, _body, _result, { client }) => readAllAgain(client),
})

export const cancelChange = mutationOptions({
  mutationKey: ['members', 'cancel-fee'],
  mutationFn: (body: BodyOf<typeof cancelFee>) => call(cancelFee, { body }),
  onSuccess: (_answer, _body, _result, { client }) => readAllAgain(client),
})

export const remove = mutationOptions({
  mutationKey: ['members', 'delete'],
  mutationFn: (body: BodyOf<typeof deleteMember>) => call(deleteMember, { body }),
  onSuccess: (_answer, _body, _result, { client }) => {
    for (const queryKey of [listKey, accountsQuery.queryKey, ['channels']])
      void client.invalidateQueries({ queryKey })
    // What is shown of the one that is gone must not be asked for again.
    for (const root of ['dashboard', 'audit'])
      void client.invalidateQueries({ queryKey: [root], refetchType: 'none' })
  },
})

export const resetSecond = mutationOptions({
  mutationKey: ['members', 'second-factor'],
  mutationFn: (body: BodyOf<typeof resetSecondFactor>) => call(resetSecondFactor, { body }),
  onSuccess: (_answer, _body, _result, { client }) => readAllAgain(client),
})

/** Members appear in the lists of channels, in the figures of a selected member and in the log. */
function readAllAgain(client: QueryClient): void {
  for (const root of ['members', 'channels', 'dashboard', 'audit'])
    void client.invalidateQueries({ queryKey: [root] })
}

/** A member, from whichever list or page has it. */
export function knownMember(client: QueryClient, account_id: number): MemberAccount | undefined {
  const alone = client.getQueriesData<AnswerOf<typeof oneAccount>>({ queryKey: [...oneKey, account_id] })
  return [
    ...alone.flatMap(([key, answer]) =>
      answer && !isNotFound(client.getQueryState(key)?.error) ? [answer.account] : [],
    ),
    ...client.getQueriesData<MembersPage>({ queryKey: listKey }).flatMap(([, page]) => page?.accounts ?? []),
  ].find((row) => row.account_id === account_id)
}
