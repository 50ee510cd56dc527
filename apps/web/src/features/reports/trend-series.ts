import type { ReportDays } from '@cuesheet/contract/dashboard'
import { addDays } from '@cuesheet/contract/values/day'
import type { PeriodName } from '@cuesheet/contract/values/period'
import { runs } from '../../ui/chart/paths.ts'
import { daysBetween } from '../../ui/chart/time-axis.ts'
import type { Measure } from './measure-names.ts'
import type { ComparedDay, Summary, TrendDay } from './measures.ts'

type Freshness = Pick<Summary['freshness'], 'today' | 'missing_days' | 'incomplete_days'>
type Source = Pick<Summary, 'period' | 'trend' | 'previous_trend'> & { freshness: Freshness }
type Kind = 'activity' | 'revenue'

export type TrendSeries = {
  /** Every calendar day of the period, also those not reported or not yet come. */
  days: readonly string[]
  current: readonly (TrendDay | null)[]
  /** What each day is compared with, in the same places; null where there is nothing to compare with. */
  compared: readonly (ComparedDay | null)[] | null
  /** Days past the last reported one up to today: first and last index. */
  unreported: readonly [first: number, last: number] | null
  /** Which reports a day before these lacks, though later ones have come. */
  missing: readonly Record<Kind, boolean>[]
  /** Which reports of a day had rows that were rejected: its figures may be too low. */
  incomplete: readonly Record<Kind, boolean>[]
  /** Index of the first day after today; the number of days where there is none. */
  upcoming: number
}

/** After the last reported day of periods that end on it: half as many again as they have. */
const maxUnreported: Partial<Record<PeriodName, number>> = { '7_days': 3, latest: 14 }
const earlier = (one: string, other: string) => (one < other ? one : other)

/** Lays both trends on one axis of days; null while the period has no data at all. */
export function trendSeries({ period, trend, previous_trend, freshness }: Source): TrendSeries | null {
  const { from, to, until } = period
  if (from === null || to === null) return null
  // These end where the data does: the days since then belong on their axis too, as not reported yet, but not years of them.
  const more = maxUnreported[period.name]
  const end = more ? earlier(freshness.today, addDays(to, more)) : (until ?? to)
  const days = daysBetween(from, end > to ? end : to)
  const reported = new Map(trend.map((day) => [day.day, day]))
  const before = new Map(trend.map(({ day }, index) => [day, previous_trend[index] ?? null]))
  const upcoming = days.filter((day) => day <= freshness.today).length
  const firstUnreported = days.filter((day) => day <= to).length
  return {
    days,
    current: days.map((day) => reported.get(day) ?? null),
    compared: previous_trend.length === 0 ? null : days.map((day) => before.get(day) ?? null),
    unreported: firstUnreported < upcoming ? [firstUnreported, upcoming - 1] : null,
    missing: days.map((day) => kindsOn(day, freshness.missing_days)),
    incomplete: days.map((day) => kindsOn(day, freshness.incomplete_days)),
    upcoming,
  }
}

function kindsOn(day: string, all: ReportDays[]): Record<Kind, boolean> {
  const spans = all.filter(({ from, to }) => from <= day && day <= to)
  return {
    activity: spans.some(({ activity }) => activity),
    revenue: spans.some(({ revenue }) => revenue),
  }
}

/** What each measure is reported in. */
const kindsOf: Record<Measure, readonly Kind[]> = {
  views: ['activity'],
  engaged_views: ['activity'],
  premium_views: ['activity'],
  profit: ['revenue'],
  rpm: ['activity', 'revenue'],
  engaged_rpm: ['activity', 'revenue'],
  premium_rpm: ['activity', 'revenue'],
}

/** Stretches of days to be hatched for a measure: without their report, or not reported yet. */
export function hatchedSpans(
  { days, missing, unreported }: TrendSeries,
  measure: Measure,
): readonly (readonly [first: number, last: number])[] {
  const isHatched = (index: number) =>
    kindsOf[measure].some((kind) => missing[index]?.[kind]) ||
    (unreported !== null && index >= unreported[0] && index <= unreported[1])
  return runs(days.map((_, index) => (isHatched(index) ? 1 : null)))
}

/** Whether a day's figure of a measure may be too low. */
export const isIncomplete = ({ incomplete }: TrendSeries, index: number, measure: Measure) =>
  kindsOf[measure].some((kind) => incomplete[index]?.[kind])

export const incompleteSpans = (series: TrendSeries, measure: Measure) =>
  runs(series.days.map((_, index) => (isIncomplete(series, index, measure) ? 1 : null)))

/** Some day in the middle lacks a report. */
export const hasGaps = ({ missing }: TrendSeries) =>
  missing.some(({ activity, revenue }) => activity || revenue)

export type DayState = 'reported' | 'half' | 'no_views' | 'gap' | 'unreported' | 'upcoming'

/** Why a day shows what it shows; `half`: activity is known, revenue is not; `no_views`: the other way round. */
export function dayState({ current, unreported, upcoming, missing }: TrendSeries, index: number): DayState {
  if (index >= upcoming) return 'upcoming'
  if (unreported && index >= unreported[0]) return 'unreported'
  const day = current[index]
  if (!day || (day.views === null && day.profit === null)) return 'gap'
  if (missing[index]?.activity) return 'no_views'
  return day.profit === null ? 'half' : 'reported'
}
