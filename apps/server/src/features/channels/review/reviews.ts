import { reportingDay } from '@cuesheet/contract/values/day'
import { networkConstants } from '@cuesheet/contract/values/network-constants'
import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Acting, changeState } from '../change-state.ts'
import { type Claim, closeClaim, getClaim, handOver, isHolder, listVerified, rivalsOf } from './contests.ts'

const usual = networkConstants.parse({})

/** A network's own number of hours, or the usual one. */
const hoursOf = (scope: NetworkScope, name: 'first_re_review_after_hours' | 're_review_interval_hours') =>
  sql`make_interval(hours => coalesce((
    select value from network_constants where network_id = ${scope.network_id} and name = ${sql.lit(name)}),
    ${sql.lit(usual[name])}))`

/**
 * Of a `channels` row on hold: the first moment at which another review may be asked for. Both at once: the first request
 * from so long after the hold, each further one so long after the last.
 */
export const reviewPossibleAt = (scope: NetworkScope) => sql<Date>`greatest(
  on_hold_at + ${hoursOf(scope, 'first_re_review_after_hours')},
  case when review_requested_at > on_hold_at
    then review_requested_at + ${hoursOf(scope, 're_review_interval_hours')} end)`

/** Of a `channels` row: another review was asked for, and no operator has answered yet. */
export const isReviewAsked = sql<boolean>`status = 1 and review_requested_at > greatest(on_hold_at, decided_at)`

/** Asks for another review of a channel on hold; `too_many_requests` with the time left before that is possible. */
export function requestReview(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  acting: Acting,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const claim = await getClaim(trx, channelId)
    const channel = await trx
      .selectFrom('channels')
      .select(reviewPossibleAt(scope).as('possible_at'))
      .where('network_id', '=', scope.network_id)
      .where('channel_id', '=', channelId)
      .where('status', '=', 1)
      .forNoKeyUpdate()
      .executeTakeFirst()
    // Null where nobody wrote down since when: nothing to wait for.
    const possible = channel?.possible_at?.getTime() ?? 0
    const retry_after_seconds = (possible - acting.now.getTime()) / 1000
    if (retry_after_seconds > 0)
      throw new DomainError('too_many_requests', {
        message_key: 'channel_review_too_early',
        retry_after_seconds,
      })
    const set = { review_requested_at: acting.now }
    await changeState(trx, scope, claim, { action: 'request_review', set }, acting)
  })
}

export type Decision = {
  decision: 'approve' | 'hold' | 'reject' | 'award'
  reason?: string | undefined
  /** The status that the operator saw. */
  status?: number | undefined
}

/**
 * An operator's decision; `invalid_input` for a hold, a rejection or an award without a reason, `conflict` where the
 * channel's state has changed meanwhile. Holding what is on hold answers a request for another review: it is possible
 * once for each.
 */
export function decideReview(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  { decision, reason, status }: Decision,
  acting: Acting,
): Promise<void> {
  if (!reason && decision !== 'approve')
    throw new DomainError('invalid_input', { fields: { reason: 'field_required' } })
  return db.transaction().execute(async (trx) => {
    const claim = await getClaim(trx, channelId)
    const channel = await findReview(trx, scope, channelId)
    if (status !== undefined && status !== channel?.status) throw new DomainError('conflict')
    if (decision === 'award') return award(trx, scope, claim, reason!, acting)
    if (decision === 'hold' && channel?.is_asked) {
      const set = { decided_at: acting.now, status_reason: reason ?? null }
      return changeState(trx, scope, claim, { action: 'hold_again', set, names: { reason: reason! } }, acting)
    }
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

/** The state of its review. The claim is locked, and every decision takes it first: the row need not be. */
async function findReview(trx: Transaction<DB>, { network_id }: NetworkScope, channelId: number) {
  return trx
    .selectFrom('channels')
    .select(['status', sql<boolean>`(${isReviewAsked})`.as('is_asked')])
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
}

/** Awards a channel to one of the networks that have all proven it to be theirs; the others get the reason. */
async function award(
  trx: Transaction<DB>,
  scope: NetworkScope,
  claim: Claim,
  reason: string,
  acting: Acting,
): Promise<void> {
  const losers = await listVerified(trx, claim.channel_id, rivalsOf(claim, scope))
  await changeState(trx, scope, claim, { action: 'win' }, acting)
  for (const loser of losers) {
    const set = {
      verification_failure: 'awarded_elsewhere',
      status_reason: reason,
      decided_at: acting.now,
      on_hold_at: null,
    }
    await changeState(trx, loser, claim, { action: 'lose', set, names: { reason } }, acting)
  }
  let decided = isHolder(claim, scope) ? claim : await handOver(trx, claim, scope)
  for (const loser of losers) decided = await closeClaim(trx, decided, loser)
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
