import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { keptRange, selectionDefaults, selectionShape } from '../../../features/reports/selection-search.ts'
import { id, oneOf, order, page, type SearchOf, validSearch } from '../../../lib/search-params.ts'

const shape = {
  ...selectionShape,
  channel: id,
  sort: oneOf(videoSorts),
  order,
  page,
}
export type TrackSearch = SearchOf<typeof shape>

const valid = validSearch(shape, { ...selectionDefaults, sort: 'profit', order: 'desc', page: 1 })

/** Whose videos of which days a track's page is about, in its address. */
export const trackSearch = (search: Record<string, unknown>): TrackSearch => keptRange(valid(search))
