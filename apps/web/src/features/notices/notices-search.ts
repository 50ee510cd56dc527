import { noticeStates } from '@cuesheet/contract/values/notices'
import { oneOf, page, type SearchOf, searched, text, validSearch } from '../../lib/search-params.ts'

const shape = {
  search: searched,
  page,
  /** What the network's managers write, instead of what they read. */
  view: oneOf(['manage']),
  state: oneOf(noticeStates),
  /** The notice being written: `new`, or its id. */
  edit: text(10, /^(new|[1-9]\d*)$/),
}
export type NoticesSearch = SearchOf<typeof shape>

/** Rows of a page. */
export const pageSize = 20

/** The list's filters in its address. */
export const noticesSearch = validSearch(shape, { page: 1 })
