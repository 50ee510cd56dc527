import { type MemberSort, memberSorts } from '@cuesheet/contract/values/member-sort'
import { oneOf, order, page, type SearchOf, searched, validSearch } from '../../lib/search-params.ts'

const shape = {
  search: searched,
  sort: oneOf(memberSorts),
  order,
  page,
}
export type MembersSearch = SearchOf<typeof shape>

const defaults = { sort: 'nickname', order: 'asc', page: 1 } as const

/** Member management's filters in its address. */
export const membersSearch = validSearch(shape, defaults)

export const membersOrderOf = ({ sort = defaults.sort, order = defaults.order }: MembersSearch) => ({
  sort,
  order,
})

/** The list as it is first seen. */
export const isDefaultList = (search: MembersSearch) =>
  Object.values(membersSearch(search)).every((value) => value === undefined)

/** The order in which a column is read first. */
export const firstOrder = (by: MemberSort) => (by === 'nickname' || by === 'user_id' ? 'asc' : 'desc')
