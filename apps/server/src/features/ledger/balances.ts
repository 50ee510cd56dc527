import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { ownerOf } from './accounts.ts'
import { type Balance, balanceKey } from './apply-transfers.ts'
import type { Given } from './transfers.ts'

async function select(db: Database, scope: NetworkScope, which: RawBuilder<unknown>): Promise<Balance[]> {
  type Stored = Record<'account' | 'currency' | 'posted' | 'pending', string> & { version: number }
  const { rows } = await sql<Stored>`
    select account, currency, posted::text, pending::text, version from ledger_accounts
    where network_id = ${scope.network_id} and ${which}`.execute(db)
  return rows.map((row) => ({ ...row, posted: BigInt(row.posted), pending: BigInt(row.pending) }))
}

/** currency: its name, or what makes it. */
type Narrowed = { accounts?: readonly string[]; prefix?: string; currency?: string | RawBuilder<unknown> }

/** Balances in the order of their accounts' names; all of the network's unless narrowed. */
export function readBalances(db: Database, scope: NetworkScope, narrowed: Narrowed = {}): Promise<Balance[]> {
  const { accounts = null, prefix = '', currency = null } = narrowed
  const which = sql`starts_with(account, ${prefix})
    and (${accounts}::text[] is null or account = any(${accounts}::text[]))
    and (${currency}::text is null or currency = ${currency}) order by account, currency`
  return select(db, scope, which)
}

/**
 * The balances that transfers name, made where there are none, locked in the order of their names: two transactions never
 * wait for each other. `not_found` where one is of a member that the network does not have.
 */
export async function lockBalances(trx: Database, scope: NetworkScope, transfers: readonly Given[]) {
  const sides = transfers.flatMap(({ debit_account, credit_account, currency }) =>
    [debit_account, credit_account].map((account) => ({ account, currency, owner: ownerOf(account) })),
  )
  const named = new Map(sides.map((side) => [balanceKey(side.account, side.currency), side]))
  const namedAccounts = sql`json_to_recordset(${JSON.stringify([...named.values()])})
    as given(account text, currency text, owner integer)`
  await sql`
    insert into ledger_accounts (network_id, account, currency, owner)
    select ${scope.network_id}, account, currency, owner from ${namedAccounts}
    where owner is null or exists (
      select from accounts where accounts.network_id = ${scope.network_id} and account_id = owner)
    order by account collate "C", currency collate "C" on conflict do nothing`.execute(trx)
  const which = sql`(account, currency) in (select account, currency from ${namedAccounts})
    order by account, currency for update of ledger_accounts`
  const locked = await select(trx, scope, which)
  if (locked.length < named.size) throw new DomainError('not_found')
  return new Map(locked.map((balance) => [balanceKey(balance.account, balance.currency), balance]))
}

export async function storeBalances(trx: Database, scope: NetworkScope, balances: readonly Balance[]) {
  const rows = JSON.stringify(balances, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  await sql`
    update ledger_accounts as stored set posted = now.posted, pending = now.pending, version = now.version
    from json_populate_recordset(null::ledger_accounts, ${rows}) as now
    where stored.network_id = ${scope.network_id}
      and stored.account = now.account and stored.currency = now.currency`.execute(trx)
}
