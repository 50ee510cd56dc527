import { reportingDay } from '@cuesheet/contract/values/day'
import type { ReviewDecision, ReviewState } from '@cuesheet/contract/values/review'
import { sql, type Transaction } from 'kysely'
import { actorsOf } from '../../../access/actors.ts'
import { installationScope, type NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type ActingOnChannel, type Change, changeState } from '../change-state.ts'
import {
  type Claim,
  claimantsOf,
  closeClaim,
  getClaim,
  handOver,
  isHolder,
  listVerified,
  rivalsOf,
} from './contests.ts'
import { type Why, wordReason } from './decision-reasons.ts'
import { endLease, requireNoOtherLease } from './leases.ts'
import { claimsOf } from './list-review-queue.ts'
import { isReviewAsked, reviewPossibleAt, reviewState } from './review-rules.ts'
import { keepDecision, readDecided } from './undo-decision.ts'

/**
 * Asks for another review of a channel on hold or rejected; `too_many_requests` with the time left before that is possible.
 * A rejected one is pending again.
 */
export function requestReview(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  acting: ActingOnChannel,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const claim = await getClaim(trx, channelId)
    const channel = await trx
      .selectFrom('channels')
      .select(['status', reviewPossibleAt(scope).as('possible_at')])
      .where('network_id', '=', scope.network_id)
      .where('channel_id', '=', channelId)
      .where('status', 'in', [1, 3])
      .forNoKeyUpdate()
      .executeTakeFirst()
    // Null where nobody wrote down since when: nothing to wait for.
    const possible = channel?.possible_at?.getTime() ?? 0
    const retry_after_seconds = (possible - acting.now.getTime()) / 1000
    if (retry_after_seconds > 0)
      throw new DomainError('too_many_requests', {
        message_key: channel?.status === 3 ? 'channel_reapply_too_early' : 'channel_review_too_early',
        retry_after_seconds,
      })
    const action = channel?.status === 3 ? 'apply_again' : 'request_review'
    await changeState(trx, scope, claim, { action, set: { review_requested_at: acting.now } }, acting)
  })
}

export type Decision = Why & {
  decision: ReviewDecision | 'award'
  /** The state that the operator saw. */
  seen?: ReviewState | undefined
  /** Of an award: the networks that were seen to have proven the channel. */
  claimants?: readonly number[]
}

/**
 * An operator's decision; `invalid_input` for a hold, a rejection or an award without a reason, `conflict` where the
 * channel's state is not the one that was seen, or somebody else looks at it. Holding what is on hold answers a request
 * for another review: it is possible once for each.
 */
export function decideReview(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  { decision, seen, claimants, ...why }: Decision,
  acting: ActingOnChannel,
): Promise<void> {
  if (decision !== 'approve') requireReason(why)
  return withTransaction(db, async (trx) => {
    const claim = await getClaim(trx, channelId)
    const review = await findReviewState(trx, scope, channelId)
    if (!review) throw new DomainError('not_found')
    const { state, is_asked } = review
    if (seen !== undefined && seen !== state) throw await staleDecision(trx, scope, channelId, state)
    if (claimants) await requireClaimants(trx, scope, claim, { claimants, state })
    await requireNoOtherLease(trx, scope, channelId, acting)
    const reasons = decision === 'approve' ? null : await wordReason(trx, scope.network_id, decision, why)
    const reason = reasons?.[await languageOf(trx, scope)] ?? null
    const written: Written = {
      decided_at: acting.now,
      status_reason: reason,
      status_reasons: reasons && JSON.stringify(reasons),
    }
    const told = reasons && reason !== null ? { names: { reason }, reasons } : {}
    if (decision === 'award') await award(trx, scope, claim, { set: written, ...told }, acting)
    else {
      const before = await readDecided(trx, scope, channelId)
      const change = changeOf(decision, is_asked, written, acting)
      await changeState(trx, scope, claim, { ...change, ...told }, acting)
      await keepDecision(trx, scope, channelId, before, acting)
    }
    await endLease(trx, scope, channelId)
  })
}

/** `invalid_input` without a reason. */
export function requireReason({ code, note }: Why): void {
  if (!code && !note) throw new DomainError('invalid_input', { fields: { note: 'field_required' } })
}

type Written = { decided_at: Date; status_reason: string | null; status_reasons: string | null }

function changeOf(
  decision: ReviewDecision,
  isAskedAgain: boolean,
  written: Written,
  { now }: ActingOnChannel,
): Pick<Change, 'action' | 'set'> {
  if (decision === 'hold' && isAskedAgain) return { action: 'hold_again', set: written }
  const set = { ...written, review_requested_at: null }
  if (decision === 'hold') return { action: 'hold', set: { ...set, on_hold_at: now } }
  if (decision === 'reject') return { action: 'reject', set: { ...set, on_hold_at: null } }
  const approved_on = sql<string>`coalesce(approved_on, ${reportingDay(now)}::date)`
  return { action: 'approve', set: { ...set, on_hold_at: null, approved_on } }
}

/** What a decision is made on, and whether it answers a request, in a contest, too. The claim is locked, and every decision takes it first: the row need not be. */
async function findReviewState(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
): Promise<{ state: ReviewState; is_asked: boolean } | undefined> {
  const { rows } = await sql<{ state: ReviewState; is_asked: boolean }>`
    with claimed as materialized (${claimsOf(sql`${channelId}::integer`)})
    select ${reviewState} as state, coalesce(${isReviewAsked}, false) as is_asked
    from claimed as channels join channel_key as key using (channel_id)
    where channels.network_id = ${network_id} and channel_id = ${channelId}`.execute(trx)
  return rows[0]
}

/** The language in which what has one text is written. */
async function languageOf(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<'ko' | 'en'> {
  const { is_playist } = await trx
    .selectFrom('networks')
    .select('is_playist')
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return is_playist ? 'en' : 'ko'
}

/** What the channel is by now, and who made it so. */
async function staleDecision(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
  state: ReviewState,
): Promise<DomainError> {
  const { rows } = await sql<{ nickname: string | null }>`
    select nickname from audit_log left join ${actorsOf({ network_id })} as actors using (account_id)
    where audit_log.network_id = ${network_id} and subject = ${String(channelId)} and action like 'channel.%'
    order by at desc limit 1`.execute(trx)
  const who = rows[0]?.nickname
  return new DomainError('conflict', {
    message_key: who ? { key: 'review_stale_by', state, who } : { key: 'review_stale', state },
  })
}

/** `conflict`, naming those that have proven the channel by now, where they are not those that were seen. */
async function requireClaimants(
  trx: Transaction<DB>,
  scope: NetworkScope,
  claim: Claim,
  { claimants, state }: { claimants: readonly number[]; state: ReviewState },
): Promise<void> {
  const verified = (await listVerified(trx, claim.channel_id, claimantsOf(claim))).map(
    ({ network_id }) => network_id,
  )
  if (verified.length === new Set(claimants).size && verified.every((id) => claimants.includes(id))) return
  if (state !== 'contested') throw await staleDecision(trx, scope, claim.channel_id, state)
  const networks = await trx
    .selectFrom('networks')
    .select('name')
    .where('network_id', 'in', verified)
    .orderBy('name')
    .execute()
  const who = networks.map(({ name }) => name).join(', ')
  throw new DomainError('conflict', { message_key: { key: 'review_contest_changed', who } })
}

/** Awards a channel to one of the networks that have all proven it to be theirs; the others get the reason. */
async function award(
  trx: Transaction<DB>,
  scope: NetworkScope,
  claim: Claim,
  { set, ...told }: Pick<Change, 'set' | 'names' | 'reasons'>,
  acting: ActingOnChannel,
): Promise<void> {
  const losers = await listVerified(trx, claim.channel_id, rivalsOf(claim, scope))
  await changeState(trx, scope, claim, { action: 'win' }, acting)
  const lost = { ...set, verification_failure: 'awarded_elsewhere', on_hold_at: null }
  for (const loser of losers)
    await changeState(trx, loser, claim, { action: 'lose', set: lost, ...told }, acting)
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
