import { type CompareWith, comparisons, type PeriodName, periodNames } from '@cuesheet/contract/values/period'
import { day, id, oneOf, type SearchOf } from '../../lib/search-params.ts'

/** Whose figures of which days; undefined is the call's own default. */
export type Selection = {
  period?: PeriodName | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: CompareWith | undefined
  member?: number | undefined
  channel?: number | undefined
}

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
  const namedPeriod = period === 'custom' ? undefined : period
  return {
    ...rest,
    ...('period' in found && { period: namedPeriod }),
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
