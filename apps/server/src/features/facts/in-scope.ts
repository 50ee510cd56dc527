import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'

/** Whether a row of `table` (network_id, channel_id) belongs to the channels in scope. */
export function isInScope(
  { network_id, member_id, channel_id }: ChannelScope,
  table: string,
): RawBuilder<SqlBool> {
  const channel = sql.ref(`${table}.channel_id`)
  const network = sql`${sql.ref(`${table}.network_id`)} = ${network_id}`
  if (channel_id !== null) return sql<SqlBool>`${network} and ${channel} = ${channel_id}`
  if (member_id === null) return sql<SqlBool>`${network}`
  return sql<SqlBool>`${network} and ${channel} = any(array(
    select channel_id from assignments where network_id = ${network_id} and account_id = ${member_id}))`
}
