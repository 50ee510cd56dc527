import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { type Comparisons, listDifferences } from '../../db/list-differences.ts'
import type { DB } from '../../db/tables.gen.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { adjustmentKinds, listGuarded } from './accounts.ts'
import { expectedHash } from './hash-transfer.ts'

/** What transfers do to their accounts, two rows each: to the balance, and to what is pending. */
const movements = (network_id: number) => sql`(
  select transfer.transfer_id, transfer.journal_id, transfer.created_at, transfer.kind, transfer.phase, side.*,
    case when transfer.phase in ('posted', 'post') then sign * transfer.amount else 0 end as posted,
    case when sign = 1 then 0 when transfer.phase = 'pending' then transfer.amount else -coalesce(held.amount, 0) end as pending
  from ledger_transfers as transfer
  left join ledger_transfers as held on held.network_id = ${network_id} and held.transfer_id = transfer.pending_of
  cross join lateral (values (-1, transfer.debit_account, transfer.currency, transfer.debit_version),
    (1, transfer.credit_account, transfer.currency, transfer.credit_version)) as side (sign, account, currency, version)
  where transfer.network_id = ${network_id}) as movement`

/** Every account with what its transfers make of it. */
const balances = (network_id: number) => sql`(
  select account, currency, substring(account from '^member:(\\d+):')::integer as owner, sum(posted) as posted,
    sum(pending) as pending, count(version) as version
  from (
    select account, currency, posted, pending, version from ${movements(network_id)}
    union all
    select account, currency, 0, 0, null from ledger_accounts where network_id = ${network_id}
  ) as part group by account, currency) as balance`

/** docs/ledger.md explains them. */
const comparisons = (network_id: number): Comparisons => ({
  ledger_accounts: sql`
    select to_jsonb(e) as expected, to_jsonb(s) as stored from (
      select account, currency, owner, posted::text, pending::text, version from ${balances(network_id)}) as e
    full join (
      select account, currency, owner, posted::text, pending::text, version from ledger_accounts
      where network_id = ${network_id}) as s using (account, currency)
    where to_jsonb(e) is distinct from to_jsonb(s)`,
  'ledger_accounts of all': sql`
    select '{"posted": "0"}'::jsonb as expected, jsonb_build_object('currency', currency, 'posted', sum(posted)::text) as stored
    from ledger_accounts where network_id = ${network_id} group by currency having sum(posted) <> 0`,
  'ledger_accounts.owner': sql`
    select null::jsonb as expected, jsonb_build_object('account', account) as stored from ledger_accounts
    where network_id = ${network_id} and owner is not null and not exists (
      select from accounts where accounts.network_id = ${network_id} and account_id = owner)`,
  // Journals after which an account had less than nothing, although one of their transfers may not overdraw it.
  'ledger_accounts overdrawn': sql`
    select jsonb_build_object('available', '0') as expected, jsonb_build_object('account', account, 'currency', currency,
      'journal_id', journal_id, 'created_at', created_at, 'available', available::text) as stored
    from (
      select account, currency, journal_id, created_at,
        bool_or(sign = -1 and phase in ('posted', 'pending') and (what = any(${listGuarded('none')})
          or (what = any(${listGuarded('adjustments')}) and kind !~ ${adjustmentKinds.source}))) as is_guarded,
        sum(sum(posted - pending)) over (partition by account, currency order by max(version)) as available
      from ${movements(network_id)} cross join lateral regexp_replace(account, '^member:\\d+:', '') as what
      group by account, currency, journal_id, created_at) as journal
    where is_guarded and available < 0`,
  'ledger_transfers.amount': sql`
    select null::jsonb as expected, to_jsonb(t) - 'hash' as stored from ledger_transfers as t where network_id = ${network_id}
      and (amount <= 0 or debit_account = credit_account or btrim(source) = '' or btrim(reason) = '')`,
  'ledger_transfers.version': sql`
    select jsonb_build_object('version', place) as expected,
      jsonb_build_object('transfer_id', transfer_id, 'account', account, 'version', version) as stored
    from (select *, row_number() over (partition by account, currency order by version) as place
      from ${movements(network_id)}) as placed where version <> place`,
  'ledger_transfers.hash': sql`
    select jsonb_build_object('sequence', place, 'hash', ${expectedHash(sql`previous`)}) as expected,
      jsonb_build_object('sequence', sequence, 'hash', hash, 'transfer_id', transfer_id, 'period', period) as stored
    from (select *, row_number() over chain as place, lag(hash) over chain as previous from ledger_transfers
      where network_id = ${network_id} window chain as (partition by period order by sequence)) as linked
    where sequence <> place or hash <> ${expectedHash(sql`previous`)}`,
  'ledger_transfers.pending_of': sql`
    select to_jsonb(held) - 'hash' as expected, to_jsonb(done) - 'hash' as stored from (
      select *, count(*) over (partition by pending_of) as times from ledger_transfers
      where network_id = ${network_id} and phase in ('post', 'void')) as done
    left join ledger_transfers as held on held.network_id = ${network_id} and held.transfer_id = done.pending_of
    where done.times > 1 or held.phase is distinct from 'pending' or done.amount > held.amount
      or (done.phase = 'void' and done.amount <> held.amount) or (done.debit_account, done.credit_account, done.currency)
        <> (held.debit_account, held.credit_account, held.currency)`,
  ledger_periods: sql`
    select to_jsonb(e) as expected, to_jsonb(s) as stored from (
      select period, count(*) as transfers, (array_agg(hash order by sequence desc))[1] as hash from ledger_transfers
      where network_id = ${network_id} group by period) as e
    full join (select * from ledger_periods where network_id = ${network_id}) as s using (period)
    where (s.transfers, s.hash, coalesce(s.locked_hash, s.hash)) is distinct from
      (coalesce(e.transfers, 0), coalesce(e.hash, ''), coalesce(e.hash, ''))`,
})

/** What is compared with itself alone: nothing makes it again. */
export const isEvidence = (rollup: string) => /^ledger_(transfers|periods)/.test(rollup)

/** Compares what is derived with the transfers of a network, and these with what always holds of them. */
export const verifyLedger = (db: Database, { network_id }: NetworkScope) =>
  inSnapshot(db, (trx) => listDifferences(trx, comparisons(network_id)))

/**
 * Makes balances what the transfers say. Transfers stay, and the ends of periods, which prove that none is missing. Where
 * these say that somebody changed a transfer, balances stay as they are, too: they are what is left to prove it. Answers
 * whether they were made.
 */
export async function rebuildBalances(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<boolean> {
  const evidence = Object.entries(comparisons(network_id)).filter(([rollup]) => isEvidence(rollup))
  const { difference_count } = await listDifferences(trx, Object.fromEntries(evidence))
  if (difference_count > 0) return false
  await sql`
    select from ledger_accounts where network_id = ${network_id}
    order by account, currency for update`.execute(trx)
  await sql`
    insert into ledger_accounts (network_id, account, currency, owner, posted, pending, version)
    select ${network_id}, account, currency, owner, posted, pending, version from ${balances(network_id)}
    order by account, currency on conflict (network_id, account, currency) do update set owner = excluded.owner,
      posted = excluded.posted, pending = excluded.pending, version = excluded.version`.execute(trx)
  return true
}
