import type { StartStep } from '@cuesheet/contract/values/start-steps'
import { type RawBuilder, sql } from 'kysely'

/** Where an account of a network stands, see `startSteps`. Each step is looked at only where those after it are not done. */
export function startStep(network_id: number, account: RawBuilder<unknown>): RawBuilder<StartStep> {
  const hasOwn = (what: RawBuilder<unknown>) => sql`exists (
    select from assignments ${what}
    where assignments.network_id = ${network_id} and assignments.account_id = ${account})`
  const joined = (table: string, condition: RawBuilder<unknown>) => sql`
    join ${sql.table(table)} as own on own.network_id = ${network_id}
      and own.channel_id = assignments.channel_id and ${condition}`
  return sql<StartStep>`case
    when ${hasOwn(joined('channel_day', sql`own.credited and own.revenue > 0`))} then 'done'
    when not ${hasOwn(sql``)} then 'channel'
    when not ${hasOwn(joined('channels', sql`own.verification = 'verified'`))} then 'verification'
    when not ${hasOwn(joined('video_tracks', sql`true`))} then 'track'
    else 'earnings'
  end`
}
