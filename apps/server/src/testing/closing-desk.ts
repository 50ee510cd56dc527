import { expect } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import type { Database } from '../db/connection.ts'
import { readBalances, verifyLedger } from '../features/ledger/public.ts'
import { verifyPayouts } from '../features/payouts/public.ts'
import { approveMonth, lockMonth, reopenMonth } from '../features/settlement/books/closing-steps.ts'
import { verifySettlement } from '../features/settlement/books/verify-settlement.ts'
import { calculateMonth } from '../features/settlement/calculation/calculate-month.ts'
import { acceptTie, changeRate } from '../features/settlement/inputs/preparations.ts'
import { payMonth } from '../features/settlement/payment/pay-month.ts'
import { readMonth } from '../features/settlement/read-month.ts'
import { seenMonth } from './close-months.ts'
import type { TestNetwork } from './factories.ts'
import { acceptNobodys, addSettledFile, type MoneyRow, type PaymentRow } from './settled-files.ts'

/** Of the ledger: nano-dollars, won, and cents. */
type Book = 'USD' | 'KRW' | 'USX'

export const payable = ({ account_id }: Pick<Viewer, 'account_id'>) => `member:${account_id}:payable`

/** What people do with a network's close, a step at a time, on what is there then: `operator` where nobody else is named. */
export function closingDesk(
  db: Database,
  findNetwork: () => TestNetwork,
  { operator, today = '2026-11-20' }: { operator: Pick<Viewer, 'account_id'>; today?: string },
) {
  const scope = () => findNetwork().scope
  const seen = (month: string) => seenMonth(db, scope(), month)
  const by = ({ account_id }: Pick<Viewer, 'account_id'> = operator) => ({ account_id, today })
  const calculate = (month: string) => calculateMonth(db, scope(), { month, account_id: null })
  const approve = async (month: string, who = operator) =>
    approveMonth(db, scope(), await seen(month), by(who))
  const lockAsIs = async (month: string, who = operator) => lockMonth(db, scope(), await seen(month), by(who))
  /** After the money that is nobody's was accepted. */
  const lock = async (month: string, who = operator) => {
    await acceptNobodys(db, scope(), month)
    return lockAsIs(month, who)
  }
  const put = (month: string, family: string, rows: MoneyRow[], more: object = {}) =>
    addSettledFile(db, findNetwork(), { month, family, rows, ...more })
  /** A payment summary at 1,000 won for a dollar. */
  const putPayments = (month: string, payments: PaymentRow[], more: object = {}) =>
    addSettledFile(db, findNetwork(), {
      month,
      family: 'payment_summary',
      payments: payments.map((row) => ({ local: String(Math.round(Number(row.usd) * 1000)), ...row })),
      ...more,
    })
  const findFaults = async () => [
    ...(await verifySettlement(db, scope())).differences,
    ...(await verifyLedger(db, scope())).differences,
    ...(await verifyPayouts(db, scope())).differences,
  ]
  const balances = async (currency: Book) =>
    Object.fromEntries(
      (await readBalances(db, scope(), { currency }))
        .filter(({ posted }) => posted !== 0n)
        .map(({ account, posted }) => [account, String(posted)]),
    )
  return {
    seen,
    by,
    calculate,
    approve,
    lock,
    lockAsIs,
    put,
    putPayments,
    balances,
    /** A file of ads and a payment summary that fits; `more`: what that has besides or instead, dollars by type of revenue. */
    bring: async (
      month: string,
      rows: MoneyRow[],
      more: Record<string, string> = {},
      state: 'current' | 'late' = 'current',
    ) => {
      await put(month, 'ads', rows, { state })
      const nano = rows.reduce((sum, { usd }) => sum + Math.round(Number(usd) * 1e9), 0)
      const payments = Object.entries({ 'Ads Revenue': String(nano / 1e9), ...more })
      await putPayments(
        month,
        payments.map(([type, usd]) => ({ type, usd })),
        { state },
      )
    },
    accept: async (month: string, tie: string, difference_usd: string, { account_id }: Viewer) =>
      acceptTie(db, scope(), await seen(month), { tie, difference_usd, reason: 'It follows', account_id }),
    enterRate: async (month: string, rate: string | null, { account_id }: Viewer) =>
      changeRate(db, scope(), await seen(month), { rate, note: 'The bank’s notice' }, { account_id }),
    close: async (month: string, who = operator) => {
      await calculate(month)
      await approve(month, who)
      return lock(month, who)
    },
    reopen: async (month: string, who = operator, reason = 'A file was of another network') =>
      reopenMonth(db, scope(), { ...(await seen(month)), reason }, by(who)),
    pay: async (month: string, paid_on = '2026-10-23') =>
      payMonth(db, scope(), { ...(await seen(month)), paid_on }, by()),
    stateOf: async (month: string) => {
      const { state, needs } = await readMonth(db, scope(), month)
      return [state, needs]
    },
    tiesOf: async (month: string) =>
      (await readMonth(db, scope(), month)).ties.map(({ tie, finding }) => [tie, finding]),
    awaitedOf: async (month: string) => (await readMonth(db, scope(), month)).awaited,
    dollars: async () =>
      Object.fromEntries(
        Object.entries(await balances('USD')).map(([account, nano]) => [account, Number(nano) / 1e9]),
      ),
    balance: async (account: string, currency: Book = 'KRW') => (await balances(currency))[account] ?? '0',
    findFaults,
    expectSound: async () => expect(await findFaults()).toEqual([]),
  }
}
