import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { oneOf, order, type SearchOf, validSearch } from '../../lib/search-params.ts'
import type { VideoOrder } from './api.ts'
import { measures } from './measures.ts'
import { keptRange, selectionDefaults, selectionShape } from './selection-search.ts'

const shape = {
  ...selectionShape,
  measure: oneOf(measures),
  sort: oneOf(videoSorts),
  order,
}
export type DashboardSearch = SearchOf<typeof shape>

const defaults = { ...selectionDefaults, measure: 'profit', sort: 'profit', order: 'desc' } as const

const valid = validSearch(shape, defaults)

/** The dashboard's filters in its address. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => keptRange(valid(search))

export const orderOf = ({ sort = defaults.sort, order = defaults.order }: DashboardSearch): VideoOrder => ({
  sort,
  order,
})

export const measureOf = ({ measure = defaults.measure }: DashboardSearch) => measure
