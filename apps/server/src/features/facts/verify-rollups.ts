import { isDeepStrictEqual } from 'node:util'
import { firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { claimedTracks } from './apply-claims.ts'
import { channelPeriodColumns, channelPeriods } from './channel-periods.ts'
import { channelCountryDays, networkCountryDays } from './country-days.ts'
import { heldMonths } from './held-months.ts'
import { kindPeriodColumns, kindPeriods } from './kind-periods.ts'
import { lockFacts, planForSets } from './lock-facts.ts'
import { monthPart, monthToDate, monthToDateColumns } from './month-to-date.ts'
import type { SummarySpan } from './periods.ts'
import { readCoverage } from './read-coverage.ts'
import { listReportedDays } from './rollup-days.ts'
import { channelDays, inPart, networkDays, networkPrices } from './rollup-sources.ts'
import { countedDays, coverageOf } from './rules.ts'
import { listSummarySpans } from './summary-spans.ts'
import { unmatchedColumns, unmatchedSums } from './unmatched-sums.ts'
import { videoChangeColumns, videoChanges } from './video-changes.ts'
import { videoCounts } from './video-counts.ts'
import { videoPeriodColumns, videoPeriods } from './video-periods.ts'
import { computeVideoRanks, type VideoRank } from './video-ranks.ts'

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
export async function verifyRollups(
  db: Database,
  scope: NetworkScope,
  onStep?: OnStep,
): Promise<Verification> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, scope)
    return planForSets(trx, () => compareRollups(trx, scope, onStep))
  })
}

async function compareRollups(
  trx: Transaction<DB>,
  scope: NetworkScope,
  onStep: OnStep = () => {},
): Promise<Verification> {
  const reported = await listReportedDays(trx, scope, {})
  const { through } = await readCoverage(trx, scope)
  const coverage = { ...coverageOf(reported), through }
  const verification: Verification = { difference_count: 0, differences: [] }
  const months = new Set([
    ...(await listMonthsToDate(trx, scope)),
    ...countedDays(coverage).map(firstOfMonth),
  ])
  const stored = await listSummarySpans(trx, scope)
  const steps = allDaysRollups + months.size + 4 * stored.length
  let done = 0
  const compare = async (rollup: keyof typeof columns, expected: RawBuilder<unknown>, where = sql`true`) => {
    const { rows } = await listDifferences(rollup, expected, scope, where, areDaysRight).execute(trx)
    verification.difference_count += rows[0]?.total ?? 0
    for (const { expected, stored } of rows) verification.differences.push({ rollup, expected, stored })
    onStep(++done, steps)
  }
  let areDaysRight = true
  await compare('channel_day', channelDays(scope, {}))
  areDaysRight = verification.difference_count === 0
  await compare('network_day', networkDays(scope, reported))
  await compare('network_price_day', networkPrices(scope, reported))
  await compare('channel_country_day', channelCountryDays(scope, {}))
  await compare('network_country_day', networkCountryDays(scope, {}))
  for (const month of months)
    await compare(
      'month_to_date',
      monthToDate(scope, monthPart(coverage, month)),
      sql`day between ${month}::date and ${lastOfMonth(month)}::date`,
    )
  await compare('video_tracks', sql`select *, true as is_claimed from (${claimedTracks(scope)}) as claimed`)
  await compare('held_month', heldMonths(scope, {}))
  await compare('channel_video_counts', videoCounts(scope, {}))
  await compare('unmatched_channels', unmatchedSums(scope))
  // Summaries are made of rollups: of wrong ones nothing right could be expected.
  const spans = verification.difference_count === 0 ? stored : []
  for (const span of spans) {
    const ofSpan = sql`from_day = ${span.from}::date and until_day = ${span.until}::date`
    await compare('video_period', videoPeriods(scope, span, {}), ofSpan)
    await compare('video_change', await videoChanges(trx, scope, span, {}), ofSpan)
    await compare('channel_period', await channelPeriods(trx, scope, span, {}), ofSpan)
    await compare('kind_period', kindPeriods(wholeNetworkScope(scope.network_id), span), ofSpan)
    for (const difference of await compareRanks(trx, scope, span)) {
      verification.difference_count++
      verification.differences.push(difference)
    }
  }
  return verification
}

/** Rollups that are compared as a whole. */
const allDaysRollups = 9

/** The months that have rows, whether they should or not. */
async function listMonthsToDate(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', day::timestamp)::date as month from month_to_date where network_id = ${network_id}`.execute(
    trx,
  )
  return rows.map(({ month }) => month)
}

/** Ranks that are not what the videos say; one may end before the thousandth place, where channels were taken out of it. */
async function compareRanks(
  trx: Transaction<DB>,
  scope: NetworkScope,
  span: SummarySpan,
): Promise<RollupDifference[]> {
  const { rows } = await sql<VideoRank>`
    select sort, direction, currency, rates::text[] as rates, total, place_channels, place_videos, place_figures from video_rank
    where ${inPart(scope, {})} and from_day = ${span.from}::date and until_day = ${span.until}::date`.execute(
    trx,
  )
  const keyOf = ({ sort, direction, currency }: VideoRank) => `${sort} ${direction} ${currency}`
  const stored = new Map(rows.map((rank) => [keyOf(rank), rank]))
  return (await computeVideoRanks(trx, scope, span, {})).flatMap((expected) => {
    const found = stored.get(keyOf(expected))
    // Rates that changed since: nobody reads it.
    if (found && !isDeepStrictEqual(found.rates, expected.rates)) return []
    const known = found?.place_channels.length ?? 0
    const isShort = known < expected.place_channels.length && expected.total > known
    const first = isShort
      ? {
          ...expected,
          place_channels: expected.place_channels.slice(0, known),
          place_videos: expected.place_videos.slice(0, known),
          place_figures: expected.place_figures.slice(0, known),
        }
      : expected
    return found && isDeepStrictEqual({ ...first }, { ...found })
      ? []
      : [{ rollup: 'video_rank', expected: first, stored: found ?? null }]
  })
}

const monthKey = ['day', 'channel_id']
const videoKey = ['channel_id', 'video_id']
const without = (columns: readonly string[], key: readonly string[]) =>
  columns.filter((column) => !key.includes(column))
const figures = ['views', 'engaged_views', 'premium_views', 'revenue', 'premium_revenue']
const columns = {
  channel_day: {
    key: ['channel_id', 'day'],
    rest: ['credited', 'activity_source', 'revenue_source', ...figures],
  },
  network_day: {
    key: ['day'],
    rest: [
      ...['activity_reported', 'revenue_reported', 'activity_incomplete', 'revenue_incomplete'],
      ...[...figures, 'unsplit_views'],
    ],
  },
  network_price_day: {
    key: ['day'],
    rest: ['channels', ...['', 'highest_', 'lowest_'].flatMap((of) => [`${of}views`, `${of}revenue`])],
  },
  channel_country_day: { key: ['channel_id', 'day'], rest: ['countries', 'views', 'revenue'] },
  network_country_day: { key: ['day'], rest: ['countries', 'views', 'revenue'] },
  month_to_date: { key: monthKey, rest: without(monthToDateColumns, monthKey) },
  video_period: { key: videoKey, rest: without(videoPeriodColumns, videoKey) },
  video_change: { key: videoKey, rest: without(videoChangeColumns, videoKey) },
  video_tracks: { key: ['channel_id', 'video_id', 'isrc'], rest: ['is_claimed'] },
  held_month: { key: ['month', 'channel_id'], rest: ['revenue'] },
  channel_video_counts: { key: ['channel_id'], rest: ['shorts', 'others', 'unknown'] },
  unmatched_channels: { key: ['platform_channel_id'], rest: unmatchedColumns },
  kind_period: { key: ['kind'], rest: without(kindPeriodColumns, ['kind']) },
  channel_period: {
    key: ['channel_id'],
    rest: without(channelPeriodColumns, ['channel_id']),
  },
}

/** What is declared is nobody's rollup. */
const storedIn = (rollup: keyof typeof columns) =>
  rollup === 'video_tracks'
    ? sql`(select *, true as is_claimed from video_tracks where claimed_at is not null) as claimed`
    : sql.table(rollup)

/** Where channel_day is wrong, it means what it should hold in what other rollups should. */
function listDifferences(
  rollup: keyof typeof columns,
  expected: RawBuilder<unknown>,
  scope: NetworkScope,
  where: RawBuilder<unknown>,
  areDaysRight: boolean,
) {
  const { key, rest } = columns[rollup]
  const list = (names: string[], alias?: string) =>
    sql.join(names.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))
  const asJson = (alias: string) => sql`
    case when ${sql.ref(`${alias}.${key[0]}`)} is not null then to_jsonb(${sql.ref(alias)}) end`
  const expectedChannelDay = sql`with channel_day as materialized (
    select ${scope.network_id}::integer as network_id, d.* from (${channelDays(scope, {})}) d
  )`
  return sql<Omit<RollupDifference, 'rollup'> & { total: number }>`
    ${areDaysRight ? sql`` : expectedChannelDay}
    select ${asJson('e')} as expected, ${asJson('s')} as stored, count(*) over () as total
    from (select ${list([...key, ...rest])} from (${expected}) e) e
    full join (
      select ${list([...key, ...rest])} from ${storedIn(rollup)} where ${inPart(scope, {})} and ${where}
    ) s using (${list(key)})
    where row(${list(rest, 'e')}) is distinct from row(${list(rest, 's')})
    order by ${list(key)} limit 20`
}
