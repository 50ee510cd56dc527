import { sql } from 'kysely'
import { type ActingPerson, recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { requireTwoPersons } from '../../../access/two-persons.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { needsTwoPersons } from '../../settlement/public.ts'
import { holdBatch, type SeenBatch } from './hold-batch.ts'

/** Confirms a prepared batch as it was seen: a second person where the network asks for two, and of a manager's. */
export function confirmBatch(
  db: Database,
  scope: NetworkScope,
  seen: SeenBatch,
  acting: ActingPerson,
): Promise<void> {
  const { network_id } = scope
  const { batch_no } = seen
  return db.transaction().execute(async (trx) => {
    const { is_proposed, prepared_by, prepared_at } = await holdBatch(trx, scope, seen, ['prepared'])
    if (is_proposed || (await needsTwoPersons(trx, scope)))
      await requireTwoPersons(trx, {
        kind: is_proposed ? 'payout.proposal' : 'payout.batch',
        network_id,
        asked_by: prepared_by,
        asked_at: prepared_at,
        confirmed_by: acting.account_id,
      })
    await sql`
      update payout_batches set state = 'confirmed', confirmed_by = ${acting.account_id}, confirmed_at = now()
      where network_id = ${network_id} and batch_no = ${batch_no}`.execute(trx)
    const { rows } = await sql<{ members: number; amount: string }>`
      select count(distinct account_id) as members, sum(amount)::text as amount from payout_items
      where network_id = ${network_id} and batch_no = ${batch_no} and state = 'open'`.execute(trx)
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'batch.confirm',
      subject: String(batch_no),
      after: rows[0]!,
    })
  })
}

/** Takes a payee out of a batch that is not confirmed; `conflict` for the last one: a batch without any is cancelled. */
export function takeOut(
  db: Database,
  scope: NetworkScope,
  { line, ...seen }: SeenBatch & { line: number },
  { is_proposed, ...acting }: ActingPerson & { is_proposed: boolean },
): Promise<void> {
  const { network_id } = scope
  const { batch_no } = seen
  return db.transaction().execute(async (trx) => {
    const batch = await holdBatch(trx, scope, seen, ['prepared'])
    if (is_proposed && !batch.is_proposed) throw new DomainError('not_found')
    const { rows } = await sql<{ account_id: number }>`
      update payout_items set state = 'stopped', reason = 'taken_out', details = null, decided_by = ${acting.account_id},
        decided_at = now()
      where network_id = ${network_id} and batch_no = ${batch_no} and line = ${line} and state = 'open'
      returning account_id`.execute(trx)
    if (!rows[0]) throw new DomainError('not_found')
    const { rows: left } = await sql`
      select from payout_items where network_id = ${network_id} and batch_no = ${batch_no} and state = 'open' limit 1`.execute(
      trx,
    )
    if (left.length === 0) throw new DomainError('conflict', { message_key: 'payout_last_line' })
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'batch.take_out',
      subject: String(batch_no),
      after: { member: rows[0].account_id },
    })
  })
}
