import { sql, type Transaction } from 'kysely'
import { actorsAs } from '../../../access/actors.ts'
import { recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { ActingOnChannel } from '../change-state.ts'

const leaseMinutes = 5

type Lease = { account_id: number; nickname: string; until: Date }

/** Whose the channel is at the moment; null: nobody's. */
async function findLease(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
  now: Date,
): Promise<Lease | null> {
  const lease = await trx
    .selectFrom('review_leases as lease')
    .innerJoin(actorsAs('operators'), 'operators.account_id', 'lease.account_id')
    .select([
      'lease.account_id',
      'leased_until as until',
      sql<string>`coalesce(nickname, user_id, '')`.as('nickname'),
    ])
    .where('lease.network_id', '=', network_id)
    .where('channel_id', '=', channelId)
    .where('leased_until', '>', now)
    .executeTakeFirst()
  return lease ?? null
}

/** `conflict`, naming who has it, where another operator looks at the channel. */
export async function requireNoOtherLease(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
  { account_id, now }: ActingOnChannel,
): Promise<void> {
  const lease = await findLease(trx, scope, channelId, now)
  if (lease && lease.account_id !== account_id)
    throw new DomainError('conflict', { message_key: { key: 'review_leased', who: lease.nickname } })
}

/** An operator looks at one channel at a time: what it looked at before is free again. */
export function leaseChannel(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  { take_over }: { take_over: boolean },
  acting: ActingOnChannel & { account_id: number },
): Promise<Date> {
  const { network_id } = scope
  const { account_id, now } = acting
  return db.transaction().execute(async (trx) => {
    const channel = await trx
      .selectFrom('channels')
      .select('title')
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channelId)
      // Two who come at once: one after the other.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!channel) throw new DomainError('not_found')
    const before = await findLease(trx, scope, channelId, now)
    const isOthers = before !== null && before.account_id !== account_id
    if (isOthers && !take_over)
      throw new DomainError('conflict', { message_key: { key: 'review_leased', who: before.nickname } })
    await giveBackLeases(trx, account_id)
    const leased_until = new Date(now.getTime() + leaseMinutes * 60_000)
    await trx
      .insertInto('review_leases')
      .values({ network_id, channel_id: channelId, account_id, leased_until })
      .onConflict((held) =>
        held.columns(['network_id', 'channel_id']).doUpdateSet({ account_id, leased_until }),
      )
      .execute()
    if (isOthers)
      await recordAudit(trx, {
        network_id: 0,
        account_id,
        action: 'review.take_over',
        subject: channel.title,
        before: { by: before.nickname },
        ...(acting.address && { address: acting.address }),
      })
    return leased_until
  })
}

/** Gives back what the operator looked at. */
export async function releaseChannel(
  db: Database,
  { network_id, channel_id }: { network_id: number; channel_id: number },
  account_id: number,
): Promise<void> {
  await db
    .deleteFrom('review_leases')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .where('account_id', '=', account_id)
    .execute()
}

async function giveBackLeases(trx: Transaction<DB>, account_id: number): Promise<void> {
  await trx.deleteFrom('review_leases').where('account_id', '=', account_id).execute()
}

/** A channel that was decided on is nobody's to look at. */
export async function endLease(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
): Promise<void> {
  await trx
    .deleteFrom('review_leases')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channelId)
    .execute()
}
