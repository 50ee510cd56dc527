import { connect } from '../../apps/server/src/db/connection.ts'
import {
  approveMonth,
  lockMonth,
  reopenMonth,
} from '../../apps/server/src/features/settlement/books/closing-steps.ts'
import { verifySettlement } from '../../apps/server/src/features/settlement/books/verify-settlement.ts'
import { calculateMonth } from '../../apps/server/src/features/settlement/calculation/calculate-month.ts'
import { listSettledMembers } from '../../apps/server/src/features/settlement/payment/list-settled-members.ts'
import { payMonth } from '../../apps/server/src/features/settlement/payment/pay-month.ts'
import { readMonth } from '../../apps/server/src/features/settlement/read-month.ts'
import { seenMonth } from '../../apps/server/src/testing/close-months.ts'
import { acceptNobodys } from '../../apps/server/src/testing/settled-files.ts'
import { fillMonth } from './fill-month.ts'

const month = '2026-09-01'
const today = '2026-11-20'

/** A month from its tie-out to its payment, with so many rows; each step's seconds and the process's memory after it. */
export async function measureMonth(
  url: string,
  { members, channels, rows }: { members: number; channels: number; rows: number },
): Promise<{ step: string; seconds: number; MB: number }[]> {
  const steps: { step: string; seconds: number; MB: number }[] = []
  const db = connect(url)
  const scope = await fillMonth(db, { members, channels, rows })
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now()
    const result = await work()
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
    steps.push({ step: name, seconds: Number(((performance.now() - begun) / 1000).toFixed(2)), MB: memory })
    return result
  }
  const seen = () => seenMonth(db, scope, month)
  const by = (account_id: number | null) => ({ account_id, today })
  await timed('state, tie-out', () => readMonth(db, scope, month))
  await timed('calculate', () => calculateMonth(db, scope, { month, account_id: null }))
  await timed('calculate again', () => calculateMonth(db, scope, { month, account_id: null }))
  await timed('state of the calculated month', () => readMonth(db, scope, month))
  await timed('members, first page', () => listSettledMembers(db, scope, month, {}))
  await timed('approve', async () => approveMonth(db, scope, await seen(), by(null)))
  await acceptNobodys(db, scope, month)
  await timed('lock', async () => lockMonth(db, scope, await seen(), by(null)))
  await timed('verify', async () => {
    const { difference_count } = await verifySettlement(db, scope)
    if (difference_count > 0) throw new Error(`${difference_count} differences`)
  })
  await reopenMonth(db, scope, { ...(await seen()), reason: 'Measured' }, by(1))
  await timed('reopen', async () => reopenMonth(db, scope, { ...(await seen()), reason: 'Measured' }, by(2)))
  await timed('calculate once more', () => calculateMonth(db, scope, { month, account_id: null }))
  await approveMonth(db, scope, await seen(), by(null))
  await lockMonth(db, scope, await seen(), by(null))
  await timed('pay', async () => payMonth(db, scope, { ...(await seen()), paid_on: '2026-10-23' }, by(null)))
  await db.destroy()
  return steps
}
