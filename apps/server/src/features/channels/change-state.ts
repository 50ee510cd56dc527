import { reportingDay } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import { sql, type Transaction, type UpdateObject } from 'kysely'
import { type Acting, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB, JsonObject } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { changeFacts, lockFacts } from '../facts/change-facts.ts'
import { notifyOfChannel } from './announcements.ts'
import { type Claim, isHolder, listVerified, rivalsOf } from './review/contests.ts'
import { refreshReviewQueue } from './review/refresh-review-queue.ts'
import { type Action, type Actor, type ChannelState, nextState, transitionOf } from './transitions.ts'

/** Who acts, and when. */
export type ActingOnChannel = Acting & { actor: Actor; now: Date }

export type Change = {
  action: Action
  /** Columns beside the state that the action writes. */
  set?: UpdateObject<DB, 'channels'>
  /** What the message names beside the channel. */
  names?: Record<string, string>
  /** The reason among them in each reader's language. */
  reasons?: Record<Locale, string>
  /** What the audit says beside the state. */
  noted?: JsonObject
}

/**
 * Takes a channel's state one step on, as transitions.ts has it, with all that belongs to it: credit and rollups, audit,
 * messages, open windows. `claim` must be locked, so that the state is the current one. `conflict` where the step does not
 * lead on from there, `not_found` for a channel that is not the network's.
 */
export async function changeState(
  trx: Transaction<DB>,
  scope: NetworkScope,
  claim: Claim,
  { action, set = {}, names = {}, reasons, noted = {} }: Change,
  acting: ActingOnChannel,
): Promise<void> {
  const { network_id } = scope
  const { channel_id } = claim
  const { to, credit, message, refusal } = transitionOf(action)
  // Of a rejected channel no day is held.
  const movesFigures = to.status !== undefined
  // Before the row: a list that is loaded has the facts, and asks for the row of each channel it names.
  if (movesFigures) await lockFacts(trx, scope)
  const before = await readState(trx, scope, claim)
  const after = nextState(before, action, acting.actor)
  if (!after) throw new DomainError('conflict', { message_key: refusal })

  const write = async () => {
    await trx
      .updateTable('channels')
      .set({ ...set, status: after.status, verification: after.verification })
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channel_id)
      .execute()
    if (credit === 'begins') await beginCredit(trx, scope, channel_id, acting.now)
    if (credit === 'ends') await endCredit(trx, scope, channel_id, acting.now)
  }
  if (movesFigures) await changeFacts(trx, scope, { channel_ids: [channel_id], only_credit: true }, write)
  else await write()
  await recordAudit(trx, {
    network_id,
    account_id: acting.account_id,
    action: `channel.${action}`,
    subject: String(channel_id),
    before: named(before),
    after: { ...named(after), ...names, ...noted },
    ...(acting.address ? { address: acting.address } : {}),
  })
  await notifyOfChannel(trx, scope, channel_id, message ?? null, names, reasons)
  await refreshReviewQueue(trx, [channel_id])
}

const named = ({ status, verification }: ChannelState) => ({ status, verification })

async function readState(trx: Transaction<DB>, scope: NetworkScope, claim: Claim): Promise<ChannelState> {
  const channel = await trx
    .selectFrom('channels')
    .select(['status', 'verification'])
    .where('network_id', '=', scope.network_id)
    .where('channel_id', '=', claim.channel_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!channel) throw new DomainError('not_found')
  const rivals = await listVerified(trx, claim.channel_id, rivalsOf(claim, scope))
  return {
    status: channel.status as ChannelState['status'],
    verification: channel.verification as ChannelState['verification'],
    holds: isHolder(claim, scope),
    rival_verified: rivals.length > 0,
  }
}

/** From today on, unless it counts already. */
async function beginCredit(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into channel_credit (network_id, channel_id, from_day)
    select ${network_id}, ${channelId}, ${reportingDay(now)}::date
    where not exists (
      select from channel_credit
      where network_id = ${network_id} and channel_id = ${channelId} and to_day is null
    )`.execute(trx)
}

/** Yesterday is the last day that counts; what would begin today or later never does. */
async function endCredit(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
  now: Date,
): Promise<void> {
  const today = reportingDay(now)
  await sql`
    delete from channel_credit
    where network_id = ${network_id} and channel_id = ${channelId} and from_day >= ${today}::date`.execute(
    trx,
  )
  await sql`
    update channel_credit set to_day = ${today}::date - 1
    where network_id = ${network_id} and channel_id = ${channelId}
      and (to_day is null or to_day >= ${today}::date)`.execute(trx)
}
