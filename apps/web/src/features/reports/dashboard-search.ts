import { videoKinds } from '@cuesheet/contract/values/video-kinds'
import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { oneOf, order, type SearchOf, validSearch } from '../../lib/search-params.ts'
import { measures } from './measure-names.ts'
import { keptRange, selectionDefaults, selectionShape } from './selection-search.ts'
import type { VideoOrder } from './video-queries.ts'

const shape = {
  ...selectionShape,
  measure: oneOf(measures),
  sort: oneOf(videoSorts),
  order,
  kind: oneOf(videoKinds),
}
export type DashboardSearch = SearchOf<typeof shape>

const defaults = {
  ...selectionDefaults,
  measure: 'profit',
  sort: 'profit',
  order: 'desc',
  kind: 'all',
} as const

const valid = validSearch(shape, defaults)

/** The dashboard's filters in its address. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => keptRange(valid(search))

export const orderOf = ({
  sort = defaults.sort,
  order = defaults.order,
  kind = defaults.kind,
}: DashboardSearch): VideoOrder => ({ sort, order, ...(kind !== 'all' && { kind }) })

export const measureOf = ({ measure = defaults.measure }: DashboardSearch) => measure
