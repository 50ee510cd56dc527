import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent, presentRows } from '../../db/present-networks.ts'
import { withTransaction } from '../../db/transaction.ts'
import { applyClaims } from './apply-claims.ts'
import { lockFacts, planForSets } from './lock-facts.ts'
import { writeMonthsToDate } from './month-to-date.ts'
import type { SummarySpan } from './periods.ts'
import { writeReachRanks } from './reach-ranks.ts'
import { readCoverage, readLoaded, writeThrough } from './read-coverage.ts'
import { movedDays } from './rules.ts'
import { writeSummaries } from './summaries.ts'
import {
  isSameSpan,
  isTouched,
  listSummarySpans,
  replaceSummarySpans,
  summarySpans,
} from './summary-spans.ts'
import { writeVideoCounts } from './video-counts.ts'
import { hasCurrentRates, writeVideoRanks } from './video-ranks.ts'

/**
 * Shows what was loaded: brings the rollups by video up to the last day that has every report, writes the summaries of the
 * periods that screens show on `today` (a reporting day), and moves figures_through, all at once. `unsummed`: days that the same
 * transaction has changed and not summed (`Touched`). False: all is shown.
 */
export async function publishFigures(
  db: Database,
  scope: NetworkScope,
  today: string,
  unsummed: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await sql`set local work_mem = '64MB'`.execute(trx)
    await lockFacts(trx, scope)
    const before = await readCoverage(trx, scope)
    const after = await readLoaded(trx, scope)
    const stored = await listSummarySpans(trx, scope)
    const spans = after.through ? summarySpans(after.through, today) : []
    const moved = [...unsummed, ...movedDays(before, after)]
    const isNew = (span: SummarySpan) =>
      isTouched(span, moved) || !stored.some((other) => isSameSpan(span, other))
    if (unsummed.size === 0 && before.through === after.through && spans.every((span) => !isNew(span)))
      return false
    await planForSets(trx, async () => {
      await writeMonthsToDate(trx, scope, after, moved)
      if (before.through !== after.through) await writeThrough(trx, scope, after.through)
      await replaceSummarySpans(trx, scope, spans)
      await writeVideoCounts(trx, scope, {})
      await writeSummaries(trx, scope, spans.filter(isNew), {})
      for (const span of spans.filter(isNew)) await writeReachRanks(trx, scope, span)
    })
    await applyClaims(trx, scope)
    return true
  })
}

/** Networks of which something is loaded and not shown, or that have no summaries, or none of the six months that screens show. */
export async function listUnpublished(db: Database, today: string): Promise<number[]> {
  const { rows } = await sql<{ network_id: number }>`
    select network_id
    from (
      select network_id, least(max(day) filter (where activity_reported), max(day) filter (where revenue_reported)) as day
      from network_day where ${isPresent()} group by network_id
    ) as loaded
    left join ${presentRows('figures_through', 'shown')} using (network_id)
    where loaded.day is not null and (
      shown.day is distinct from loaded.day
      or not exists (
        select from report_period
        where report_period.network_id = loaded.network_id and ${isPresent('report_period.network_id')} and from_day = loaded.day and until_day = loaded.day)
      or (loaded.day >= ${addMonths(firstOfMonth(today), -5)}::date and not exists (
        select from report_period
        where report_period.network_id = loaded.network_id and ${isPresent('report_period.network_id')} and from_day = ${addMonths(firstOfMonth(today), -5)}::date
          and months_back = 6)))
    order by network_id`.execute(db)
  return rows.map(({ network_id }) => network_id)
}

/** Sorts ranks again where exchange rates have changed or are the first, network after network. */
export async function refreshRankRates(db: Database): Promise<void> {
  const { rows } = await sql<{ network_id: number }>`
    select distinct network_id from report_period where ${isPresent()} order by network_id`.execute(db)
  const failures: unknown[] = []
  for (const { network_id } of rows) {
    const scope = installationScope(network_id)
    if (!(await hasOldRates(db, scope))) continue
    const sortAgain = db.transaction().execute(async (trx) => {
      await lockFacts(trx, scope)
      for (const span of await listSummarySpans(trx, scope))
        if (!(await hasCurrentRates(trx, scope, span)))
          await planForSets(trx, () => writeVideoRanks(trx, scope, span, {}))
    })
    await sortAgain.catch((error) => failures.push(error))
  }
  // A network that fails holds up none of the others.
  if (failures.length > 0) throw new AggregateError(failures, 'ranks of some networks were not sorted again')
}

/** Whether ranks in won are missing, or sorted by other rates than those of today; false without any rate. */
async function hasOldRates(db: Database, { network_id }: NetworkScope): Promise<boolean> {
  const { rows } = await sql`
    with means as materialized (
      select date_trunc('month', day::timestamp)::date as month, round(avg(rate), 6) as rate
      from exchange_rates where currency = 'KRW' group by 1
    )
    select from (select from_day, until_day from report_period where network_id = ${network_id}) as span
    left join (
      select from_day, until_day, rates from video_rank
      where network_id = ${network_id} and currency = 'KRW' and sort = 'profit' and direction = 'desc'
    ) as rank using (from_day, until_day)
    cross join lateral unnest(coalesce(rates, array[null::numeric])) with ordinality as sorted_at (rate, place)
    join lateral (
      select coalesce(
        (select means.rate from means
          where month <= date_trunc('month', from_day::timestamp) + (place - 1) * interval '1 month'
          order by month desc limit 1),
        (select means.rate from means order by month limit 1)) as rate
    ) as today on today.rate is not null and today.rate is distinct from sorted_at.rate
    limit 1`.execute(db)
  return rows.length > 0
}
