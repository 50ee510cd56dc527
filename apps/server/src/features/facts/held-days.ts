import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The one meaning of "held": not credited, of a channel that is not rejected, with figures of a kind that is reported.
 * `day` names a relation with credited, views and revenue of one channel, beside its `channels` and `network_day` rows.
 */
export function isHeld(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not ${sql.ref(`${day}.credited`)} and channels.status <> 3 and (
    (network_day.activity_reported and ${sql.ref(`${day}.views`)} <> 0)
    or (network_day.revenue_reported and ${sql.ref(`${day}.revenue`)} <> 0)))`
}
