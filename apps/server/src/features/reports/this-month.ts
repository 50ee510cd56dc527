import { addMonths, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { type MonthlyRate, monthlyRates } from '../exchange-rates/read.ts'
import {
  compareDays,
  type PeriodAsked,
  resolvePeriod,
  type SummarySpan,
  summarySpansOf,
} from '../facts/periods.ts'
import type { ReportedDay } from '../facts/rules.ts'
import { channelFigures, channelPeriods, comparedSummary } from './channels/channel-figures.ts'
import type { Selection } from './selection.ts'

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
}

const asked: PeriodAsked = { period: 'this_month', compare: 'previous' }
const months_back = 1

type Reach = {
  data_through: string | null
  activity_through: string | null
  revenue_through: string | null
  summaries: SummarySpan[]
  days: ReportedDay[]
  rates: (Omit<MonthlyRate, 'rate'> & { rate: string | null })[]
}

/** How far the network's reports reach, its days of this month and the one before, and their rates. */
async function readReach(
  db: Database,
  { network_id }: ChannelScope,
  currency: Currency,
  month: string,
): Promise<Reach> {
  const before = addMonths(month, -1)
  const { rows } = await sql<Reach>`
    select
      (select day from figures_through where network_id = ${network_id}) as data_through,
      max(day) filter (where activity_reported) as activity_through,
      max(day) filter (where revenue_reported) as revenue_through,
      ${summarySpansOf(network_id)} as summaries,
      coalesce(
        jsonb_agg(jsonb_build_object('day', day, 'activity_reported', activity_reported, 'revenue_reported', revenue_reported))
          filter (where day between ${before}::date and ${lastOfMonth(month)}::date), '[]') as days,
      (select jsonb_agg(jsonb_build_object('month', month, 'rate', rate::text, 'carried', carried, 'rate_month', rate_month)
        order by month) from (${monthlyRates(currency, before, month)}) as monthly) as rates
    from network_day where network_id = ${network_id}`.execute(db)
  return rows[0]!
}

/** What channels earned this month before any fee, as the period `this_month` of every report counts and compares it. */
export async function readThisMonth(
  db: Database,
  scope: ChannelScope,
  currency: Currency,
  today: string,
): Promise<ThisMonth> {
  const month = firstOfMonth(today)
  const { data_through, activity_through, revenue_through, ...reach } = await readReach(
    db,
    scope,
    currency,
    month,
  )
  const { from, to, compared_from, compared_to } = resolvePeriod(asked, today, data_through)
  const shown = from && to ? { from, to, until: lastOfMonth(today) } : null
  const before = compared_from && compared_to ? { from: compared_from, to: compared_to } : null
  const comparison = shown && before && compareDays(reach.days, shown, before, months_back)
  const summary =
    reach.summaries.find((span) => span.from === from && span.to === to && span.until === shown?.until) ??
    null
  const days = comparison?.profit_days ?? null
  const [previous, rate] = reach.rates
  const isKnown = rate?.rate != null && previous?.rate != null
  return {
    month,
    currency: isKnown ? currency : 'USD',
    rate: isKnown ? rate.rate! : '1',
    previous_rate: isKnown ? previous.rate! : '1',
    data_through,
    carried_rate_of: isKnown && rate.carried ? rate.rate_month : null,
    // What is being loaded is not there yet.
    is_reported: shown !== null && (revenue_through !== null || data_through !== activity_through),
    compared: comparison && days !== null ? { ...comparison.span, days, of_days: comparison.days } : null,
    channels: channelMoney({
      scope,
      terms: inDollars(reach.rates),
      shown,
      comparison,
      months_back,
      summary,
    }),
  }
}

const inDollars = (months: Reach['rates']): Selection['terms'] => ({
  currency: 'USD',
  kind: 'gross',
  months: months.map((month) => ({ ...month, rate: '1', fee_rate: '0' })),
})

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
