import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { knownChannels } from '../calculation/holders.ts'

/** Keeps whose a channel's money is that is being deleted, until the end of this month: its files come later. */
export async function keepForClose(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
  today: string,
): Promise<void> {
  const { network_id } = scope
  const end = addMonths(firstOfMonth(today), 1)
  await sql`
    insert into deleted_channels (network_id, channel_id, platform_channel_id, from_day, until_day, account_ids, basis_points,
      credit)
    select ${network_id}::integer, channel_id, platform_channel_id, from_day, least(until_day, ${end}::date), account_ids,
      basis_points, credit * datemultirange(daterange(null, ${today}::date))
    from ${knownChannels(scope, sql`select ${channelId}::integer as channel_id`)} as known
    where credit && daterange(null, ${today}::date) and from_day < ${end}::date`.execute(trx)
}

/** Of channels that are registered again: from this day on they are no more whose they were. */
export async function endKept(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  platformChannelIds: readonly string[],
  today: string,
): Promise<void> {
  const kept = sql`network_id = ${network_id} and platform_channel_id = any(${platformChannelIds}::text[])`
  await sql`delete from deleted_channels where ${kept} and from_day >= ${today}::date`.execute(trx)
  await sql`
    update deleted_channels set until_day = ${today}::date where ${kept} and until_day > ${today}::date`.execute(
    trx,
  )
}
