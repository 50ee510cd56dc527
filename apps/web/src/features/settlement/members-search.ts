import type { SettledMemberSort } from '@cuesheet/contract/values/settled-members'
import { oneOf, order, page, type SearchOf, searched } from '../../lib/search-params.ts'

const sorts = [
  'change',
  'nickname',
  'gross',
  'us_tax',
  'fee',
  'net',
  'carried',
  'payable',
] as const satisfies readonly SettledMemberSort[]

/** How an address narrows and orders the members of a month. */
export const settledMembersShape = { search: searched, sort: oneOf(sorts), order, page }
export type SettledMembersSearch = SearchOf<typeof settledMembersShape>

export const membersPageSize = 50

/** What changed most since the last calculation comes first; of a first one, of which nothing has changed, who is paid most. */
export const settledMembersQueryOf = (
  { search = '', sort, order = 'desc', page = 1 }: SettledMembersSearch,
  calculations: number,
) => ({
  search,
  order,
  page,
  size: membersPageSize,
  sort: sort ?? (calculations > 1 ? ('change' as const) : ('payable' as const)),
})
