import type { freshness } from '@cuesheet/contract/dashboard'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import type { PeriodAnswer } from '@cuesheet/contract/values/period'
import type * as z from 'zod/mini'
import { type ChannelScope, type ChannelsAsked, channelScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { type AnswerMemory, remember } from './answer-memory.ts'
import { type Comparison, findComparison } from './comparison-queries.ts'
import {
  findReach,
  findRevisions,
  listIncompleteDays,
  listMissingDays,
  type Revisions,
} from './freshness-queries.ts'
import { readTerms, type Terms, termsOf } from './month-terms.ts'
import { earlier, lateDays, monthsBack, type PeriodAsked, resolvePeriod, type Span } from './rules.ts'

export type Asked = {
  viewer: Viewer
  currency: Currency
  query: PeriodAsked & ChannelsAsked
}

/** What reports are read with, whoever asks. */
export type Reading = { today: string; reports_within_days: number; memory: AnswerMemory | null }

/** Whose figures of which days in which money: what every dashboard question starts from. */
export type Selection = {
  scope: ChannelScope
  facts_revision: number | null
  terms: Terms
  freshness: z.output<typeof freshness>
  period: PeriodAnswer
  /** Null while nothing of the period is reported. */
  shown: (Span & { until: string }) | null
  /** With what days it is compared; null where too few of both are reported to be a measure. */
  comparison: Comparison | null
  /** How many months before the days shown they lie; null: they are the span before. */
  months_back: number | null
}

/** Proves the scope and settles period and terms; throws `not_found` or `invalid_input`. */
export async function readSelection(db: Database, asked: Asked, reading: Reading): Promise<Selection> {
  const scope = await channelScope(db, asked.viewer, asked.query)
  return selectionOf(db, scope, asked, reading, await findRevisions(db, scope))
}

/** The same for a scope that is proven. */
export async function selectionOf(
  db: Database,
  scope: ChannelScope,
  { currency, query }: { currency: Currency; query: PeriodAsked },
  { today, reports_within_days, memory }: Reading,
  revisions: Revisions,
): Promise<Selection> {
  const { revision, facts_revision } = revisions
  const moment = { network_id: scope.network_id, revision, memory }
  const reach = await remember(moment, ['reach'], () => findReach(db, scope))
  const { first_day, activity_through, revenue_through } = reach
  const data_through = earlier(activity_through, revenue_through)
  const period = resolvePeriod(query, today, data_through)
  const terms = await readTerms(
    db,
    moment,
    scope,
    currency,
    firstOfMonth(first_day ?? today),
    firstOfMonth(later(today, later(activity_through, revenue_through))),
  )
  const { from, to, until, compared_from, compared_to } = period
  const shown = from && to ? { from, to, until: until ?? to } : null
  const before = compared_from && compared_to ? { from: compared_from, to: compared_to } : null
  const months_back = monthsBack(query)
  const comparison =
    shown &&
    before &&
    (await remember(moment, ['comparison', shown, before, months_back], () =>
      findComparison(db, scope, shown, before, months_back),
    ))
  const missing_days = shown
    ? await remember(moment, ['missing', shown], () => listMissingDays(db, scope, shown, reach))
    : []
  const incomplete_days = shown
    ? await remember(moment, ['incomplete', shown], () => listIncompleteDays(db, scope, shown))
    : []
  return {
    scope,
    facts_revision,
    terms,
    freshness: {
      currency: terms.currency,
      data_through,
      activity_through,
      revenue_through,
      today,
      late_days: lateDays(data_through, today, reports_within_days),
      missing_days,
      incomplete_days,
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

/** The reporting day as a span of its own. */
export const todayOf = ({ freshness: { today } }: Selection) => ({ from: today, to: today })

function later<Day extends string | null>(a: Day, b: string | null): Day {
  return b !== null && (a === null || b > a) ? (b as Day) : a
}
