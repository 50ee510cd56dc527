import { type FirstStep, firstSteps } from '@cuesheet/contract/console-today'
import { sql } from 'kysely'
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
  const there = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows.length > 0
  const done: Record<FirstStep, Promise<boolean>> = {
    network: there(sql`select from networks limit 1`),
    brand: there(sql`select from networks where logo_favicon is not null limit 1`),
    people: there(sql`
      (select from accounts where network_id > 0 and withdrawn_at is null limit 1)
      union all (select from invitations where network_id > 0 and expires_at > now() limit 1)`),
    connection: there(sql`
      (select from collection_connections limit 1) union all (select from report_files limit 1)`),
    rates: there(sql`
      select from exchange_rates where currency = 'KRW' and day > ${today}::date - ${sql.lit(rateDays)}::integer limit 1`),
    catalogue: there(sql`select from tracks limit 1`),
  }
  const runs = Promise.all([
    there(sql`select from figures_through limit 1`),
    there(sql`select from channels where status = 2 limit 1`),
  ])
  const { rows } = await sql<{ network_id: number }>`
    select network_id from networks order by network_id limit 1`.execute(db)
  const steps = await Promise.all(firstSteps.map(async (step) => ({ step, is_done: await done[step] })))
  const isOver = steps.every(({ is_done }) => is_done) || (await runs).every(Boolean)
  return { steps: isOver ? [] : steps, network_id: rows[0]?.network_id ?? null }
}
