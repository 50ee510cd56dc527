import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Span } from './periods.ts'

/** A day that has a report. */
export type NetworkDay = {
  day: string
  activity_reported: boolean
  revenue_reported: boolean
  activity_incomplete: boolean
  revenue_incomplete: boolean
}

/** The days of some spans that have a report, ascending. */
export async function listNetworkDays(
  db: Database,
  { network_id }: NetworkScope,
  spans: readonly Span[],
): Promise<NetworkDay[]> {
  const { rows } = await sql<NetworkDay>`
    select network_day.day, activity_reported, revenue_reported, activity_incomplete, revenue_incomplete
    from network_day
    where network_id = ${network_id} and exists (
      select from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) as span (first, last)
      where network_day.day between first and last)
    order by day`.execute(db)
  return rows
}
