import { networkConstants } from '@cuesheet/contract/values/network-constants'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'

const usual = networkConstants.parse({})

type Waits = 'first_re_review_after_hours' | 're_review_interval_hours' | 'reapplication_after_days'

/** A network's own number, or the usual one. */
const numberOf = (scope: NetworkScope, name: Waits) =>
  sql`coalesce((
    select value from network_constants where network_id = ${scope.network_id} and name = ${sql.lit(name)}),
    ${sql.lit(usual[name])})`

const hoursOf = (scope: NetworkScope, name: Waits) => sql`make_interval(hours => ${numberOf(scope, name)})`

/**
 * Of a `channels` row on hold or rejected: the first moment at which another review may be asked for. Of one on hold both at
 * once: the first request from so long after the hold, each further one so long after the last. Of a rejected one: so many
 * days after the rejection; null where the channel is not proven, or nobody wrote down since when.
 */
export const reviewPossibleAt = (scope: NetworkScope) => sql<Date>`case when status = 1 then greatest(
  on_hold_at + ${hoursOf(scope, 'first_re_review_after_hours')},
  case when review_requested_at > on_hold_at
    then review_requested_at + ${hoursOf(scope, 're_review_interval_hours')} end)
  when status = 3 then case when verification = 'verified'
    then decided_at + make_interval(days => ${numberOf(scope, 'reapplication_after_days')}) end end`

/** Of a `channels` row: another review was asked for, and no operator has answered yet. */
export const isReviewAsked = sql<boolean>`status = 1 and review_requested_at > greatest(on_hold_at, decided_at)`

/** Of a `channels` row joined to its `key`, with what is `claimed` of it: whether another network has proven it as well. */
const isProvenTwice = sql<boolean>`(channels.verification = 'verified' and exists (
  select from claimed as rival
  where rival.network_id <> channels.network_id
    and rival.channel_id = channels.channel_id and rival.verification = 'verified'))`

/** Of a `channels` row joined to its `key`: what a decision is made on. */
export const reviewState = sql<string>`case when ${isProvenTwice} then 'contested'
  when channels.status = 2 then 'approved' when channels.status = 3 then 'rejected'
  when channels.status = 1 then case when ${isReviewAsked} then 'asked_again' else 'on_hold' end
  when channels.verification = 'verified' then 'pending' else 'unproven' end`
