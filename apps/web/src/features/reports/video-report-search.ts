import { videoKinds } from '@cuesheet/contract/values/video-kinds'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { id, oneOf, order, type SearchOf, searched, validSearch } from '../../lib/search-params.ts'
import type { VideoOrder } from './api.ts'
import { keptRange, selectionDefaults, selectionShape } from './selection-search.ts'

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

/** What the sort picker offers, in its order. */
export const videoSortChoices = {
  newest: { sort: 'published_at', order: 'desc' },
  oldest: { sort: 'published_at', order: 'asc' },
  views_desc: { sort: 'views', order: 'desc' },
  views_asc: { sort: 'views', order: 'asc' },
  engaged_views_desc: { sort: 'engaged_views', order: 'desc' },
  engaged_views_asc: { sort: 'engaged_views', order: 'asc' },
  profit_desc: { sort: 'profit', order: 'desc' },
  profit_asc: { sort: 'profit', order: 'asc' },
  rpm_desc: { sort: 'rpm', order: 'desc' },
  rpm_asc: { sort: 'rpm', order: 'asc' },
  engaged_rpm_desc: { sort: 'engaged_rpm', order: 'desc' },
  engaged_rpm_asc: { sort: 'engaged_rpm', order: 'asc' },
  gained: { sort: 'change', order: 'desc' },
  lost: { sort: 'change', order: 'asc' },
} as const satisfies Record<string, { sort: VideoSort; order: 'asc' | 'desc' }>
export type VideoSortChoice = keyof typeof videoSortChoices
export const sortChoices = Object.keys(videoSortChoices) as VideoSortChoice[]

/** The choice that an order is; null for one that only a column's header gives. */
export function sortChoiceOf({ sort, order }: VideoOrder): VideoSortChoice | null {
  return (
    sortChoices.find((id) => videoSortChoices[id].sort === sort && videoSortChoices[id].order === order) ??
    null
  )
}
