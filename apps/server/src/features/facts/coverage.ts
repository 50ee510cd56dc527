import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { earlier } from './periods.ts'
import { applyPlan, rebuildVideoRollups } from './rollup-videos.ts'
import { type Coverage, coverageOf, planRollupSteps } from './rules.ts'

/** Above it, recomputing a network's video rollups is quicker than going through the days. */
export const maxSteps = 62

/** Brings the rollups by video from one coverage to the next, `touched` days being other ones, and says up to when they reach. */
export async function bringVideosTo(
  trx: Transaction<DB>,
  scope: NetworkScope,
  before: Coverage,
  after: Coverage,
  touched: ReadonlySet<string>,
): Promise<void> {
  const plan = planRollupSteps(before, after, touched)
  if (plan.steps.length > maxSteps) await rebuildVideoRollups(trx, scope, after)
  else await applyPlan(trx, scope, plan, after)
  if (before.through !== after.through) await writeThrough(trx, scope, after.through)
}

export async function writeThrough(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  through: string | null,
): Promise<void> {
  if (through === null) await trx.deleteFrom('figures_through').where('network_id', '=', network_id).execute()
  else
    await trx
      .insertInto('figures_through')
      .values({ network_id, day: through })
      .onConflict((known) => known.column('network_id').doUpdateSet({ day: through }))
      .execute()
}

/** Which days of a network are reported, as network_day has it, and up to which of them figures are shown. */
export async function readCoverage(trx: Transaction<DB>, scope: NetworkScope): Promise<Coverage> {
  const reported = coverageOf(await listReported(trx, scope))
  const shown = await trx
    .selectFrom('figures_through')
    .select('day')
    .where('network_id', '=', scope.network_id)
    .executeTakeFirst()
  return { ...reported, through: shown ? earlier(shown.day, reported.through) : null }
}

async function listReported(trx: Transaction<DB>, { network_id }: NetworkScope) {
  return trx
    .selectFrom('network_day')
    .select(['day', 'activity_reported', 'revenue_reported'])
    .where('network_id', '=', network_id)
    .orderBy('day')
    .execute()
}

/** The same without regard to what is shown: as far as it is loaded. */
export const readLoaded = async (trx: Transaction<DB>, scope: NetworkScope): Promise<Coverage> =>
  coverageOf(await listReported(trx, scope))
