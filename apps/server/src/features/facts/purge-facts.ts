import { type RawBuilder, sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { DB } from '../../db/tables.gen.ts'
import { lockFacts } from './lock-facts.ts'
import { factsOf, replacedOf } from './rules.ts'

/** So that no load waits long for it. */
const daysAtOnce = 10

/** Of a row of facts: its channel was not deleted. */
export const isKept = ({ network_id }: NetworkScope, facts: string): RawBuilder<boolean> => sql<boolean>`
  not ${sql.ref(`${facts}.channel_id`)} = any(array(select channel_id from channel_purge where network_id = ${network_id}))`

/** Leaves the facts of a part's channels to be removed later. */
export async function deferPurge(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  part: RawBuilder<boolean>,
): Promise<void> {
  await sql`
    insert into channel_purge (network_id, channel_id, days)
    select ${network_id}, channel_id, array_agg(day order by day) from (
      select channel_id, day from channel_day where ${part}
      union select channels.channel_id, day from (select channel_id, registered_on from channels where ${part}) as channels
        join report_slots as slot on slot.network_id = ${network_id} and slot.kind = 'reach'
          and slot.channel_id in (0, channels.channel_id) and slot.day >= registered_on
    ) as stored group by channel_id
    on conflict (network_id, channel_id) do update set days = channel_purge.days || excluded.days`.execute(
    trx,
  )
}

/** Removes what is left of deleted channels, or of those of them that are registered again. */
export async function purgeFacts(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelIds: readonly number[] | null = null,
): Promise<void> {
  while (await purgeSome(trx, scope, channelIds));
}

/** Removes some days of a deleted channel, which its row is locked for; false: there is none. */
async function purgeSome(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelIds: readonly number[] | null,
): Promise<boolean> {
  const { rows } = await sql<{ channel_id: number; days: string[] }>`
    select channel_id, days from channel_purge
    where network_id = ${network_id} and (${channelIds}::integer[] is null or channel_id = any(${channelIds}::integer[]))
    order by channel_id limit 1 for update`.execute(trx)
  const [next] = rows
  if (!next) return false
  const { channel_id } = next
  const [days, rest] = [next.days.slice(0, daysAtOnce), next.days.slice(daysAtOnce)]
  const ofChannel = sql`network_id = ${network_id} and channel_id = ${channel_id}`
  for (const facts of Object.values(factsOf))
    await sql`delete from ${sql.table(facts)} where ${ofChannel} and day = any(${days}::date[])`.execute(trx)
  if (rest.length === 0) {
    for (const kept of Object.values(replacedOf))
      await sql`delete from ${sql.table(kept)} where ${ofChannel}`.execute(trx)
    await sql`delete from channel_purge where ${ofChannel}`.execute(trx)
  } else await sql`update channel_purge set days = ${rest}::date[] where ${ofChannel}`.execute(trx)
  return true
}

/** Removes the facts of every deleted channel, some days at a time. */
export async function purgeAll(db: Database): Promise<void> {
  const due = await db
    .selectFrom('channel_purge')
    .select('network_id')
    .where(isPresent())
    .distinct()
    .orderBy('network_id')
    .execute()
  for (const { network_id } of due) {
    const scope = installationScope(network_id)
    const some = (trx: Transaction<DB>) => lockFacts(trx, scope).then(() => purgeSome(trx, scope, null))
    while (await db.transaction().execute(some));
  }
}

/** The deleted channels that have facts left. */
export async function listUnpurged(db: Database, { network_id }: NetworkScope): Promise<number[]> {
  const rows = await db
    .selectFrom('channel_purge')
    .select('channel_id')
    .where('network_id', '=', network_id)
    .execute()
  return rows.map(({ channel_id }) => channel_id)
}
