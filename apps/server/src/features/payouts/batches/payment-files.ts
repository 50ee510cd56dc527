import { createHash } from 'node:crypto'
import type { PayoutStop } from '@cuesheet/contract/values/payouts'
import { sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { renderBatch, toPaymentItems } from './batch-payments.ts'
import { candidatesOf } from './candidates.ts'
import { endBatch, type HeldBatch, holdBatch, type SeenBatch, sealedForFile } from './hold-batch.ts'
import { keepPending, listItems } from './pending-transfers.ts'

type At = { scope: NetworkScope; secrets: SecretBox }
type Stopped = { line: number; nickname: string | null; reason: PayoutStop }
type Rendered = { filename: string; type: string; bytes: Uint8Array }

/**
 * Sees to it that a confirmed batch has its payment file: the first time it is made of the accounts as they were when the
 * batch was prepared, without the lines that are otherwise by now, which are named; the books keep its money as pending.
 */
export function makeFile(
  db: Database,
  { scope, secrets }: At,
  { layout, without = [], ...seen }: SeenBatch & { layout: string; without?: readonly number[] },
  { today, ...acting }: Acting & { today: string },
): Promise<{ stopped: Stopped[] }> {
  const { network_id } = scope
  const { batch_no } = seen
  return db.transaction().execute(async (trx) => {
    const known = await findBatch(trx, scope, batch_no)
    if (known?.filed_at) {
      if (known.layout !== layout) throw new DomainError('conflict', { message_key: 'payout_other_layout' })
      await requireOffered(trx, scope, known)
      return { stopped: [] }
    }
    const batch = await holdBatch(trx, scope, seen, ['confirmed'])
    const stopped = [
      ...(await stopUnfit(trx, scope, batch, { without, account_id: acting.account_id })),
      ...(await stopChanged(trx, scope, batch, acting)),
    ]
    const items = await listItems(trx, scope, batch_no, { state: 'open' })
    if (items.length === 0) throw new DomainError('conflict', { message_key: 'payout_nobody_left' })
    await keepPending(trx, scope, { items, today, actor: acting.account_id })
    const lines = await toPaymentItems(trx, { scope, secrets }, batch, items)
    const { filename, type, bytes } = await renderBatch(trx, scope, { layout, items: lines, batch })
    const file_digest = createHash('sha256').update(bytes).digest('hex')
    const file_amount = lines.reduce((sum, { amount }) => sum + amount, 0n)
    const file = await secrets.seal(Buffer.from(bytes).toString('base64'), sealedForFile(scope, batch_no))
    await sql`
      update payout_items set is_in_file = true
      where network_id = ${network_id} and batch_no = ${batch_no} and state = 'open'`.execute(trx)
    await sql`
      update payout_batches set state = 'filed', layout = ${layout}, file = ${file}, file_name = ${filename},
        file_type = ${type}, file_digest = ${file_digest}, file_lines = ${lines.length}, file_amount = ${String(file_amount)},
        filed_by = ${acting.account_id}, filed_at = now()
      where network_id = ${network_id} and batch_no = ${batch_no}`.execute(trx)
    await endBatch(trx, scope, batch_no)
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'batch.make_file',
      subject: String(batch_no),
      after: { layout, members: lines.length, amount: String(file_amount), stopped: stopped.length },
    })
    return { stopped }
  })
}

/** A batch's file, the same bytes each time; its download is logged. */
export async function downloadFile(
  db: Database,
  { scope, secrets }: At,
  batch_no: number,
  acting: Acting,
): Promise<Rendered> {
  const { network_id } = scope
  const batch = await db.transaction().execute(async (trx) => {
    const found = await findBatch(trx, scope, batch_no)
    if (!found) throw new DomainError('not_found')
    await requireOffered(trx, scope, found)
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'batch.download',
      subject: String(batch_no),
      after: { members: found.file_lines!, amount: String(found.file_amount), digest: found.file_digest! },
    })
    return found
  })
  const bytes = Buffer.from(await secrets.open(batch.file!, sealedForFile(scope, batch_no)), 'base64')
  return { filename: batch.file_name!, type: batch.file_type!, bytes }
}

const findBatch = (trx: Transaction<DB>, { network_id }: NetworkScope, batch_no: number) =>
  trx
    .selectFrom('payout_batches')
    .selectAll()
    .where('network_id', '=', network_id)
    .where('batch_no', '=', batch_no)
    .executeTakeFirst()

/** `conflict` where a line has a result already, or pays to details that have changed since. */
async function requireOffered(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { batch_no, file }: HeldBatch,
): Promise<void> {
  if (!file) throw new DomainError('conflict', { message_key: 'payout_file_over' })
  const { rows } = await sql<{ line: number; nickname: string | null }>`
    select distinct line, nickname from payout_items i join accounts a using (network_id, account_id)
    left join payout_details d using (network_id, account_id)
    where i.network_id = ${network_id} and batch_no = ${batch_no} and state = 'open'
      and d.version is distinct from details_version
    order by line limit 10`.execute(trx)
  if (rows.length > 0)
    throw new DomainError('conflict', {
      message_key: {
        key: 'payout_details_since',
        who: rows.map(({ line, nickname }) => `${nickname ?? '#'} (${line})`).join(', '),
      },
    })
}

/** Leaves out lines that the bank would refuse, as a person has seen and said. */
async function stopUnfit(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { batch_no }: HeldBatch,
  { without, account_id }: { without: readonly number[]; account_id: number | null },
): Promise<Stopped[]> {
  if (without.length === 0) return []
  const { rows } = await sql<Stopped>`
    with stopped as (
      update payout_items set state = 'stopped', reason = 'unfit', decided_by = ${account_id}, decided_at = now()
      where network_id = ${network_id} and batch_no = ${batch_no} and line = any(${without}::integer[]) and state = 'open'
      returning network_id, account_id, line, reason
    )
    select distinct line, nickname, reason from stopped join accounts using (network_id, account_id) order by line`.execute(
    trx,
  )
  if (rows.length < new Set(without).size)
    throw new DomainError('conflict', { message_key: 'payout_changed' })
  return rows
}

/** Leaves out the lines of which a month would not be paid so any more: other details, an other amount, held since. */
async function stopChanged(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { batch_no, pay_on }: HeldBatch,
  { account_id }: Acting,
): Promise<Stopped[]> {
  const { network_id } = scope
  const { rows } = await sql<Stopped>`
    with now as materialized (
      select account_id, month, waits, details_version, due, amount, tax_rule
      from ${candidatesOf(scope, { pay_on, but_batch: batch_no })} as candidates
    ), judged as (
      select i.line, a.nickname, case
          when waits in ('details_missing', 'details_cooling') or now.details_version <> i.details_version then 'details'
          when waits = 'hold' then 'hold'
          when waits is not null or now.account_id is null
            or (now.due, now.amount, now.tax_rule) is distinct from (i.due, i.amount, i.tax_rule) then 'amount'
        end as reason
      from payout_items i
      join accounts a using (network_id, account_id)
      left join now on now.account_id = i.account_id and now.month = i.month
      where i.network_id = ${network_id} and i.batch_no = ${batch_no} and i.state = 'open'
    )
    select line, min(nickname) as nickname, min(reason) as reason from judged
    where reason is not null group by line order by line`.execute(trx)
  await sql`
    update payout_items i set state = 'stopped', reason = s.reason, decided_by = ${account_id}, decided_at = now()
    from json_to_recordset(${JSON.stringify(rows)}) as s (line integer, reason text)
    where network_id = ${network_id} and batch_no = ${batch_no} and i.line = s.line and state = 'open'`.execute(
    trx,
  )
  return rows
}
