import { addMonths, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { compareDays, type PeriodAsked, resolvePeriod } from '../facts/periods.ts'
import type { Terms } from '../facts/terms.ts'
import { channelFigures, channelPeriods, comparedSummary } from './channels/channel-figures.ts'
import { coverageOf, readOpening } from './opening.ts'
import { type Selection, termsIn } from './selection.ts'

export type ThisMonth = {
  /** Its first day. */
  month: string
  /** The currency asked for, or USD where that has no exchange rate at all. */
  currency: Currency
  data_through: string | null
  /** The month (a first day) whose exchange rate it is converted at, where it has none of its own. */
  carried_rate_of: string | null
  /** False: nothing of what the month earned is known. */
  is_reported: boolean
  /** The days it is compared with, and over how many of its own; null where too few have a report in both. */
  compared: { from: string; to: string; days: number; of_days: number } | null
  /** What turns the US dollars of the month, and of the month before, into that currency. */
  rate: string
  previous_rate: string
  /**
   * The relation (channel_id, gross, matched, previous): what each channel in scope is credited with, over the days that
   * are compared, and over those they are compared with; in nano-US-dollars.
   */
  channels: RawBuilder<unknown>
  /** The relation (channel_id, gross): what each was credited with on each day of the whole month before, likewise. */
  month_before: RawBuilder<unknown>
}

const asked: PeriodAsked = { period: 'this_month', compare: 'previous' }
const months_back = 1

/** What channels earned this month before any fee, as the period `this_month` of every report counts and compares it. */
export async function readThisMonth(
  db: Database,
  scope: ChannelScope,
  currency: Currency,
  today: string,
): Promise<ThisMonth> {
  const opening = await readOpening(db, wholeNetworkScope(scope.network_id), { ...asked, today })
  const { data_through, revenue_through } = coverageOf(opening)
  const { from, to, compared_from, compared_to } = resolvePeriod(asked, today, data_through)
  const month = firstOfMonth(today)
  const { currency: known, months } = termsIn(opening, wholeNetworkScope(scope.network_id), currency)
  const [previous, rate] = [addMonths(month, -1), month].map(
    (of) => months.find((each) => each.month === of)!,
  )
  const shown = from && to ? { from, to, until: lastOfMonth(today) } : null
  const before = compared_from && compared_to ? { from: compared_from, to: compared_to } : null
  const comparison = shown && before && compareDays(opening.days, shown, before, months_back)
  const summary =
    opening.summaries.find((span) => span.from === from && span.to === to && span.until === shown?.until) ??
    null
  const days = comparison?.profit_days ?? null
  return {
    month,
    currency: known,
    rate: rate!.rate,
    previous_rate: previous!.rate,
    data_through,
    carried_rate_of: rate!.carried ? rate!.rate_month : null,
    is_reported: shown !== null && revenue_through !== null && revenue_through >= shown.from,
    compared: comparison && days !== null ? { ...comparison.span, days, of_days: comparison.days } : null,
    channels: channelMoney({
      scope,
      terms: { currency: 'USD', kind: 'gross', months: months.map(inDollars) },
      shown,
      comparison,
      months_back,
      summary,
    }),
    month_before: sql`
      select channel_id, revenue as gross from channel_day
      where ${isInScope(scope, 'channel_day')} and credited
        and day >= ${addMonths(month, -1)}::date and day < ${month}::date`,
  }
}

const inDollars = (month: Terms['months'][number]) => ({ ...month, rate: '1', fee_rate: '0' })

type Whose = Pick<Selection, 'scope' | 'terms' | 'shown' | 'comparison' | 'months_back' | 'summary'>

function channelMoney(whose: Whose): RawBuilder<unknown> {
  const summary = comparedSummary(whose)
  if (!summary)
    return sql`
      select channel_id, profit as gross, matched_profit as matched, previous_profit as previous
      from (${channelFigures(whose)}) as figures`
  // Both months are whole ones: each has one sum.
  return sql`
    select channel_id, case when counted then revenue[1] end as gross, matched_revenue[1] as matched,
      previous_revenue[1] as previous
    from (${channelPeriods(whose.scope, summary)}) as sums`
}
