import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { NetworkCalendar } from './next-dates.ts'

/** The dates of each month that a network has set. */
export async function findCalendar(db: Database, { network_id }: NetworkScope): Promise<NetworkCalendar> {
  return db
    .selectFrom('networks')
    .select(['final_figures_day', 'payday', 'payday_months', 'weekend_payday'])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
}
