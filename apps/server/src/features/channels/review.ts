import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../http/domain-error.ts'
import { type Acting, changeState } from './change-state.ts'
import { type Claim, handOver, isHolder, listVerified, lockClaim, rivalsOf } from './contests.ts'

/** Both at once: the first request from so long after the hold, each further one so long after the last. */
export const reviewHours = { after_hold: 72, between: 24 } as const

/** The first moment at which another review may be asked for. */
function reviewPossibleAt(onHoldAt: Date, requestedAt: Date | null): Date {
  const hours = (time: Date, count: number) => new Date(time.getTime() + count * 3_600_000)
  const first = hours(onHoldAt, reviewHours.after_hold)
  const next = requestedAt && requestedAt > onHoldAt ? hours(requestedAt, reviewHours.between) : first
  return next > first ? next : first
}

/** Asks for another review of a channel on hold; `too_many_requests` with the time left before that is possible. */
export function requestReview(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  acting: Acting,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, channelId)
    const channel = await trx
      .selectFrom('channels')
      .select(['status', 'on_hold_at', 'review_requested_at'])
      .where('network_id', '=', scope.network_id)
      .where('channel_id', '=', channelId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (channel?.status === 1 && channel.on_hold_at) {
      const possible = reviewPossibleAt(channel.on_hold_at, channel.review_requested_at)
      const retry_after_seconds = (possible.getTime() - acting.now.getTime()) / 1000
      if (retry_after_seconds > 0)
        throw new DomainError('too_many_requests', {
          message_key: 'channel_review_too_early',
          retry_after_seconds,
        })
    }
    const set = { review_requested_at: acting.now }
    await changeState(trx, scope, claim, { action: 'request_review', set }, acting)
  })
}

export type Decision = { decision: 'approve' | 'hold' | 'reject' | 'award'; reason?: string | undefined }

/** An operator's decision; `invalid_input` for a hold or a rejection without a reason. */
export function decideReview(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  { decision, reason }: Decision,
  acting: Acting,
): Promise<void> {
  if (!reason && (decision === 'hold' || decision === 'reject'))
    throw new DomainError('invalid_input', { fields: { reason: 'field_required' } })
  return db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, channelId)
    if (decision === 'award') return award(trx, scope, claim, acting)
    const decided = { decided_at: acting.now, review_requested_at: null }
    const names: Record<string, string> = reason ? { reason } : {}
    const set = {
      approve: {
        ...decided,
        status_reason: null,
        on_hold_at: null,
        approved_on: sql<string>`coalesce(approved_on, ${reportingDay(acting.now)}::date)`,
      },
      hold: { ...decided, status_reason: reason ?? null, on_hold_at: acting.now },
      reject: { ...decided, status_reason: reason ?? null, on_hold_at: null },
    }[decision]
    await changeState(trx, scope, claim, { action: decision, set, names }, acting)
  })
}

/** Of networks that have all proven a channel to be theirs, this one holds it from now on. */
async function award(trx: Transaction<DB>, scope: NetworkScope, claim: Claim, acting: Acting): Promise<void> {
  const losers = await listVerified(trx, claim.channel_id, rivalsOf(claim, scope))
  await changeState(trx, scope, claim, { action: 'win' }, acting)
  for (const loser of losers) {
    const set = { verification_failure: 'other_network', decided_at: acting.now, on_hold_at: null }
    await changeState(trx, loser, claim, { action: 'lose', set }, acting)
  }
  if (!isHolder(claim, scope)) await handOver(trx, claim, scope)
}

/** The scope of a network that an operator names; `not_found` where there is none. */
export async function reviewedScope(db: Database, networkId: number): Promise<NetworkScope> {
  const network = await db
    .selectFrom('networks')
    .select('network_id')
    .where('network_id', '=', networkId)
    .executeTakeFirst()
  if (!network) throw new DomainError('not_found')
  return installationScope(network.network_id)
}
