import { type RawBuilder, sql } from 'kysely'
import type { NetworkDay } from './network-days.ts'
import { matchDays, type Span } from './periods.ts'

/** A day of the period and the one it is compared with; whether both have what a figure needs, and it is compared at all. */
type Match = {
  day: string
  compared_day: string
  of_views: boolean
  of_profit: boolean
  of_rpm: boolean
}

export type Comparison = {
  /** The days compared with. */
  span: Span
  /** Of the period up to data-through. */
  days: number
  /** Over how many of them each kind of figure is compared; null: too few to be a measure. */
  views_days: number | null
  profit_days: number | null
  rpm_days: number | null
  matches: Match[]
}

/**
 * The days of the period that can be compared, each with its own: those of which both have a report. Null where for no
 * kind of figure they are two thirds of the period: a network that has just begun would read as growing by a thousand percent.
 */
export function compareDays(
  reported: readonly NetworkDay[],
  shown: Span,
  compared: Span,
  monthsBack: number | null,
): Comparison | null {
  const { days, pairs } = matchDays(shown, compared, monthsBack)
  const known = new Map(reported.map((day) => [day.day, day]))
  const rows = pairs.flatMap(({ day, compared_day }): Match[] => {
    const now = known.get(day)
    const before = known.get(compared_day)
    if (!now || !before) return []
    const of_views = now.activity_reported && before.activity_reported
    const of_profit = now.revenue_reported && before.revenue_reported
    return [{ day, compared_day, of_views, of_profit, of_rpm: of_views && of_profit }]
  })
  const daysOf = (kind: 'of_views' | 'of_profit' | 'of_rpm') => {
    const count = rows.filter((match) => match[kind]).length
    return count * 3 >= days * 2 ? count : null
  }
  const counts = {
    views_days: daysOf('of_views'),
    profit_days: daysOf('of_profit'),
    rpm_days: daysOf('of_rpm'),
  }
  if (Object.values(counts).every((count) => count === null)) return null
  return {
    span: compared,
    days,
    ...counts,
    matches: rows.map((match) => ({
      ...match,
      of_views: match.of_views && counts.views_days !== null,
      of_profit: match.of_profit && counts.profit_days !== null,
      of_rpm: match.of_rpm && counts.rpm_days !== null,
    })),
  }
}

/** The relation (day, compared_day, of_views, of_profit, of_rpm); empty where nothing is compared. */
export function matchesRelation(comparison: Comparison | null): RawBuilder<unknown> {
  const matches = comparison?.matches ?? []
  return sql`
    select * from unnest(
      ${matches.map(({ day }) => day)}::date[],
      ${matches.map(({ compared_day }) => compared_day)}::date[],
      ${matches.map(({ of_views }) => of_views)}::boolean[],
      ${matches.map(({ of_profit }) => of_profit)}::boolean[],
      ${matches.map(({ of_rpm }) => of_rpm)}::boolean[]) as matches(day, compared_day, of_views, of_profit, of_rpm)`
}

/** A comparison as a screen shows it. */
export const describeComparison = (comparison: Comparison | null) =>
  comparison && {
    days: comparison.days,
    views_days: comparison.views_days,
    profit_days: comparison.profit_days,
    rpm_days: comparison.rpm_days,
  }
