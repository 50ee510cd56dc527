import { addDays } from '../../lib/calendar.ts'
import { daysBetween } from '../../ui/chart/time-axis.ts'
import type { ComparedDay, Measure, Summary, TrendDay } from './measures.ts'

type Source = Pick<Summary, 'period' | 'trend' | 'previous_trend'> & { freshness: { today: string } }

export type TrendSeries = {
  /** Every calendar day of the period, also those not reported or not yet come. */
  days: readonly string[]
  current: readonly (TrendDay | null)[]
  /** What each day is compared with, in the same places; null where there is nothing to compare with. */
  compared: readonly (ComparedDay | null)[] | null
  /** Days past the last reported one up to today: first and last index. */
  unreported: readonly [first: number, last: number] | null
  /** Index of the first day after today; the number of days where there is none. */
  upcoming: number
}

/** After the last reported day of `latest`: half as many again as it has. */
const mostUnreported = 14
const earlier = (one: string, other: string) => (one < other ? one : other)

/** Lays both trends on one axis of days; null while the period has no data at all. */
export function trendSeries({ period, trend, previous_trend, freshness }: Source): TrendSeries | null {
  const { from, to, until } = period
  if (from === null || to === null) return null
  // `latest` ends where the data does: the days since then belong on its axis too, as not reported yet, but not years of them.
  const end = period.name === 'latest' ? earlier(freshness.today, addDays(to, mostUnreported)) : (until ?? to)
  const days = daysBetween(from, end > to ? end : to)
  const known = new Map(trend.map((day) => [day.day, day]))
  const before = new Map(trend.map(({ day }, index) => [day, previous_trend[index] ?? null]))
  const upcoming = days.filter((day) => day <= freshness.today).length
  const firstUnreported = days.filter((day) => day <= to).length
  return {
    days,
    current: days.map((day) => known.get(day) ?? null),
    compared: previous_trend.length === 0 ? null : days.map((day) => before.get(day) ?? null),
    unreported: firstUnreported < upcoming ? [firstUnreported, upcoming - 1] : null,
    upcoming,
  }
}

/** A measure's course for drawing only: exact decimals become numbers here and nowhere else. */
export function drawable(days: readonly (ComparedDay | null)[], measure: Measure): (number | null)[] {
  return days.map((day) => {
    const value = day?.[measure] ?? null
    return value === null ? null : Number(value)
  })
}

export type DayState = 'reported' | 'half' | 'gap' | 'unreported' | 'upcoming'

/** Why a day shows what it shows; `half` = activity is known, revenue is not. */
export function dayState({ current, unreported, upcoming }: TrendSeries, index: number): DayState {
  if (index >= upcoming) return 'upcoming'
  if (unreported && index >= unreported[0]) return 'unreported'
  const day = current[index]
  if (!day || (day.views === null && day.profit === null)) return 'gap'
  return day.profit === null ? 'half' : 'reported'
}
