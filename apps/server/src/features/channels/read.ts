import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Of a `channels` row: its user has to verify it. A rejected one needs nothing any more, a check that runs nothing yet. */
export function needsVerification(channels: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${channels}.status`)} <> 3
    and ${sql.ref(`${channels}.verification`)} in ('pending', 'failed'))`
}
