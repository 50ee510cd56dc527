import type { verificationFailures } from '@cuesheet/contract/values/channel-management'
import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { sendJob } from '../../../jobs/send-job.ts'
import type { PlatformChannel } from '../../video-platform/public.ts'
import { notifyOfChannel } from '../announcements.ts'
import { type ActingOnChannel, changeState } from '../change-state.ts'
import {
  type Claim,
  closeClaim,
  findClaim,
  getClaim,
  handOver,
  isHolder,
  listVerified,
  reopenClaim,
  rivalsOf,
} from '../review/contests.ts'
import { nextPoll } from './verification-rules.ts'

type VerificationFailure = (typeof verificationFailures)[number]

/** From one press of Verify to the next: each costs a question to the platform. */
const pauseSeconds = 15

/**
 * Starts the search for the channel's code in its description, which the job does at once, in any process. Restarts a
 * running search; `too_many_requests` where that was just started.
 */
export function startVerification(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  acting: ActingOnChannel,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const claim = await getClaim(trx, channelId)
    await requirePause(trx, scope, channelId, acting.now)
    const set = {
      verification_started_at: acting.now,
      verification_started_by: acting.account_id,
      verification_next_at: acting.now,
      verification_tries: 0,
      verification_failure: null,
    }
    const noted = acting.actor === 'creator' ? { by_link: true } : {}
    await changeState(trx, scope, claim, { action: 'verify', set, noted }, acting)
    await sendJob(trx, 'channels.verify')
    if (await reopenClaim(trx, claim, scope))
      for (const rival of rivalsOf(claim, scope)) await notifyOfChannel(trx, rival, channelId, null)
  })
}

async function requirePause(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
  now: Date,
): Promise<void> {
  const channel = await trx
    .selectFrom('channels')
    .select('verification_started_at')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channelId)
    .where('verification', '=', 'verifying')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const startedAt = channel?.verification_started_at?.getTime() ?? 0
  const retry_after_seconds = pauseSeconds - (now.getTime() - startedAt) / 1000
  if (retry_after_seconds > 0)
    throw new DomainError('too_many_requests', { message_key: 'channel_verifying', retry_after_seconds })
}

/** A channel whose description is polled. `verification_started_at` identifies the search. */
export type Search = {
  network_id: number
  channel_id: number
  platform_channel_id: string
  verification_code: string
  verification_started_at: Date
}

/** What the platform showed: the channel, that it has none, or nothing that can be trusted. */
export type Seen = PlatformChannel | 'gone' | 'unknown'

/** Where the platform said nothing after the last look, it is asked again until it does: silence is no failure. */
const retryMinutes = 15

/** Writes the result of one poll, unless the search has ended or restarted meanwhile. */
export function recordPoll(db: Database, search: Search, reading: Seen, now: Date): Promise<void> {
  const scope = installationScope(search.network_id)
  return db.transaction().execute(async (trx) => {
    const claim = await lockSearch(trx, search)
    if (!claim) return
    const field = typeof reading === 'object' ? findCode(reading, search.verification_code) : null
    if (field !== null) return prove(trx, scope, claim, field, now)
    const next = nextPoll(search.verification_started_at, now)
    if (next === null && reading !== 'unknown') return giveUp(trx, scope, claim, failureOf(reading), now)
    const verification_next_at = next ?? new Date(now.getTime() + retryMinutes * 60_000)
    await sendJob(trx, 'channels.verify', verification_next_at)
    await trx
      .updateTable('channels')
      .set({
        verification_next_at,
        verification_tries: sql<number>`verification_tries + 1`,
      })
      .where('network_id', '=', search.network_id)
      .where('channel_id', '=', search.channel_id)
      .execute()
  })
}

/** The claim on the channel, locked, while this search of it is under way; else null. */
async function lockSearch(trx: Transaction<DB>, search: Search): Promise<Claim | null> {
  const claim = await findClaim(trx, search.channel_id)
  const channel = await trx
    .selectFrom('channels')
    .select(['verification', 'verification_started_at'])
    .where('network_id', '=', search.network_id)
    .where('channel_id', '=', search.channel_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isUnderWay =
    channel?.verification === 'verifying' &&
    channel.verification_started_at?.getTime() === search.verification_started_at.getTime()
  return isUnderWay ? claim : null
}

/** The field that holds the code, in whichever language; letter case makes no difference. */
export function findCode(
  { descriptions }: Pick<PlatformChannel, 'descriptions'>,
  code: string,
): string | null {
  return descriptions.find(({ text }) => text.toUpperCase().includes(code))?.field ?? null
}

function failureOf(reading: PlatformChannel | 'gone' | 'unknown'): VerificationFailure {
  if (reading === 'gone' || reading === 'unknown') return 'channel_gone'
  return reading.privacy_status === 'private' ? 'channel_private' : 'code_not_found'
}

const byPlatform = (now: Date): ActingOnChannel => ({ actor: 'platform', account_id: null, now })

/**
 * The network has proven that the channel is its own. Where the one that held it has not, it loses it; where it has,
 * too, an operator decides, and both are notified.
 */
async function prove(
  trx: Transaction<DB>,
  scope: NetworkScope,
  claim: Claim,
  field: string,
  now: Date,
): Promise<void> {
  const acting = byPlatform(now)
  const set = {
    verified_at: now,
    verified_field: field,
    verification_next_at: null,
    code_seen_at: now,
    code_gone_at: null,
  }
  await changeState(trx, scope, claim, { action: 'prove', set, names: { field } }, acting)
  const rivals = await listVerified(trx, claim.channel_id, rivalsOf(claim, scope))
  if (rivals.length > 0)
    for (const each of [scope, ...rivals])
      await notifyOfChannel(trx, each, claim.channel_id, 'channel_contested')
  else if (!isHolder(claim, scope)) {
    const loser = installationScope(claim.network_id)
    const lost = { verification_next_at: null, verification_failure: 'other_network' }
    await changeState(trx, loser, claim, { action: 'outrun', set: lost }, acting)
    await closeClaim(trx, await handOver(trx, claim, scope), loser)
  }
}

function giveUp(
  trx: Transaction<DB>,
  scope: NetworkScope,
  claim: Claim,
  failure: VerificationFailure,
  now: Date,
): Promise<void> {
  const set = { verification_failure: failure, verification_next_at: null }
  return changeState(
    trx,
    scope,
    claim,
    { action: 'give_up', set, names: { reason: failure } },
    byPlatform(now),
  )
}
