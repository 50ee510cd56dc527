import { summary as summaryCall } from '@cuesheet/contract/dashboard'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brand } from '../../lib/brand.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useIdle } from '../../lib/use-idle.ts'
import type { Summary } from './measures.ts'
import type { Selection } from './selection-search.ts'

const daysAround = 28

/**
 * One day alone has no course: the four weeks that end on it, each day beside the one that lies as far back as what the day
 * itself is compared with. `null` until they are known; the summary itself where it is of several days or they failed.
 */
export function useDaysAround(summary: Summary | null, selection: Selection): Summary | null {
  const day = summary?.period.from === summary?.period.to ? (summary?.period.to ?? null) : null
  const before = summary?.previous_trend[0]?.day
  // The year before is asked for as such: its days lie too far back for one answer.
  const apart = day && before && !selection.compare?.startsWith('year') ? countDays(before, day) - 1 : 0
  const isItsTurn = useIdle(day !== null)
  const { data, isError } = useQuery(
    queryOf(
      summaryCall,
      {
        ...selection,
        period: 'custom',
        from: addDays(day ?? '2000-01-01', 1 - daysAround - apart),
        to: day ?? undefined,
        size: 1,
      },
      {
        vary: [brand.currency()],
        enabled: day !== null && isItsTurn,
        placeholderData: nothingMeanwhile,
      },
    ),
  )
  return useMemo(() => {
    if (!summary || day === null || isError) return summary
    if (!data) return null
    const from = addDays(day, 1 - daysAround)
    const known = new Map(data.trend.map((each) => [each.day, each]))
    const unknown = { day: null, held: false, views: null, engaged_views: null, unengaged_views: null }
    const unpriced = { premium_views: null, profit: null, rpm: null, engaged_rpm: null, premium_rpm: null }
    const trend = data.trend.filter((each) => each.day >= from)
    const previous_trend =
      apart > 0
        ? trend.map((each) => known.get(addDays(each.day, -apart)) ?? { ...unknown, ...unpriced })
        : data.previous_trend
    return {
      ...data,
      trend,
      previous_trend,
      period: { ...summary.period, from },
      comparison: data.comparison ?? summary.comparison,
    }
  }, [summary, day, data, isError, apart])
}
