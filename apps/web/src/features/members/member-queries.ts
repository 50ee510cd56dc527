import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { accounts, type MemberAccount, type MembersPage, oneAccount } from '@cuesheet/contract/members'
import type { Currency } from '@cuesheet/contract/values/money'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { keyOf } from '../../lib/key-of.ts'
import { accountsQuery, pageSize } from './accounts-query.ts'
import { isDefaultList, type MembersSearch, membersOrderOf, membersSearch } from './members-search.ts'

/** A page of the list. Its first view is the page that every screen of a manager has asked for already. */
export function membersQuery(search: MembersSearch, currency: Currency) {
  const query = {
    ...membersSearch(search),
    search: search.search ?? '',
    ...membersOrderOf(search),
    page: search.page ?? 1,
    size: pageSize,
  }
  return queryOptions({
    queryKey: queryOf(accounts, query, { vary: [currency] }).queryKey,
    queryFn: async ({ client, signal }) => {
      if (isDefaultList(search)) {
        const [first] = (await client.fetchInfiniteQuery(accountsQuery)).pages
        if (first?.this_month.currency === currency) return first
      }
      return call(accounts, { query, signal })
    },
  })
}

/** A member by itself, with its month. */
export const oneMemberQuery = (target: number, currency: Currency) =>
  queryOf(oneAccount, { target }, { vary: [currency], staleTime: 0, placeholderData: nothingMeanwhile })

/** A member, from whichever list or page has it. */
export function knownMember(client: QueryClient, target: number): MemberAccount | undefined {
  const alone = client.getQueriesData<AnswerOf<typeof oneAccount>>({
    queryKey: keyOf(oneAccount, { asked: { target } }),
  })
  return [
    ...alone.flatMap(([key, answer]) =>
      answer && !isNotFound(client.getQueryState(key)?.error) ? [answer.account] : [],
    ),
    ...client
      .getQueriesData<MembersPage>({ queryKey: keyOf(accounts) })
      .flatMap(([, page]) => page?.accounts ?? []),
  ].find((row) => row.account_id === target)
}
