import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'

/** What was paid to an account that withdraws stays; where it was paid to, and what a bank said of it, does not. */
export async function forgetPayee(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  accountId: number,
): Promise<void> {
  await sql`
    update payout_items set ending = null, bank = null, note = null
    where network_id = ${network_id} and account_id = ${accountId}`.execute(trx)
}
