import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { channelTables } from '../../db/placements.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { lockFacts, removeChannelFacts } from '../facts/change-facts.ts'
import { deleteChannelMessages } from '../messages/public.ts'
import { releasePictures } from '../pictures/public.ts'
import { deleteChannelRequests } from '../requests/public.ts'
import { keepForClose, requireNotInClose } from '../settlement/public.ts'
import { announceChannels, notifyOfChannel } from './announcements.ts'
import { type ActingOnChannel, type Change, changeState } from './change-state.ts'
import { countLosses } from './queries.ts'
import { type Claim, dropClaim, getClaim, isHolder, listVerified, rivalsOf } from './review/contests.ts'
import { refreshReviewQueue } from './review/refresh-review-queue.ts'

/**
 * Removes a channel with its videos, facts and rollups, in one transaction. The audit entry names what was lost. Another
 * network that registered it, too, gets it from now on. Whose its money is stays for the close of months whose files have not
 * come; `conflict` while a month has some whose files have, and is not locked.
 */
export function deleteChannel(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  acting: ActingOnChannel,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const claim = await getClaim(trx, channelId)
    // Before the row: a load has the facts, and asks for the row of each channel whose videos it adds.
    await lockFacts(trx, scope)
    await requireNotInClose(trx, scope, channelId)
    const channel = await trx
      .selectFrom('channels')
      .select(['platform_channel_id', 'title', 'status', 'thumbnail'])
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channelId)
      .forUpdate()
      .executeTakeFirst()
    if (!channel) throw new DomainError('not_found')
    const members = await trx
      .selectFrom('assignments')
      .select('account_id')
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channelId)
      .execute()
    const losses = await countLosses(trx, scope, channelId)

    await keepForClose(trx, scope, channelId, reportingDay(acting.now))
    await removeChannelFacts(trx, scope, [channelId])
    const videos = await trx
      .selectFrom('videos')
      .select('thumbnail')
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channelId)
      .where('thumbnail', 'is not', null)
      .execute()
    await releasePictures(
      trx,
      [channel, ...videos].map(({ thumbnail }) => thumbnail),
    )
    await deleteChannelRequests(trx, scope, channelId)
    for (const table of channelTables)
      await sql`
        delete from ${sql.table(table)} where network_id = ${network_id} and channel_id = ${channelId}`.execute(
        trx,
      )
    await deleteChannelMessages(trx, scope, channelId)
    await leaveClaim(trx, scope, claim, acting)
    await recordAudit(trx, {
      network_id,
      account_id: acting.account_id,
      action: 'channel.delete',
      subject: String(channelId),
      before: {
        platform_channel_id: channel.platform_channel_id,
        title: channel.title,
        status: channel.status,
        ...losses,
      },
      ...(acting.address ? { address: acting.address } : {}),
    })
    await announceChannels(
      trx,
      scope,
      members.map(({ account_id }) => account_id),
    )
  })
}

/** Passes on what this network held: to one that has proven the channel to be its own, else to the first that came. */
async function leaveClaim(
  trx: Transaction<DB>,
  scope: NetworkScope,
  claim: Claim,
  { now }: ActingOnChannel,
): Promise<void> {
  const rivals = rivalsOf(claim, scope)
  const heir = (await listVerified(trx, claim.channel_id, rivals))[0] ?? rivals[0]
  if (heir && isHolder(claim, scope)) {
    const acting: ActingOnChannel = { actor: 'platform', account_id: null, now }
    await changeState(trx, heir, claim, await inheritance(trx, heir, claim), acting)
  }
  await dropClaim(trx, claim, scope, heir ?? null)
  await refreshReviewQueue(trx, [claim.channel_id])
  for (const rival of rivals) await notifyOfChannel(trx, rival, claim.channel_id, null)
}

/** What a network had lost to the one that leaves, and only that, is open again. */
async function inheritance(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { channel_id }: Claim,
): Promise<Pick<Change, 'action' | 'set'>> {
  const { status, verification_failure } = await trx
    .selectFrom('channels')
    .select(['status', 'verification_failure'])
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .executeTakeFirstOrThrow()
  if (status === 3 && verification_failure === 'awarded_elsewhere')
    return {
      action: 'inherit_reopened',
      set: { verification_failure: null, status_reason: null, status_reasons: null },
    }
  if (verification_failure !== 'other_network' && verification_failure !== 'awarded_elsewhere')
    return { action: 'inherit' }
  return { action: 'inherit_anew', set: { verification_failure: null } }
}
