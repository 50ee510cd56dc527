import type { Viewer } from '../access/viewer.ts'
import type { Database } from '../db/connection.ts'
import { readBalances, verifyLedger } from '../features/ledger/read.ts'
import { calculateMonth } from '../features/settlement/calculate-month.ts'
import { approveMonth, lockMonth } from '../features/settlement/closing-steps.ts'
import { acceptTie, changeRate } from '../features/settlement/preparations.ts'
import { readMonth } from '../features/settlement/read-month.ts'
import { verifySettlement } from '../features/settlement/verify-settlement.ts'
import type { TestNetwork } from './factories.ts'
import { addSettledFile, type MoneyRow, type PaymentRow } from './settled-files.ts'

const today = '2026-11-20'

/** What people do with a network's close, a step at a time, on what is there then. */
export function closingDesk(db: Database, network: TestNetwork) {
  const { scope, network_id } = network
  const seen = async (month: string) => ({
    ...{ month, version: 0, calculation_no: 0 },
    ...(await db
      .selectFrom('settlement_months')
      .select(['version', 'calculation_no'])
      .where('network_id', '=', network_id)
      .where('month', '=', month)
      .executeTakeFirst()),
  })
  const by = ({ account_id }: Viewer) => ({ account_id, today })
  const calculate = (month: string) => calculateMonth(db, scope, { month, account_id: null })
  const approve = async (month: string, who: Viewer) => approveMonth(db, scope, await seen(month), by(who))
  const lock = async (month: string, who: Viewer) => lockMonth(db, scope, await seen(month), by(who))
  const put = (month: string, family: string, rows: MoneyRow[], more: object = {}) =>
    addSettledFile(db, network, { month, family, rows, ...more })
  /** A payment summary at 1,000 won for a dollar. */
  const pay = (month: string, payments: PaymentRow[]) =>
    addSettledFile(db, network, {
      ...{ month, family: 'payment_summary' },
      payments: payments.map((row) => ({ local: String(Math.round(Number(row.usd) * 1000)), ...row })),
    })
  return {
    ...{ seen, by, calculate, approve, lock, put, pay },
    /** A file of ads and a payment summary that fits; `more`: what that has besides, dollars by type of revenue. */
    bring: async (month: string, rows: MoneyRow[], more: Record<string, string> = {}) => {
      await put(month, 'ads', rows)
      const usd = String(rows.reduce((sum, row) => sum + Number(row.usd), 0))
      await pay(
        month,
        Object.entries({ 'Ads Revenue': usd, ...more }).map(([type, usd]) => ({ type, usd })),
      )
    },
    accept: async (month: string, tie: string, difference_usd: string, { account_id }: Viewer) =>
      acceptTie(db, scope, await seen(month), { tie, difference_usd, reason: 'It follows', account_id }),
    enterRate: async (month: string, rate: string | null, { account_id }: Viewer) =>
      changeRate(db, scope, await seen(month), { rate, note: 'The bank’s notice' }, { account_id }),
    close: async (month: string, who: Viewer) => {
      await calculate(month)
      await approve(month, who)
      await lock(month, who)
    },
    stateOf: async (month: string) => {
      const { state, needs } = await readMonth(db, scope, month)
      return [state, needs]
    },
    tiesOf: async (month: string) =>
      (await readMonth(db, scope, month)).ties.map(({ tie, finding }) => [tie, finding]),
    awaitedOf: async (month: string) => (await readMonth(db, scope, month)).awaited,
    dollars: async () =>
      Object.fromEntries(
        (await readBalances(db, scope, { currency: 'USD' }))
          .filter(({ posted }) => posted !== 0n)
          .map(({ account, posted }) => [account, Number(posted) / 1e9]),
      ),
    /** What `verify` finds. */
    faults: async () => [
      ...(await verifySettlement(db, scope)).differences,
      ...(await verifyLedger(db, scope)).differences,
    ],
  }
}
