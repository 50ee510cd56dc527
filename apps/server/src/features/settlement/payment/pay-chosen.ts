import { addMonths } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { holdMonth } from '../books/lock-books.ts'
import { type PendingName, payMembers, type TaxedPayment } from './pay-month.ts'

type Chosen = { month: string; paid_on: string; taxed: readonly TaxedPayment[]; pending: PendingName }

/**
 * Books chosen members of a locked month as paid on a day, as it was taxed for them, under the lock of the books; their
 * pending transfers are posted. Answers with which payment of the month.
 */
export async function payChosen(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { month, paid_on, ...chosen }: Chosen,
  { account_id, today }: { account_id: number | null; today: string },
): Promise<number> {
  if (paid_on < addMonths(month, 1) || paid_on > today)
    throw new DomainError('invalid_input', { fields: { day: 'close_paid_on' } })
  const row = await holdMonth(trx, scope, month)
  const { payment_no } = await payMembers(trx, scope, row, { month, paid_on, actor: account_id, ...chosen })
  await sql`
    update settlement_months set version = version + 1
    where network_id = ${scope.network_id} and month = ${month}`.execute(trx)
  return payment_no
}
