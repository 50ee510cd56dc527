import { sql } from 'kysely'

/** A column of moments, so much earlier; in UTC, because Citus takes no time zone of the session in an update. */
export const earlier = (column: string, interval: string) =>
  sql`(${sql.ref(column)} at time zone 'UTC' - ${interval}::interval) at time zone 'UTC'`
