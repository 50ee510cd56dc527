import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { applyClaims, rebuildClaims } from './apply-claims.ts'
import { type DayChange, refreshDays } from './rollup-days.ts'
import { channelDays, inPart } from './rollup-sources.ts'
import { applyPlan, rebuildVideoRollups, stageBefore } from './rollup-videos.ts'
import { type Coverage, coverageOf, planRollupSteps } from './rules.ts'

export { applyClaims }

// The one place that writes channel_day, network_day, network_price_day, video_month and video_latest_start: they equal the credited facts, always.

const lockSpace = 4_100_171

/** One change of facts or credit per network at a time; held to the end of the transaction, taken again for free. */
export async function lockFacts(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${network_id})`.execute(trx)
}

/**
 * Every statement of a load, a rebuild or a verification works on sets, and joins them by hash. Where a table has grown
 * since it was last analysed, as by the loads before this one, the planner takes it for a few rows; it then loops over a
 * set, or merges it by the first column of a key alone: minutes instead of a moment, both measured.
 */
export async function planForSets<Result>(
  trx: Transaction<DB>,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    trx,
  )
  const result = await work()
  await sql`select set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`.execute(
    trx,
  )
  return result
}

/**
 * What a change touches: whole days, or everything (or some days) of some channels. `only`: facts of one kind, and
 * no credit. `adds_only`: it takes none away.
 */
export type Touched = DayChange &
  ({ days: readonly string[] } | { channel_ids: readonly number[]; days?: readonly string[] })

/** Beyond it, computing a network's video rollups anew is quicker than going through the days. */
const mostSteps = 62

/**
 * Whatever changes what reports count of a network ends with this: no answer given before counts any more. The moment is
 * that of this statement, not of a long load's begin.
 */
export async function moveFactsRevision(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  await sql`
    insert into report_revisions (network_id, revision, facts_revision, facts_moved_at)
    values (${network_id}, ${randomUUID()}, 1, clock_timestamp())
    on conflict (network_id) do update set revision = excluded.revision,
      facts_revision = report_revisions.facts_revision + 1, facts_moved_at = clock_timestamp()`.execute(trx)
}

/** Whatever changes only what reports name, as a channel's title or state: what is prepared still counts. */
export async function moveRevision(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  await sql`
    insert into report_revisions (network_id, revision, facts_revision, facts_moved_at)
    values (${network_id}, ${randomUUID()}, 0, clock_timestamp())
    on conflict (network_id) do update set revision = excluded.revision`.execute(trx)
}

/**
 * The same for every network, where something changed that all have in common. An update would pass by the row that a
 * network's first load has not committed yet; a conflict waits for it.
 */
export async function moveAllFactsRevisions(trx: Transaction<DB>): Promise<void> {
  await sql`
    insert into report_revisions (network_id, revision, facts_revision, facts_moved_at)
    select network_id, ${randomUUID()}::uuid, 1, clock_timestamp() from networks order by network_id
    on conflict (network_id) do update set revision = excluded.revision,
      facts_revision = report_revisions.facts_revision + 1, facts_moved_at = clock_timestamp()`.execute(trx)
}

/** Where what reports name changed for every network: a track of the catalogue they have in common. */
export async function moveAllRevisions(trx: Transaction<DB>): Promise<void> {
  await sql`
    insert into report_revisions (network_id, revision, facts_revision, facts_moved_at)
    select network_id, ${randomUUID()}::uuid, 0, clock_timestamp() from networks order by network_id
    on conflict (network_id) do update set revision = excluded.revision`.execute(trx)
}

/**
 * Runs `change`, which alters facts, report slots or credit of what is `touched` and nothing else of this network, and
 * brings the rollups along, in the caller's transaction and under the network's lock.
 */
export async function changeFacts<Result>(
  trx: Transaction<DB>,
  scope: NetworkScope,
  touched: Touched,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockFacts(trx, scope)
  const result = await planForSets(trx, () => changeInStep(trx, scope, touched, change))
  // Claims that named a video before it was seen.
  await applyClaims(trx, scope)
  await moveFactsRevision(trx, scope)
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
  const touchedDays = new Set(channel_ids ? [] : days)
  const counted = [...touchedDays].filter((day) => before.through !== null && day <= before.through)
  const isTooMuch = counted.length > mostSteps
  if (!isTooMuch) await stageBefore(trx, scope, counted)

  const result = await change()

  await refreshDays(trx, scope, { days, ...(channel_ids ? { channel_ids } : {}) }, touched)
  const after = await readCoverage(trx, scope)
  const plan = planRollupSteps(before, after, touchedDays)
  if (isTooMuch || plan.steps.length > mostSteps) await rebuildVideoRollups(trx, scope, after)
  else {
    await applyPlan(trx, scope, plan, after)
    if (channel_ids) await rebuildVideoRollups(trx, scope, after, { channel_ids })
  }
  return result
}

/** Removes all that is stored of channels, reports of their own included, and their credit. The channels stay. */
export async function removeChannelFacts(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelIds: readonly number[],
): Promise<void> {
  const part = inPart(scope, { channel_ids: channelIds })
  await changeFacts(trx, scope, { channel_ids: channelIds, removes_all: true }, async () => {
    const days = await listDays(trx, scope, channelIds)
    const facts = inPart(scope, { channel_ids: channelIds, days })
    for (const table of ['video_activity', 'video_revenue'])
      await sql`delete from ${sql.table(table)} where ${facts}`.execute(trx)
    await sql`delete from report_slots where ${part}`.execute(trx)
    await sql`delete from channel_credit where ${part}`.execute(trx)
  })
}

/** Computes all rollups of a network anew from its facts, its report slots and its credit, and what is claimed from its claims. */
export async function rebuildRollups(trx: Transaction<DB>, scope: NetworkScope): Promise<void> {
  await lockFacts(trx, scope)
  await planForSets(trx, async () => {
    await sql`delete from channel_day where ${inPart(scope, {})}`.execute(trx)
    await sql`
      insert into channel_day (network_id, channel_id, day, credited, activity_source, revenue_source,
        views, engaged_views, premium_views, revenue, premium_revenue)
      select ${scope.network_id}, * from (${channelDays(scope, {})}) d order by channel_id, day`.execute(trx)
    await refreshDays(trx, scope, 'all')
    await rebuildVideoRollups(trx, scope, await readCoverage(trx, scope))
    await rebuildClaims(trx, scope)
  })
  await moveFactsRevision(trx, scope)
}

/** Which days of a network are reported, as network_day has it. */
async function readCoverage(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<Coverage> {
  return coverageOf(
    await trx
      .selectFrom('network_day')
      .select(['day', 'activity_reported', 'revenue_reported'])
      .where('network_id', '=', network_id)
      .orderBy('day')
      .execute(),
  )
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
