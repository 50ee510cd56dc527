import { claimKinds, claimViews } from '@cuesheet/contract/values/claims'
import { oneOf, page, type SearchOf, searched, validSearch } from '../../lib/search-params.ts'

const shape = { view: oneOf(claimViews), kind: oneOf(claimKinds), search: searched, page }
export type ClaimsSearch = SearchOf<typeof shape>

/** The desk's filters in its address. */
export const claimsSearch = validSearch(shape, { view: 'open', page: 1 })

/** Rows of a page. */
export const pageSize = 50

/** What is asked for, but for the page. */
export const filtersOf = ({ view = 'open', kind, search = '' }: ClaimsSearch) => ({
  view,
  kind,
  search,
})
