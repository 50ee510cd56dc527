import type { freshness } from '@cuesheet/contract/dashboard'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import type { PeriodAnswer } from '@cuesheet/contract/values/period'
import type * as z from 'zod/mini'
import { type ChannelScope, type ChannelsAsked, channelScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { type Comparison, compareDays } from '../facts/comparison.ts'
import { listNetworkDays } from '../facts/network-days.ts'
import { monthsBack, type PeriodAsked, resolvePeriod, type Span } from '../facts/periods.ts'
import type { SummarySpan } from '../facts/summary-spans.ts'
import { type Terms, termsOf } from '../facts/terms.ts'
import { findIncompleteDays, findMissingDays, findReportCoverage } from './freshness-queries.ts'
import { readTerms } from './month-terms.ts'
import { lateDays } from './rules.ts'

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
  /** With what days it is compared; null where too few of both are reported to be a measure. */
  comparison: Comparison | null
  /** The summaries of the days shown; null where there are none. */
  summary: SummarySpan | null
  /** How many months before the days shown they lie; null: they are the span before. */
  months_back: number | null
}

/** Proves the scope and settles period and terms; throws `not_found` or `invalid_input`. */
export async function readSelection(db: Database, asked: Asked, reading: Reading): Promise<Selection> {
  const { currency, query } = asked
  const { today, reports_within_days } = reading
  const scope = await channelScope(db, asked.viewer, query)
  const reach = await findReportCoverage(db, scope)
  const { first_day, activity_through, revenue_through, data_through } = reach
  const period = resolvePeriod(query, today, data_through)
  const terms = await readTerms(
    db,
    scope,
    currency,
    firstOfMonth(first_day ?? today),
    firstOfMonth(later(today, later(activity_through, revenue_through))),
  )
  const { from, to, until, compared_from, compared_to } = period
  const shown = from && to ? { from, to, until: until ?? to } : null
  const before = compared_from && compared_to ? { from: compared_from, to: compared_to } : null
  const months_back = monthsBack(query)
  const reported = shown ? await listNetworkDays(db, scope, before ? [shown, before] : [shown]) : []
  const comparison = shown && before && compareDays(reported, shown, before, months_back)
  const summary =
    reach.summaries.find(
      (span) => span.from === shown?.from && span.to === shown.to && span.until === shown.until,
    ) ?? null
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
      missing_days: shown ? findMissingDays(shown, reach, reported) : [],
      incomplete_days: shown ? findIncompleteDays(shown, reported) : [],
      carried_rates: (shown ? termsOf(terms, shown).months : [])
        .filter(({ carried }) => carried)
        .map(({ month, rate_month }) => ({ month: month.slice(0, 7), rate_of: rate_month.slice(0, 7) })),
    },
    period,
    shown,
    comparison,
    months_back,
  }
}

function later<Day extends string | null>(a: Day, b: string | null): Day {
  return b !== null && (a === null || b > a) ? (b as Day) : a
}
