import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Span } from './rules.ts'

export type IncompleteDays = { from: string; to: string; activity: boolean; revenue: boolean }

/** Days of a span with a report of which rows were rejected, neighbours together; which kind it is. */
export async function listIncompleteDays(
  db: Database,
  { network_id }: NetworkScope,
  { from, to }: Span,
): Promise<IncompleteDays[]> {
  const { rows } = await sql<IncompleteDays>`
    select min(day) as from, max(day) as to, activity, revenue
    from (
      select day, activity_incomplete as activity, revenue_incomplete as revenue,
        day - row_number() over (partition by activity_incomplete, revenue_incomplete order by day)::integer as first
      from network_day
      where network_id = ${network_id} and day between ${from}::date and ${to}::date
        and (activity_incomplete or revenue_incomplete)
    ) as incomplete
    group by first, activity, revenue order by min(day)`.execute(db)
  return rows
}
