import type { CountingChange, leadingViews } from '@cuesheet/contract/values/counting'
import type { Currency } from '@cuesheet/contract/values/money'
import { currencies } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import {
  type AskedInNetwork,
  type ChannelScope,
  type ChannelsAsked,
  isOfNetwork,
} from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { ask, question } from '../../db/questions.ts'
import { type MeanRate, meanRates } from '../exchange-rates/public.ts'
import {
  type DaysNeeded,
  daysNeeded,
  earlier,
  type PeriodAsked,
  type SummarySpan,
  summarySpansOf,
} from '../facts/periods.ts'
import type { ReportedDay } from '../facts/rules.ts'
import { type MonthlyFee, monthlyFees } from '../fees/public.ts'
import { testedMonths } from './briefing/forecast-month.ts'

/** How far a network's reports reach, as far as it is shown; all null before the first. */
export type ReportCoverage = {
  first_day: string | null
  activity_from: string | null
  activity_through: string | null
  revenue_from: string | null
  revenue_through: string | null
  /** The last day that every figure covers. */
  data_through: string | null
}

/** What every report begins with, of one state of the data. */
export type Opening = {
  reach: ReportCoverage
  /** The spans that have summaries. */
  summaries: SummarySpan[]
  /** The reported days that the period and what it is compared with can need, ascending. */
  days: ReportedDay[]
  /** The first and the last month that money is told of: from the first that is reported, or that a forecast is tested on. */
  months: { from: string; to: string }
  /** By currency but the dollar's, what counts in these months. */
  rates: Record<string, MeanRate[]>
  /** The member's fee in the same months. */
  fees: MonthlyFee[]
  /** The days from which the platform counts views otherwise, ascending. */
  counting_changes: CountingChange[]
  settlement_currency: Currency
  leading_views: (typeof leadingViews)[number]
  known: AskedInNetwork
}

export type OpeningAsked = ChannelsAsked & Partial<PeriodAsked> & { today: string }

const reported = (network_id: number, kind: 'activity' | 'revenue', direction: 'asc' | 'desc') => sql`(
  select day from network_day where network_id = ${network_id} and ${sql.ref(`${kind}_reported`)}
  order by day ${sql.raw(direction)} limit 1)`

/** Days as text, which costs a quarter of rows: each with the sum of its flags. */
function reportedDays(network_id: number, needed: DaysNeeded): RawBuilder<unknown> {
  if (needed === null) return sql`''`
  const last = sql`(select coalesce(data_through, ${'until' in needed ? needed.until : needed.to}::date) from reach)`
  const span =
    'until' in needed
      ? sql`between ${last} - ${needed.back}::integer and ${last}`
      : sql`between ${needed.from}::date and ${needed.to}::date`
  const flag = sql.join(
    flags.map((name, at) => sql`${sql.ref(name)}::integer * ${sql.lit(2 ** at)}`),
    sql` + `,
  )
  return sql`coalesce((
    select string_agg(day || ' ' || (${flag}), ',' order by day) from network_day
    where network_id = ${network_id} and day ${span}), '')`
}

const flags = ['activity_reported', 'revenue_reported', 'activity_incomplete', 'revenue_incomplete'] as const

const readDay = (text: string): ReportedDay => {
  const [day = '', sum] = text.split(' ')
  const [activity_reported, revenue_reported, activity_incomplete, revenue_incomplete] = flags.map(
    (_, at) => (Number(sum) & (2 ** at)) > 0,
  ) as [boolean, boolean, boolean, boolean]
  return { day, activity_reported, revenue_reported, activity_incomplete, revenue_incomplete }
}

/** As `openingOf` brings it. */
export type StoredOpening = Omit<Opening, 'days'> & { days: string }

export const readStored = ({ days, ...opening }: StoredOpening): Opening => ({
  ...opening,
  days: days === '' ? [] : days.split(',').map(readDay),
})

/**
 * A StoredOpening as JSON. `own`: the account whose channels alone are in scope, null for the whole network, as `with` may say it
 * of who asks. Days of data that is not shown yet count as not there.
 */
export function openingOf(
  network_id: number,
  own: RawBuilder<unknown>,
  { member, channel, today, ...asked }: OpeningAsked,
): RawBuilder<unknown> {
  const rows = (relation: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(found) from (${relation}) as found), '[]')`
  const months = [sql`(select first_month from reach)`, sql`(select last_month from reach)`] as const
  return sql`(
    with shown as materialized (
      select (select day from figures_through where network_id = ${network_id}) as data_through,
        (select min(day) from network_day where network_id = ${network_id}) as first_day,
        ${reported(network_id, 'activity', 'asc')} as activity_from, ${reported(network_id, 'activity', 'desc')} as activity_through,
        ${reported(network_id, 'revenue', 'asc')} as revenue_from, ${reported(network_id, 'revenue', 'desc')} as revenue_through,
        coalesce(${member ?? null}::integer, ${own}) as member_id
    ),
    reach as materialized (
      select *,
        least(date_trunc('month', first_day), date_trunc('month', ${today}::date) - make_interval(months => ${sql.lit(testedMonths + 2)})) as first_month,
        date_trunc('month', greatest(${today}::date, activity_through, revenue_through)) as last_month
      from shown
    )
    select json_build_object(
      'reach', (select row_to_json(reach) from reach),
      'summaries', ${summarySpansOf(network_id)},
      'days', ${reportedDays(network_id, asked.period ? daysNeeded(asked as PeriodAsked, today) : null)},
      'months', (select json_build_object('from', first_month::date, 'to', last_month::date) from reach),
      'rates', json_build_object(${sql.join(
        currencies
          .filter((currency) => currency !== 'USD')
          .map((currency) => sql`${sql.lit(currency)}, ${rows(meanRates(currency, months[0]))}`),
      )}),
      'settlement_currency', (select settlement_currency from networks where network_id = ${network_id}),
      'leading_views', (select leading_views from networks where network_id = ${network_id}),
      'counting_changes', ${rows(sql`select day, formats from counting_changes order by day`)},
      'fees', ${rows(monthlyFees(network_id, sql`(select member_id from reach)`, ...months))},
      'known', (select row_to_json(known) from (
        select ${isOfNetwork(network_id, sql`(select member_id from reach)`, { member, channel })}) as known)))`
}

/** As far as it is shown: what is being loaded is not there yet. */
export function coverageOf({ reach }: Opening): ReportCoverage {
  const { data_through, activity_through, revenue_through } = reach
  const loaded = earlier(activity_through, revenue_through)
  return data_through === loaded
    ? reach
    : { ...reach, activity_through: data_through, revenue_through: data_through }
}

/** The opening of a report for a scope that is proven. */
export async function readOpening(
  db: Database,
  { network_id, member_id }: ChannelScope,
  asked: OpeningAsked,
): Promise<Opening> {
  const { opening } = await ask(db, {
    opening: question(
      sql<{ opening: StoredOpening }>`select ${openingOf(network_id, sql`${member_id}::integer`, {
        ...asked,
        member: undefined,
        channel: undefined,
      })} as opening`,
      ([found]) => readStored(found!.opening),
    ),
  })
  return opening
}
