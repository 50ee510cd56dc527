import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { readBalances } from '../../ledger/public.ts'
import { bookOf } from '../settlement-currencies.ts'

/** What a member begins a month with. */
export type Opening = { account_id: number; opening: string }

const payable = /^member:(\d+):payable$/

/**
 * What the books owe each member, less what other months are about to pay it: what is carried over. Later months are among
 * them where files of this one came only after their close.
 */
export async function listOpenings(db: Database, scope: NetworkScope, month: string): Promise<Opening[]> {
  const balances = await readBalances(db, scope, { prefix: 'member:', currency: bookOf(scope.network_id) })
  const { rows } = await sql<{ account_id: number; due: string }>`
    select account_id, sum(due)::text as due
    from settlement_members join settlement_months using (network_id, month)
    where network_id = ${scope.network_id} and month <> ${month} and locked_at is not null and settlement_members.paid_on is null and due > 0
    group by account_id`.execute(db)
  const openings = new Map<number, bigint>()
  for (const { account, posted } of balances) {
    const [, id] = payable.exec(account) ?? []
    if (id) openings.set(Number(id), posted)
  }
  for (const { account_id, due } of rows)
    openings.set(account_id, (openings.get(account_id) ?? 0n) - BigInt(due))
  return [...openings]
    .filter(([, opening]) => opening !== 0n)
    .map(([account_id, opening]) => ({ account_id, opening: opening.toString() }))
    .sort((a, b) => a.account_id - b.account_id)
}
