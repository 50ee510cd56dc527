import type { freshness, ReportDays } from '@cuesheet/contract/dashboard'
import { addDays, countDays, firstOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import type { PeriodAnswer } from '@cuesheet/contract/values/period'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ChannelScope, type ChannelsAsked, channelScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { monthlyRates } from '../exchange-rates/public.ts'
import {
  type Comparison,
  compareDays,
  monthsBack,
  type PeriodAsked,
  resolvePeriod,
  type Span,
  type SummarySpan,
} from '../facts/periods.ts'
import type { ReportedDay } from '../facts/rules.ts'
import { type Terms, termsOf } from '../facts/terms.ts'
import { coverageOf, type Opening, type ReportCoverage, readOpening } from './opening.ts'

export type Asked = {
  viewer: Viewer
  currency: Currency
  query: PeriodAsked & ChannelsAsked
}

/** The selection that every report is read with. */
export type Reading = { today: string; reports_within_days: number }

/** Whose figures of which days in which money: what every dashboard question starts from. */
export type Selection = {
  scope: ChannelScope
  terms: Terms
  freshness: z.output<typeof freshness>
  period: PeriodAnswer
  /** Null while nothing of the period is reported. */
  shown: (Span & { until: string }) | null
  /** Which kinds of report cover some day shown. */
  reported: { activity: boolean; revenue: boolean }
  /** With what days it is compared; null where too few of both are reported to be a measure. */
  comparison: Comparison | null
  /** The summaries of the days shown; null where there are none. */
  summary: SummarySpan | null
  /** How many months before the days shown they lie; null: they are the span before. */
  months_back: number | null
  /** How they were chosen. */
  compare: PeriodAsked['compare']
}

/** Proves the scope and settles period and terms; throws `not_found` or `invalid_input`. */
export async function readSelection(
  db: Database,
  { viewer, currency, query }: Asked,
  reading: Reading,
): Promise<Selection> {
  const scope = await channelScope(db, viewer, query)
  const opening = await readOpening(db, scope, { ...query, today: reading.today })
  return selectionOf(opening, scope, currency, query, reading)
}

/** The same of an opening that is read; throws `invalid_input` for days that nothing can be shown of. */
export function selectionOf(
  opening: Opening,
  scope: ChannelScope,
  asked: Currency,
  query: PeriodAsked,
  { today, reports_within_days }: Reading,
): Selection {
  const reach = coverageOf(opening)
  const { activity_through, revenue_through, data_through } = reach
  const period = resolvePeriod(query, today, data_through)
  const begins = firstOfMonth(reach.first_day ?? today)
  const known = termsIn(opening, scope, asked)
  const terms = { ...known, months: known.months.filter(({ month }) => month >= begins) }
  const { from, to, until, compared_from, compared_to } = period
  const shown = from && to ? { from, to, until: until ?? to } : null
  const before = compared_from && compared_to ? { from: compared_from, to: compared_to } : null
  const months_back = monthsBack(query)
  const { days } = opening
  const isReported = (kind: 'activity' | 'revenue') =>
    days.some((day) => shown && day.day >= shown.from && day.day <= shown.to && day[`${kind}_reported`])
  const comparison =
    shown && before && compareDays(days, shown, before, months_back, opening.counting_changes)
  const summary =
    opening.summaries.find(
      (span) => span.from === shown?.from && span.to === shown.to && span.until === shown.until,
    ) ?? null
  const counting_changes = opening.counting_changes.filter(
    ({ day }) => shown && day >= shown.from && day <= shown.to,
  )
  return {
    scope,
    summary,
    terms,
    freshness: {
      currency: terms.currency,
      data_through,
      activity_through,
      revenue_through,
      today,
      late_days: lateDays(data_through, today, reports_within_days),
      missing_days: shown ? findMissingDays(shown, reach, days) : [],
      incomplete_days: shown ? findIncompleteDays(shown, days) : [],
      counting_changes,
      leading_views:
        counting_changes.length + (comparison?.counting.length ?? 0) > 0
          ? 'engaged_views'
          : opening.leading_views,
      carried_rates: (shown ? termsOf(terms, shown).months : [])
        .filter(({ carried }) => carried)
        .map(({ month, rate_month }) => ({ month: month.slice(0, 7), rate_of: rate_month.slice(0, 7) })),
    },
    period,
    shown,
    reported: { activity: isReported('activity'), revenue: isReported('revenue') },
    comparison,
    months_back,
    compare: query.compare,
  }
}

/** The same as a relation of one row. */
export const reportedKinds = ({ reported: { activity, revenue } }: Pick<Selection, 'reported'>) =>
  sql`select ${sql.lit(activity)} as activity, ${sql.lit(revenue)} as revenue`

/** Days that have a kind of report, neighbours of the same kinds together. */
function joinDays(days: { day: string; activity: boolean; revenue: boolean }[]): ReportDays[] {
  const joined: ReportDays[] = []
  for (const { day, activity, revenue } of days) {
    if (!activity && !revenue) continue
    const last = joined.at(-1)
    if (last && addDays(last.to, 1) === day && last.activity === activity && last.revenue === revenue)
      last.to = day
    else joined.push({ from: day, to: day, activity, revenue })
  }
  return joined
}

/** Days of a span without a report of a kind that has come for days before and after them. */
function findMissingDays(
  { from, to }: Span,
  reach: ReportCoverage,
  reported: readonly ReportedDay[],
): ReportDays[] {
  const known = new Map(reported.map((day) => [day.day, day]))
  const isBetween = (day: string, first: string | null, last: string | null) =>
    first !== null && last !== null && day > first && day < last
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({
      day,
      activity:
        !known.get(day)?.activity_reported && isBetween(day, reach.activity_from, reach.activity_through),
      revenue: !known.get(day)?.revenue_reported && isBetween(day, reach.revenue_from, reach.revenue_through),
    })
  return joinDays(days)
}

/** Days of a span with a report of which rows were rejected. */
const findIncompleteDays = ({ from, to }: Span, reported: readonly ReportedDay[]): ReportDays[] =>
  joinDays(
    reported
      .filter(({ day }) => day >= from && day <= to)
      .map(({ day, activity_incomplete, revenue_incomplete }) => ({
        day,
        activity: activity_incomplete,
        revenue: revenue_incomplete,
      })),
  )

/** What money is worth in each month of an opening. Without a member the fee is 0. */
export function termsIn({ rates, fees, months }: Opening, scope: ChannelScope, asked: Currency): Terms {
  const { from, to } = months
  const known = monthlyRates(asked, rates[asked] ?? [], from, to)
  const feeByMonth = new Map(
    scope.member_id === null ? [] : fees.map(({ month, fee_rate }) => [month, fee_rate]),
  )
  return {
    currency: known ? asked : 'USD',
    kind: scope.terms,
    months: (known ?? monthlyRates('USD', [], from, to)!).map((rate) => ({
      ...rate,
      fee_rate: feeByMonth.get(rate.month) ?? '0',
    })),
  }
}

/** Days by which reports are overdue; 0 while they are on time or none ever came. */
export function lateDays(dataThrough: string | null, today: string, reportsWithinDays: number): number {
  if (dataThrough === null) return 0
  return Math.max(0, countDays(dataThrough, today) - 1 - reportsWithinDays)
}
