import { videoKinds } from '@cuesheet/contract/values/video-kinds'
import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { id, oneOf, order, type SearchOf, searched, validSearch } from '../../lib/search-params.ts'
import { keptRange, selectionDefaults, selectionShape } from './selection-search.ts'
import type { VideoOrder } from './video-queries.ts'

const shape = {
  ...selectionShape,
  channel: id,
  search: searched,
  sort: oneOf(videoSorts),
  order,
  kind: oneOf(videoKinds),
  /** Which price the trend is of; without it the one that leads. */
  price: oneOf(['rpm', 'engaged_rpm']),
}
export type VideoReportSearch = SearchOf<typeof shape>

const defaults = { ...selectionDefaults, sort: 'profit', order: 'desc', kind: 'all' } as const

const valid = validSearch(shape, defaults)

/** The video report's filters in its address. */
export const videoReportSearch = (search: Record<string, unknown>): VideoReportSearch =>
  keptRange(valid(search))

export const videoReportOrderOf = ({
  sort = defaults.sort,
  order = defaults.order,
  kind = defaults.kind,
}: VideoReportSearch): VideoOrder => ({ sort, order, ...(kind !== 'all' && { kind }) })
