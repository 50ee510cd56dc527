import { type Selectable, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB, PayoutBatches } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { lockBooks } from '../../settlement/public.ts'

/** A batch as it was seen. */
export type SeenBatch = { batch_no: number; version: number }

export type HeldBatch = Selectable<PayoutBatches>

/** What a batch is sealed for: its lines each for their payee, its file for itself. */
export const sealedForLine = ({ network_id }: NetworkScope, batch_no: number, account_id: number) =>
  `payout batch ${network_id}/${batch_no}/${account_id}`
export const sealedForFile = ({ network_id }: NetworkScope, batch_no: number) =>
  `payout file ${network_id}/${batch_no}`

/**
 * A batch under the lock of the books, if it is as it was seen and in one of the states; its version counts this change.
 * `not_found`, or `conflict`.
 */
export async function holdBatch(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { batch_no, version }: SeenBatch,
  states: readonly string[],
): Promise<HeldBatch> {
  const { network_id } = scope
  await lockBooks(trx, scope)
  const batch = await trx
    .selectFrom('payout_batches')
    .selectAll()
    .where('network_id', '=', network_id)
    .where('batch_no', '=', batch_no)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw new DomainError('not_found')
  if (batch.version !== version || !states.includes(batch.state))
    throw new DomainError('conflict', { message_key: 'payout_changed' })
  await sql`
    update payout_batches set version = version + 1
    where network_id = ${network_id} and batch_no = ${batch_no}`.execute(trx)
  return batch
}

/** Ends a batch of which no line is left without a result; what was sealed for lines that have one, and its file, go. */
export async function endBatch(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  batch_no: number,
): Promise<void> {
  await sql`
    update payout_items set details = null
    where network_id = ${network_id} and batch_no = ${batch_no} and state <> 'open' and details is not null`.execute(
    trx,
  )
  await sql`
    update payout_batches b set file = null
    where network_id = ${network_id} and batch_no = ${batch_no} and file is not null and exists (
      select from payout_items i
      where i.network_id = ${network_id} and i.batch_no = b.batch_no and i.is_in_file and i.state <> 'open')`.execute(
    trx,
  )
  await sql`
    update payout_batches b set state = 'done', ended_at = now()
    where network_id = ${network_id} and batch_no = ${batch_no} and state = 'filed' and not exists (
      select from payout_items i
      where i.network_id = ${network_id} and i.batch_no = b.batch_no and i.state = 'open')`.execute(trx)
}
