import { type FirstStep, firstSteps } from '@cuesheet/contract/console-today'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** A month's first days may have no rate yet. */
const rateDays = 40

/**
 * What a new installation needs and whether it is there, as the tables have it; empty once everything is, or figures of
 * approved channels are shown.
 */
export async function listFirstSteps(
  db: Database,
  today: string,
): Promise<{ steps: { step: FirstStep; is_done: boolean }[]; network_id: number | null }> {
  const isThere = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows.length > 0
  const questionOf: Record<FirstStep, RawBuilder<unknown>> = {
    network: sql`select from networks limit 1`,
    brand: sql`select from networks where logo_favicon is not null limit 1`,
    people: sql`
      (select 1 from accounts where network_id > 0 and withdrawn_at is null limit 1)
      union all (select 1 from invitations where network_id > 0 and expires_at > now() limit 1)`,
    connection: sql`
      (select 1 from collection_connections limit 1) union all (select 1 from report_files limit 1)`,
    rates: sql`
      select from exchange_rates where currency = 'KRW' and day > ${today}::date - ${sql.lit(rateDays)}::integer limit 1`,
    catalogue: sql`select from tracks limit 1`,
  }
  const [steps, hasFigures, hasApproved, network] = await Promise.all([
    Promise.all(firstSteps.map(async (step) => ({ step, is_done: await isThere(questionOf[step]) }))),
    isThere(sql`select from figures_through limit 1`),
    isThere(sql`select from channels where status = 2 limit 1`),
    db.selectFrom('networks').select('network_id').orderBy('network_id').limit(1).executeTakeFirst(),
  ])
  const isOver = steps.every(({ is_done }) => is_done) || (hasFigures && hasApproved)
  return { steps: isOver ? [] : steps, network_id: network?.network_id ?? null }
}
