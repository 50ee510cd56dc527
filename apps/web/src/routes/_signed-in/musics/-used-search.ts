import { usedTrackSorts } from '@cuesheet/contract/values/music'
import { keptRange, selectionDefaults, selectionShape } from '../../../features/reports/selection-search.ts'
import { id, oneOf, order, page, type SearchOf, validSearch } from '../../../lib/search-params.ts'

const shape = {
  ...selectionShape,
  channel: id,
  sort: oneOf(usedTrackSorts),
  order,
  page,
}
export type UsedSearch = SearchOf<typeof shape>

const valid = validSearch(shape, { ...selectionDefaults, sort: 'profit', order: 'desc', page: 1 })

/** Whose videos of which days the list of used tracks is about, in its address. */
export const usedSearch = (search: Record<string, unknown>): UsedSearch => keptRange(valid(search))
