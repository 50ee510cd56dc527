import type { NetworkScope } from '../access/scope.ts'
import type { Database } from '../db/connection.ts'
import { approveMonth, lockMonth } from '../features/settlement/books/closing-steps.ts'
import { calculateMonth } from '../features/settlement/calculation/calculate-month.ts'
import { payMonth } from '../features/settlement/payment/pay-month.ts'
import { readMonth } from '../features/settlement/read-month.ts'
import { acceptNobodys } from './settled-files.ts'

const today = '2026-11-20'

/**
 * What a process closes, from wherever each month stands, with two persons; `held` is stopped once a month is locked, and paid
 * after the others.
 */
export type Closing = { network_id: number; months: string[]; persons: [number, number]; held: number }

/** Takes months on to paid, a step at a time; `onStep` after each. */
export async function closeMonths(
  db: Database,
  scope: NetworkScope,
  { months, persons: [first, second], held }: Closing,
  onStep: () => void = () => {},
): Promise<void> {
  for (const month of months)
    for (let isPaid = false; !isPaid; onStep()) {
      const { state, needs } = await readMonth(db, scope, month)
      const seen = await seenMonth(db, scope, month)
      const by = { account_id: needs.includes('second_person') ? second : first, today }
      if (state === 'reconciled') await calculateMonth(db, scope, { month, account_id: first })
      else if (state === 'calculated') await approveMonth(db, scope, seen, by)
      else if (state === 'approved') {
        await acceptNobodys(db, scope, month)
        await lockMonth(db, scope, seen, by)
      } else if (state === 'locked' && needs.includes('payment') && !needs.includes('hold'))
        await hold(db, scope, held, 'Stopped after the lock')
      else if (state === 'locked' && needs.includes('partly_paid') && needs.includes('hold'))
        await hold(db, scope, held, null)
      else if (state === 'locked') await payMonth(db, scope, { ...seen, paid_on: today }, by)
      else if (state === 'paid') isPaid = true
      else throw new Error(`${month} is ${state}: ${needs.join(', ')}`)
    }
}

/** A month as somebody sees it who then decides on it; of one that nobody has touched nothing is stored. */
export const seenMonth = async (db: Database, { network_id }: NetworkScope, month: string) => ({
  month,
  version: 0,
  calculation_no: 0,
  ...(await db
    .selectFrom('settlement_months')
    .select(['version', 'calculation_no'])
    .where('network_id', '=', network_id)
    .where('month', '=', month)
    .executeTakeFirst()),
})

/** Calculates, approves and locks a month whose files are there. */
export async function closeMonth(
  db: Database,
  scope: NetworkScope,
  month: string,
  by: { account_id: number | null; today: string },
): Promise<void> {
  await calculateMonth(db, scope, { month, account_id: null })
  await approveMonth(db, scope, await seenMonth(db, scope, month), by)
  await acceptNobodys(db, scope, month)
  await lockMonth(db, scope, await seenMonth(db, scope, month), by)
}

async function hold(
  db: Database,
  { network_id }: NetworkScope,
  account_id: number,
  hold_reason: string | null,
) {
  await db
    .insertInto('payees')
    .values({ network_id, account_id, hold_reason })
    .onConflict((known) => known.columns(['network_id', 'account_id']).doUpdateSet({ hold_reason }))
    .execute()
}
