import { accounts } from '@cuesheet/contract/members'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Rows of a page of the list. */
export const pageSize = 50

/** The network's member accounts by nickname, for managers only. */
export const accountsQuery = infiniteQueryOptions({
  queryKey: ['members', 'accounts'],
  queryFn: ({ signal, pageParam }) => call(accounts, { query: { page: pageParam, size: pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  staleTime: 5 * 60_000,
})
