import { addDays, countDays, lastOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { claimedTracks } from './apply-claims.ts'
import { channelPeriods } from './channel-periods.ts'
import { compareRankRows, compareRanks } from './compare-ranks.ts'
import { standingReach } from './counted-reach.ts'
import { channelCountryDays, networkCountryDays } from './country-days.ts'
import { heldMonths } from './held-months.ts'
import { kindPeriods } from './kind-periods.ts'
import { listRollupDifferences, type Rollup } from './list-rollup-differences.ts'
import { lockFacts, planForSets } from './lock-facts.ts'
import { monthPart, monthToDate } from './month-to-date.ts'
import type { SummarySpan } from './periods.ts'
import { isKept } from './purge-facts.ts'
import { readCoverage } from './read-coverage.ts'
import { listReportedDays } from './rollup-days.ts'
import { channelDays, inPart, networkDays, networkPrices, withHeld } from './rollup-sources.ts'
import { type Coverage, coverageOf, type ReportedDay } from './rules.ts'
import { listSummarySpans } from './summary-spans.ts'
import { standingLines, unmatchedSums } from './unmatched-sums.ts'
import { videoChanges } from './video-changes.ts'
import { videoCounts } from './video-counts.ts'
import { videoPeriods } from './video-periods.ts'

/** A row of a rollup that is not what the facts say; null: the row should not be there, or is missing. */
export type RollupDifference = {
  rollup: string
  expected: Record<string, unknown> | null
  stored: Record<string, unknown> | null
}

export type Verification = {
  /** Rows that differ, in all rollups. */
  difference_count: number
  /** The first of them, at most 20 for each rollup. */
  differences: RollupDifference[]
}

/** Told after each comparison: how many are done, and of how many, as far as that is known. */
export type OnStep = (done: number, of: number) => void

/** Compares every rollup row of a network with its facts, slots and credit, and what is claimed with its claims, while no load can change either. */
export function verifyRollups(db: Database, scope: NetworkScope, onStep?: OnStep): Promise<Verification> {
  return whileLocked(db, scope, async (trx) => {
    const comparison = await beginComparison(trx, scope, onStep)
    const months = await listVerifiedMonths(trx, scope)
    const spans = await listSummarySpans(trx, scope)
    comparison.steps = stepsOfMonth * months.length + stepsOfTotals + stepsOfSpan * spans.length
    for (const month of months) await compareMonth(comparison, month)
    await compareTotals(comparison)
    // Summaries are made of rollups: of wrong ones nothing right could be expected.
    if (comparison.found.difference_count === 0) await compareSummaries(comparison, spans)
    return comparison.found
  })
}

/**
 * The part of it that a month has of its own: what is made of its days. `with_rest`: and of the rest what concerns it,
 * the claims on videos that its reports name, and the summaries of spans that have one of its days.
 */
export function verifyMonth(
  db: Database,
  scope: NetworkScope,
  month: string,
  { with_rest = false } = {},
): Promise<Verification> {
  return whileLocked(db, scope, async (trx) => {
    const comparison = await beginComparison(trx, scope)
    await compareMonth(comparison, month)
    if (!with_rest) return comparison.found
    const named = sql`(channel_id, video_id) in (${namedVideos(scope, daysOfMonth(month))})`
    await compare(comparison, 'video_tracks', claimsOf(scope, named), named)
    if (comparison.found.difference_count > 0) return comparison.found
    const spans = await listSummarySpans(trx, scope)
    const last = lastOfMonth(month)
    await compareSummaries(
      comparison,
      spans.filter(({ from, to }) => from <= last && to >= month),
    )
    return comparison.found
  })
}

/** What is left of it after all months; of summaries nothing where a month is not as it should be. */
export function verifyBesideMonths(
  db: Database,
  scope: NetworkScope,
  areMonthsRight: boolean,
): Promise<Verification> {
  return whileLocked(db, scope, async (trx) => {
    const comparison = await beginComparison(trx, scope)
    await compareTotals(comparison)
    if (areMonthsRight && comparison.found.difference_count === 0)
      await compareSummaries(comparison, await listSummarySpans(trx, scope))
    return comparison.found
  })
}

/** The first days of all months that have rows, whether they should or not, ascending. */
export async function listVerifiedMonths(db: Database, { network_id }: NetworkScope): Promise<string[]> {
  const firstOf = (day: string) => sql`date_trunc('month', ${sql.ref(day)}::timestamp)::date`
  const of = (table: string, day = 'day') =>
    sql`select distinct ${firstOf(day)} as month from ${sql.table(table)} where network_id = ${network_id}`
  // Of facts, whose rows are many, all months between the first and the last.
  const between = (table: string) => sql`
    select generate_series(${firstOf('first')}, last, '1 month')::date from (
      select min(day) as first, max(day) as last from ${sql.table(table)} where network_id = ${network_id}) as reach`
  const tables = [
    ...dayRollups.map((rollup) => of(rollup)),
    of('month_to_date'),
    of('held_month', 'month'),
    of('report_slots'),
    between('video_activity'),
    between('video_revenue'),
    between('video_reach'),
  ]
  const { rows } = await sql<{ month: string }>`${sql.join(tables, sql` union `)} order by month`.execute(db)
  return rows.map(({ month }) => month)
}

type Comparison = {
  trx: Transaction<DB>
  scope: NetworkScope
  reported: ReportedDay[]
  coverage: Coverage
  found: Verification
  onStep: OnStep
  done: number
  steps: number
}

const whileLocked = (
  db: Database,
  scope: NetworkScope,
  work: (trx: Transaction<DB>) => Promise<Verification>,
): Promise<Verification> =>
  db.transaction().execute(async (trx) => {
    await lockFacts(trx, scope)
    return planForSets(trx, () => work(trx))
  })

async function beginComparison(
  trx: Transaction<DB>,
  scope: NetworkScope,
  onStep: OnStep = () => {},
): Promise<Comparison> {
  const reported = await listReportedDays(trx, scope, {})
  const { through } = await readCoverage(trx, scope)
  const coverage = { ...coverageOf(reported), through }
  const found = { difference_count: 0, differences: [] }
  return { trx, scope, reported, coverage, found, onStep, done: 0, steps: 0 }
}

/** `channelDays`: what channel_day should be where it is not, so that it is expected to be that. */
async function compare(
  comparison: Comparison,
  rollup: Rollup,
  expected: RawBuilder<unknown>,
  where = sql`true`,
  channelDays?: RawBuilder<unknown>,
): Promise<void> {
  const { trx, scope, found, onStep } = comparison
  const { rows } = await listRollupDifferences(rollup, expected, scope, where, channelDays).execute(trx)
  found.difference_count += rows[0]?.total ?? 0
  for (const { expected, stored } of rows) found.differences.push({ rollup, expected, stored })
  onStep(++comparison.done, comparison.steps)
}

/** Rollups of days, in the order in which they are made of each other. */
const dayRollups = [
  'channel_day',
  'network_day',
  'network_price_day',
  'channel_country_day',
  'network_country_day',
] as const

const stepsOfMonth = dayRollups.length + 3
const stepsOfTotals = 4
const stepsOfSpan = 4

function daysOfMonth(month: string): string[] {
  const last = lastOfMonth(month)
  return Array.from({ length: countDays(month, last) }, (_, index) => addDays(month, index))
}

async function compareMonth(comparison: Comparison, month: string): Promise<void> {
  const { scope, coverage, found } = comparison
  const days = daysOfMonth(month)
  const last = days.at(-1)!
  const inMonth = sql`day between ${month}::date and ${last}::date`
  const reported = comparison.reported.filter(({ day }) => day >= month && day <= last)
  const before = found.difference_count
  const ofChannels = withHeld(scope, channelDays(scope, { days }), reported)
  await compare(comparison, 'channel_day', ofChannels, inMonth)
  const wrong = found.difference_count === before ? undefined : ofChannels
  const expected = {
    network_day: networkDays(scope, reported),
    network_price_day: networkPrices(scope, reported),
    channel_country_day: channelCountryDays(scope, { days }),
    network_country_day: networkCountryDays(scope, { days }),
    month_to_date: monthToDate(scope, monthPart(coverage, month)),
  }
  for (const [rollup, rows] of Object.entries(expected))
    await compare(comparison, rollup as keyof typeof expected, rows, inMonth, wrong)
  await compare(comparison, 'held_month', heldMonths(scope, { days }), sql`month = ${month}::date`, wrong)
  await compare(
    comparison,
    'video_reach',
    standingReach(scope, inMonth),
    sql`${inMonth} and ${isKept(scope, 'video_reach')}`,
  )
}

/** What no month has a part of. */
async function compareTotals(comparison: Comparison): Promise<void> {
  const { scope } = comparison
  await compare(comparison, 'video_tracks', claimsOf(scope))
  await compare(comparison, 'channel_video_counts', videoCounts(scope, {}))
  await compare(comparison, 'unmatched_days', standingLines(scope))
  await compare(comparison, 'unmatched_channels', unmatchedSums(scope))
}

const claimsOf = (scope: NetworkScope, where = sql`true`) =>
  sql`select *, true as is_claimed from (${claimedTracks(scope, where)}) as claimed`

/** channel_id and video_id of what reports of these days name. */
const namedVideos = (scope: NetworkScope, days: readonly string[]) => sql`
  select channel_id, video_id from video_activity where ${inPart(scope, { days })}
  union select channel_id, video_id from video_revenue where ${inPart(scope, { days })}`

async function compareSummaries(comparison: Comparison, spans: readonly SummarySpan[]): Promise<void> {
  const { trx, scope, found } = comparison
  for (const span of spans) {
    const ofSpan = sql`from_day = ${span.from}::date and until_day = ${span.until}::date`
    await compare(comparison, 'video_period', videoPeriods(wholeNetworkScope(scope.network_id), span), ofSpan)
    await compare(comparison, 'video_change', await videoChanges(trx, scope, span, {}), ofSpan)
    await compare(comparison, 'channel_period', await channelPeriods(trx, scope, span, {}), ofSpan)
    await compare(comparison, 'kind_period', kindPeriods(wholeNetworkScope(scope.network_id), span), ofSpan)
    for (const difference of [
      ...(await compareRanks(trx, scope, span)),
      ...(await compareRankRows(trx, scope, span)),
    ]) {
      found.difference_count++
      found.differences.push({ rollup: 'video_rank', ...difference })
    }
  }
}
