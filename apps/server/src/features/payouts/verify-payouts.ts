import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { type Comparisons, listDifferences } from '../../db/list-differences.ts'
import { inSnapshot } from '../../db/transaction.ts'

/** docs/ledger.md explains them. */
const comparisons = (network_id: number): Comparisons => ({
  // The sum of a file is that of its lines.
  payout_batches: sql`
    select jsonb_build_object('batch_no', b.batch_no, 'lines', i.lines, 'amount', i.amount) as expected,
      jsonb_build_object('batch_no', b.batch_no, 'lines', b.file_lines, 'amount', b.file_amount::text) as stored
    from payout_batches b
    cross join lateral (
      select count(distinct line) as lines, coalesce(sum(amount), 0)::text as amount
      from payout_items where network_id = ${network_id} and batch_no = b.batch_no and is_in_file
    ) as i
    where b.network_id = ${network_id}
      and (coalesce(b.file_lines, 0), coalesce(b.file_amount, 0)::text) <> (i.lines, i.amount)`,
  // A payee is one line of its batch, and of a batch that is over no line is open.
  'payout_items.line': sql`
    select null::jsonb as expected, jsonb_build_object('batch_no', batch_no, 'line', min(line), 'account_id', min(account_id),
      'open', count(*) filter (where is_over and state = 'open')) as stored
    from (
      select i.*, b.state in ('done', 'cancelled') as is_over, min(line) over (partition by i.batch_no, account_id) as first,
        min(account_id) over (partition by i.batch_no, line) as payee
      from payout_items i join payout_batches b using (network_id, batch_no)
      where i.network_id = ${network_id}
    ) as i
    where line <> first or account_id <> payee or (is_over and state = 'open') group by batch_no`,
  // What is paid is what months say was paid; what is open they still owe.
  'payout_items of members': sql`
    select jsonb_build_object('month', m.month, 'account_id', m.account_id, 'due', m.due::text, 'paid_on', m.paid_on,
        'payment_no', m.payment_no, 'taxes', m.income_tax + m.local_tax, 'vat', m.vat, 'returns', m.returns) as expected,
      jsonb_build_object('batch_no', i.batch_no, 'month', i.month, 'account_id', i.account_id, 'due', i.due::text, 'paid_on', i.paid_on,
        'payment_no', i.payment_no, 'taxes', i.income_tax + i.local_tax, 'vat', i.vat, 'returns', r.returns) as stored
    from payout_items i
    left join settlement_members m on m.network_id = i.network_id and m.month = i.month and m.account_id = i.account_id
    cross join lateral (
      select count(*) as returns from payout_items r
      where r.network_id = i.network_id and r.month = i.month and r.account_id = i.account_id and r.state = 'returned'
    ) as r
    where i.network_id = ${network_id} and i.state in ('open', 'paid') and (
      m.due is distinct from i.due or m.paid_on is distinct from i.paid_on or m.payment_no is distinct from i.payment_no
      or m.returns is distinct from r.returns
      or (i.state = 'paid' and (m.income_tax, m.local_tax, m.vat) is distinct from (i.income_tax, i.local_tax, i.vat)))`,
  // What a file pays is pending until its line has a result, and then posted, or freed.
  'ledger_transfers of a payout': sql`
    with moved as (
      select 'payout/' || batch_no || '/' || to_char(month, 'YYYY-MM') || '/' || kind || '/' || account_id as pending, state, part.amount
      from payout_items i
      cross join lateral (values ('payment', due - income_tax - local_tax), ('withholding', income_tax + local_tax), ('vat', vat))
        as part(kind, amount)
      where network_id = ${network_id} and is_in_file and part.amount > 0
    ), expected as (
      select pending, 'pending' as phase, amount from moved
      union all select pending, 'post', amount from moved where state in ('paid', 'returned')
      union all select pending, 'void', amount from moved where state in ('failed', 'cancelled')
    ), stored as (
      select coalesce(pending_of, transfer_id) as pending, phase, amount from ledger_transfers
      where network_id = ${network_id} and starts_with(coalesce(pending_of, transfer_id), 'payout/')
    )
    select to_jsonb(e) as expected, to_jsonb(s) as stored
    from expected e full join stored s using (pending, phase) where e.amount is distinct from s.amount`,
})

/** Compares payout batches with their files' sums, with what months say was paid, and with what the books keep for them. */
export const verifyPayouts = (db: Database, { network_id }: NetworkScope) =>
  inSnapshot(db, (trx) => listDifferences(trx, comparisons(network_id)))
