import { idQuerySchema } from '@cuesheet/contract/values/ids'
import { comparisons, daySchema, periodNames } from '@cuesheet/contract/values/period'
import { videoSorts } from '@cuesheet/contract/values/video-sort'
import * as z from 'zod/mini'
import { type SearchOf, validSearch } from '../../lib/search-params.ts'
import type { Selection, VideoOrder } from './api.ts'
import { measures } from './measures.ts'

const shape = {
  period: z.enum(periodNames),
  from: daySchema,
  to: daySchema,
  compare: z.enum(comparisons),
  member: idQuerySchema,
  measure: z.enum(measures),
  sort: z.enum(videoSorts),
  order: z.enum(['asc', 'desc']),
}
export type DashboardSearch = SearchOf<typeof shape>

const defaults = {
  period: 'latest',
  compare: 'previous',
  measure: 'profit',
  sort: 'profit',
  order: 'desc',
} as const

const valid = validSearch(shape, defaults)

type Range = Pick<DashboardSearch, 'period' | 'from' | 'to'>

/** The same with a range only where it is one; a range that is none becomes the default period. */
export function keptRange<Search extends Range>(found: Search): Search {
  const isRange = found.period === 'custom' && found.from && found.to && found.from <= found.to
  if (isRange) return found
  const { from, to, period, ...rest } = found
  const kept = period === 'custom' ? undefined : period
  return {
    ...rest,
    ...('period' in found && { period: kept }),
    ...('from' in found && { from: undefined }),
    ...('to' in found && { to: undefined }),
  } as Search
}

/** The dashboard's filters in its address. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => keptRange(valid(search))

export const selectionOf = ({ period, from, to, compare, member }: DashboardSearch): Selection => ({
  period,
  from,
  to,
  compare,
  member,
})

export const orderOf = ({ sort = defaults.sort, order = defaults.order }: DashboardSearch): VideoOrder => ({
  sort,
  order,
})

export const measureOf = ({ measure = defaults.measure }: DashboardSearch) => measure
