import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { earlier } from './periods.ts'
import { type Coverage, coverageOf } from './rules.ts'

/** Says up to which day figures are shown. */
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
  return { ...reported, through: shown && reported.through ? earlier(shown.day, reported.through) : null }
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
