import type { PayoutBatch, PayoutBatchRow, PayoutLine } from '@cuesheet/contract/payout-batches'
import type { LineState } from '@cuesheet/contract/values/payouts'
import { type RawBuilder, sql } from 'kysely'
import { actorsOf } from '../../../access/actors.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { readAfter, toPage } from '../../../http/console-pages.ts'
import { needsTwoPersons } from '../../settlement/public.ts'

const iso = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Who did something of batch `b`, among `actors`; null where nobody has. */
const actor = (by: string, at: string) => sql`
  case when ${sql.ref(at)} is not null then jsonb_build_object('account_id', ${sql.ref(by)}, 'at', ${iso(sql.ref(at))},
    'name', (select nickname from actors where account_id = ${sql.ref(by)})) end`

/** Columns of batch `b` over its items `i`, and who prepared it. */
const rowOf = sql`
  b.batch_no, b.version, b.state, b.method, b.pay_on, i.months, i.lines, i.amount, i.paid_lines, i.paid, i.open_lines,
  i.failed_lines, ${actor('b.prepared_by', 'b.prepared_at')} as prepared`
const itemsOf = (network_id: number) => sql`
  cross join lateral (
    select coalesce(array_agg(distinct to_char(month, 'YYYY-MM') order by to_char(month, 'YYYY-MM')), '{}') as months,
      count(distinct line) filter (where state <> 'stopped') as lines,
      coalesce(sum(amount) filter (where state <> 'stopped'), 0)::text as amount,
      count(distinct line) filter (where state = 'paid') as paid_lines,
      coalesce(sum(amount) filter (where state = 'paid'), 0)::text as paid,
      count(distinct line) filter (where state = 'open') as open_lines,
      count(distinct line) filter (where state in ('failed', 'returned', 'stopped')) as failed_lines,
      coalesce(sum(income_tax + local_tax) filter (where state <> 'stopped'), 0)::text as withheld,
      coalesce(sum(vat) filter (where state <> 'stopped'), 0)::text as vat
    from payout_items i where i.network_id = ${network_id} and i.batch_no = b.batch_no
  ) as i`

/** A network's batches, the latest first. */
export async function listBatches(
  db: Database,
  scope: NetworkScope,
  { after, size }: { after?: string | undefined; size: number },
): Promise<{ rows: PayoutBatchRow[]; next: string | null }> {
  const [before] = readAfter(after, ['number']) ?? [null]
  const { network_id } = scope
  const { rows } = await sql<PayoutBatchRow>`
    with actors as materialized (select account_id, nickname from ${actorsOf(scope)} as known)
    select ${rowOf} from payout_batches b ${itemsOf(network_id)}
    where b.network_id = ${network_id} and (${before}::integer is null or b.batch_no < ${before})
    order by b.batch_no desc limit ${size + 1}`.execute(db)
  return toPage(
    rows,
    size,
    ({ batch_no }) => [batch_no],
    (row) => row,
  )
}

/** One of them; `not_found` where the network has none of the number. */
export async function getBatch(
  db: Database,
  scope: NetworkScope,
  batch_no: number,
  viewer: { account_id: number },
): Promise<PayoutBatch> {
  const { network_id } = scope
  const { rows } = await sql<PayoutBatch>`
    with actors as materialized (select account_id, nickname from ${actorsOf(scope)} as known)
    select ${rowOf}, b.is_proposed, b.prepared_by = ${viewer.account_id} as is_own, i.withheld, i.vat,
      ${actor('b.confirmed_by', 'b.confirmed_at')} as confirmed,
      case when b.filed_at is not null then jsonb_build_object('name', b.file_name, 'layout', b.layout, 'digest', b.file_digest,
        'lines', b.file_lines, 'amount', b.file_amount::text, 'made', ${actor('b.filed_by', 'b.filed_at')},
        'is_offered', b.file is not null) end as file,
      case when b.cancel_reason is not null then ${actor('b.cancelled_by', 'b.ended_at')} || jsonb_build_object('reason', b.cancel_reason) end as cancelled,
      ${actor('b.cancel_asked_by', 'b.cancel_asked_at')}
        || jsonb_build_object('reason', b.cancel_asked_reason, 'is_own', b.cancel_asked_by = ${viewer.account_id}) as cancel_asked,
      (select jsonb_agg(to_jsonb(s) order by s.state) from (
        select state, count(distinct line) as lines, sum(amount)::text as amount from payout_items
        where network_id = ${network_id} and batch_no = b.batch_no group by state) as s) as sums
    from payout_batches b ${itemsOf(network_id)}
    where b.network_id = ${network_id} and b.batch_no = ${batch_no}`.execute(db)
  const [batch] = rows
  if (!batch) throw new DomainError('not_found')
  return { ...batch, needs_second_person: batch.is_proposed || (await needsTwoPersons(db, scope)) }
}

type Asked = { search: string; state?: LineState | undefined; page: number; size: number }

/** A batch's lines, a payee each, those without a result and those that failed first. */
export async function listLines(
  db: Database,
  { network_id }: NetworkScope,
  batch_no: number,
  { search, state, page, size }: Asked,
): Promise<{ page: number; size: number; total: number; rows: PayoutLine[] }> {
  const { rows } = await sql<PayoutLine & { total: number }>`
    select i.line, i.account_id, a.nickname, array_agg(to_char(i.month, 'YYYY-MM') order by i.month) as months,
      sum(i.due)::text as due, sum(i.income_tax + i.local_tax)::text as withheld, sum(i.vat)::text as vat,
      sum(i.amount)::text as amount, i.bank, i.ending, i.state, i.reason, i.note, i.paid_on, i.returned_on,
      i.state = 'open' and d.version is distinct from i.details_version as is_changed, count(*) over () as total
    from payout_items i
    join accounts a on a.network_id = i.network_id and a.account_id = i.account_id
    left join payout_details d on d.network_id = i.network_id and d.account_id = i.account_id
    where i.network_id = ${network_id} and i.batch_no = ${batch_no} and (${state ?? null}::text is null or i.state = ${state ?? null})
      and (${search} = '' or strpos(lower(a.nickname), lower(${search})) > 0)
    group by i.line, i.account_id, a.nickname, i.bank, i.ending, i.state, i.reason, i.note, i.paid_on, i.returned_on,
      i.details_version, d.version
    order by i.state not in ('failed', 'returned', 'stopped'), i.line limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  )
  return { page, size, total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}
