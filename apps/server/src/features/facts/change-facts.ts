import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { applyClaims, rebuildClaims } from './apply-claims.ts'
import { rebuildReach } from './counted-reach.ts'
import { writeHeldMonths } from './held-months.ts'
import { lockFacts, planForSets } from './lock-facts.ts'
import { writeMonthsToDate } from './month-to-date.ts'
import { listReachedDays, readOwnersReach } from './owners-reach.ts'
import { publishFigures } from './publish-figures.ts'
import { deferPurge, purgeFacts } from './purge-facts.ts'
import { refreshReachRanks } from './reach-ranks.ts'
import { readCoverage, readLoaded, writeThrough } from './read-coverage.ts'
import { type DayChange, refreshDays, refreshNetworkDays } from './rollup-days.ts'
import { channelDays, inPart } from './rollup-sources.ts'
import { countedDays, hasSameReports, movedDays } from './rules.ts'
import { refreshSummaries } from './summaries.ts'
import { replaceSummarySpans } from './summary-spans.ts'
import { rebuildUnmatched } from './unmatched-sums.ts'
import { writeVideoCounts } from './video-counts.ts'

export { applyClaims, lockFacts, planForSets, publishFigures, purgeFacts }

// The one place that writes rollups and summaries: they equal the credited facts, always.

/**
 * What a change touches: whole days, or everything (or some days) of some channels. `only`: facts of one kind, and
 * no credit. `adds_only`: it takes none away.
 */
export type Touched = DayChange & {
  /** Takes the days whose sums by video and summaries the caller's `publishFigures` brings along, in the same transaction. */
  unsummed?: Set<string>
} & ({ days: readonly string[] } | { channel_ids: readonly number[]; days?: readonly string[] })

/**
 * Runs `change`, which alters facts, report slots or credit of what is `touched` and nothing else of this network, and
 * brings the rollups and summaries along, in the caller's transaction and under the network's lock. Days after
 * figures_through stay out of sight until `publishFigures`.
 */
export async function changeFacts<Result>(
  trx: Transaction<DB>,
  scope: NetworkScope,
  touched: Touched,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockFacts(trx, scope)
  const isOfReach = touched.only === 'reach'
  const result = await planForSets(trx, async () => {
    const result = await (isOfReach ? change() : changeInStep(trx, scope, touched, change))
    if (isOfReach && touched.unsummed) for (const day of touched.days ?? []) touched.unsummed.add(day)
    else if (isOfReach || !touched.only)
      await refreshReachRanks(trx, scope, isOfReach && touched.days ? { days: touched.days } : touched)
    return result
  })
  if (isOfReach) return result
  // Claims that named a video before it was seen.
  if (!touched.unsummed) await applyClaims(trx, scope)
  return result
}

async function changeInStep<Result>(
  trx: Transaction<DB>,
  scope: NetworkScope,
  touched: Touched,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await readCoverage(trx, scope)
  const channel_ids = 'channel_ids' in touched ? touched.channel_ids : undefined
  const days = touched.days ?? (await listDays(trx, scope, channel_ids!))
  // Channels of which nothing is stored: nothing to bring along.
  if (days.length === 0) return change()
  const part = { days, ...(channel_ids ? { channel_ids } : {}) }
  const reach = await readOwnersReach(trx, scope)

  const result = await change()

  await refreshDays(trx, scope, part, touched)
  const reached = await listReachedDays(trx, scope, reach, await readOwnersReach(trx, scope))
  if (reached.length > 0) await refreshNetworkDays(trx, scope, { days: reached })
  const after = await readCoverage(trx, scope)
  // A report of one channel may be the first of its day, which other channels' figures then count, too.
  const changed = hasSameReports(before, after) ? part : { days: [...days, ...reached] }
  await writeHeldMonths(trx, scope, changed)
  const moved = movedDays(before, after)
  if (touched.unsummed) {
    for (const day of [...moved, ...days]) touched.unsummed.add(day)
    if (before.through !== after.through) await writeThrough(trx, scope, after.through)
    return result
  }
  await writeMonthsToDate(trx, scope, after, [...moved, ...(channel_ids ? [] : days)])
  if (touched.removes_all)
    await sql`delete from month_to_date where ${inPart(scope, { ...part, days: countedDays(before) })}`.execute(
      trx,
    )
  else if (channel_ids) await writeMonthsToDate(trx, scope, after, days, { channel_ids })
  if (before.through !== after.through) await writeThrough(trx, scope, after.through)
  const isShown =
    channel_ids !== undefined ||
    [...days, ...reached].some((day) => after.through !== null && day <= after.through)
  if (isShown) await writeVideoCounts(trx, scope, channel_ids ? { channel_ids } : {})
  if (before.through !== after.through) await replaceSummarySpans(trx, scope, [])
  else if (isShown) await refreshSummaries(trx, scope, changed)
  return result
}

/** Updates what summaries say of the videos of some channels: their number, their kind, when they were published. */
export async function refreshVideoSummaries(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelIds: readonly number[],
): Promise<void> {
  if (channelIds.length === 0) return
  const part = { channel_ids: [...new Set(channelIds)] }
  await lockFacts(trx, scope)
  await writeVideoCounts(trx, scope, part)
  await refreshSummaries(trx, scope, part)
}

/**
 * Removes all that is stored of channels, reports of their own included, and their credit: their facts count no more at
 * once, and are removed by `purgeFacts` later. The channels stay.
 */
export async function removeChannelFacts(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelIds: readonly number[],
): Promise<void> {
  const part = inPart(scope, { channel_ids: channelIds })
  await changeFacts(trx, scope, { channel_ids: channelIds, removes_all: true }, async () => {
    await deferPurge(trx, scope, part)
    await sql`delete from report_slots where ${part}`.execute(trx)
    await sql`delete from channel_credit where ${part}`.execute(trx)
    // What reports had of them before they were registered.
    for (const lines of ['unmatched_days', 'unmatched_channels'])
      await sql`
        delete from ${sql.table(lines)} where network_id = ${scope.network_id} and platform_channel_id = any(array(
          select platform_channel_id from channels where ${part}))`.execute(trx)
  })
}

/**
 * Recomputes all rollups and summaries of a network from its facts, its report slots and its credit, and what is
 * claimed from its claims; all that is loaded is then shown.
 */
export async function rebuildRollups(
  trx: Transaction<DB>,
  scope: NetworkScope,
  today = reportingDay(new Date()),
): Promise<void> {
  await lockFacts(trx, scope)
  await purgeFacts(trx, scope)
  await planForSets(trx, async () => {
    await sql`delete from channel_day where ${inPart(scope, {})}`.execute(trx)
    await sql`
      insert into channel_day (network_id, channel_id, day, credited, activity_source, revenue_source,
        views, engaged_views, premium_views, revenue, premium_revenue)
      select ${scope.network_id}, * from (${channelDays(scope, {})}) d order by channel_id, day`.execute(trx)
    await refreshDays(trx, scope, 'all')
    await writeHeldMonths(trx, scope, {})
    const coverage = await readLoaded(trx, scope)
    await sql`delete from month_to_date where ${inPart(scope, {})}`.execute(trx)
    await writeMonthsToDate(trx, scope, coverage, countedDays(coverage))
    await writeThrough(trx, scope, coverage.through)
    await rebuildClaims(trx, scope)
    await rebuildReach(trx, scope)
    await rebuildUnmatched(trx, scope)
    await replaceSummarySpans(trx, scope, [])
  })
  await publishFigures(trx, scope, today)
}

async function listDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelIds: readonly number[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('channel_day')
    .select('day')
    .distinct()
    .where(inPart(scope, { channel_ids: channelIds }))
    .execute()
  return rows.map(({ day }) => day)
}
