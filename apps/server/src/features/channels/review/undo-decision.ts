import { undoSeconds } from '@cuesheet/contract/values/review'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { deleteMessagesOf } from '../../messages/public.ts'
import { type ActingOnChannel, changeState } from '../change-state.ts'
import type { Action } from '../transitions.ts'
import { getClaim } from './contests.ts'

/** What a decision writes of a channel. */
const decidedColumns = [
  'status',
  'verification',
  'status_reason',
  'status_reasons',
  'decided_at',
  'on_hold_at',
  'approved_on',
  'review_requested_at',
] as const

/** These columns as JSON, which times survive to the microsecond. */
type Decided = string

/** What a channel is before or after a decision. */
export async function readDecided(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
): Promise<Decided> {
  const pairs = decidedColumns.flatMap((name) => [sql.lit(name), sql.ref(name)])
  const { rows } = await sql<{ decided: Decided }>`
    select jsonb_build_object(${sql.join(pairs)})::text as decided from channels
    where network_id = ${network_id} and channel_id = ${channelId}`.execute(trx)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].decided
}

/** Keeps what a decision changed, in its transaction, for `undoDecision`. */
export async function keepDecision(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channelId: number,
  before: Decided,
  { account_id, now }: ActingOnChannel,
): Promise<void> {
  const made = {
    account_id,
    decided_at: now,
    before,
    after: await readDecided(trx, scope, channelId),
  }
  await trx
    .insertInto('review_decisions')
    .values({ network_id: scope.network_id, channel_id: channelId, ...made, made_at: sql<Date>`now()` })
    .onConflict((last) =>
      last
        .columns(['network_id', 'channel_id'])
        .doUpdateSet({ ...made, made_at: sql<Date>`excluded.made_at` }),
    )
    .execute()
}

/** On its way to the server a press made in time may be late. */
const graceSeconds = 2

const backTo: Record<number, Action> = {
  0: 'undo_to_pending',
  1: 'undo_to_on_hold',
  2: 'undo_to_approved',
  3: 'undo_to_rejected',
}

/**
 * Takes the operator's own decision of the last seconds back: a step of its own that leads where the channel came from.
 * Days count as they did before, and the messages that the decision left are gone. `conflict` for anybody else, later, and
 * where anything has happened to the channel since.
 */
export function undoDecision(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  acting: ActingOnChannel,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const claim = await getClaim(trx, channelId)
    const made = await trx
      .selectFrom('review_decisions')
      .select(['account_id', 'decided_at', sql<string>`made_at::text`.as('made_at')])
      .select([sql<Decided>`before::text`.as('before'), sql<Decided>`after::text`.as('after')])
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channelId)
      .forUpdate()
      .executeTakeFirst()
    await trx
      .deleteFrom('review_decisions')
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channelId)
      .execute()
    if (!made || made.account_id === null || made.account_id !== acting.account_id)
      throw new DomainError('conflict', { message_key: 'review_undo_refused' })
    if (acting.now.getTime() - made.decided_at.getTime() > (undoSeconds + graceSeconds) * 1000)
      throw new DomainError('conflict', { message_key: 'review_undo_too_late' })
    if ((await readDecided(trx, scope, channelId)) !== made.after)
      throw new DomainError('conflict', { message_key: 'review_undo_refused' })
    const { status } = JSON.parse(made.before) as { status: number }
    const set = Object.fromEntries(
      decidedColumns
        .filter((name) => name !== 'status' && name !== 'verification')
        .map((name) => [name, restored(name, made.before)]),
    )
    // The days count again from the day of the decision on, also where midnight lies between.
    const as = { ...acting, now: made.decided_at }
    await changeState(trx, scope, claim, { action: backTo[status]!, set }, as)
    await deleteMessagesOf(trx, scope, channelId, made.made_at)
  })
}

/** A column of `channels` as it was. */
const restored = (name: string, before: Decided) =>
  sql`(select ${sql.ref(`kept.${name}`)} from jsonb_populate_record(null::channels, ${before}::jsonb) as kept)`
