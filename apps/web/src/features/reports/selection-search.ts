import { comparisons, periodNames } from '@cuesheet/contract/values/period'
import { day, id, oneOf, type SearchOf } from '../../lib/search-params.ts'
import type { Selection } from './api.ts'

/** Whose figures of which days, as every report has it in its address. */
export const selectionShape = {
  period: oneOf(periodNames),
  from: day,
  to: day,
  compare: oneOf(comparisons),
  member: id,
}
export type SelectionSearch = SearchOf<typeof selectionShape>

export const selectionDefaults = { period: 'latest', compare: 'previous' } as const

/** The same with a range only where it is one; a range that is none becomes the default period. */
export function keptRange<Search extends SelectionSearch>(found: Search): Search {
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

export const selectionOf = ({ period, from, to, compare, member }: SelectionSearch): Selection => ({
  period,
  from,
  to,
  compare,
  member,
})
