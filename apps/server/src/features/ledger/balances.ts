import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { ownerOf } from './accounts.ts'
import { type Balance, balanceKey } from './apply-transfers.ts'
import type { Given } from './transfers.ts'

type Stored = Omit<Balance, 'posted' | 'pending'> & { posted: string; pending: string }

const toBalance = ({ posted, pending, ...rest }: Stored): Balance => ({
  ...rest,
  posted: BigInt(posted),
  pending: BigInt(pending),
})

/**
 * The balances that transfers name, made where there are none, locked in the order of their names: two transactions never
 * wait for each other. `not_found` where one is of a member that the network does not have.
 */
export async function lockBalances(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  transfers: readonly Given[],
): Promise<Map<string, Balance>> {
  const named = new Map<string, [account: string, currency: string]>()
  for (const { debit_account, credit_account, currency } of transfers)
    for (const account of [debit_account, credit_account])
      named.set(balanceKey(account, currency), [account, currency])
  const accounts = [...named.values()].map(([account]) => account)
  const currencies = [...named.values()].map(([, currency]) => currency)
  await sql`
    insert into ledger_accounts (network_id, account, currency, owner)
    select ${network_id}, account, currency, owner
    from unnest(${accounts}::text[], ${currencies}::text[], ${accounts.map(ownerOf)}::integer[])
      as given (account, currency, owner)
    where owner is null or exists (
      select from accounts where accounts.network_id = ${network_id} and account_id = owner)
    order by account collate "C", currency collate "C"
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<Stored>`
    select account, currency, posted::text, pending::text, version from ledger_accounts
    where network_id = ${network_id}
      and (account, currency) in (select * from unnest(${accounts}::text[], ${currencies}::text[]))
    order by account, currency for update of ledger_accounts`.execute(trx)
  if (rows.length < named.size) throw new DomainError('not_found')
  return new Map(rows.map((row) => [balanceKey(row.account, row.currency), toBalance(row)]))
}

export async function storeBalances(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  balances: Iterable<Balance>,
): Promise<void> {
  const rows = [...balances]
  const listed = (column: keyof Balance) => rows.map((row) => String(row[column]))
  await sql`
    update ledger_accounts as stored set posted = now.posted, pending = now.pending, version = now.version
    from unnest(${listed('account')}::text[], ${listed('currency')}::text[], ${listed('posted')}::bigint[],
      ${listed('pending')}::bigint[], ${listed('version')}::bigint[]) as now (account, currency, posted, pending, version)
    where stored.network_id = ${network_id} and stored.account = now.account and stored.currency = now.currency`.execute(
    trx,
  )
}

/** Balances in the order of their accounts' names; all of the network's unless narrowed. */
export async function readBalances(
  db: Database,
  { network_id }: NetworkScope,
  asked: { accounts?: readonly string[]; prefix?: string; currency?: string } = {},
): Promise<Balance[]> {
  const { accounts = null, prefix = '', currency = null } = asked
  const { rows } = await sql<Stored>`
    select account, currency, posted::text, pending::text, version from ledger_accounts
    where network_id = ${network_id} and starts_with(account, ${prefix})
      and (${accounts}::text[] is null or account = any(${accounts}::text[]))
      and (${currency}::text is null or currency = ${currency})
    order by account, currency`.execute(db)
  return rows.map(toBalance)
}
