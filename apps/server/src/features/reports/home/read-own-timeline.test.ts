import { ownTimeline } from '@cuesheet/contract/home'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { closingDesk } from '../../../testing/closing-desk.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const test = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = test
await addExchangeRates(db, { '2026-06-01': '1000' })
const operator = await createAccount(db, null, { as: 'operator' })
let network: TestNetwork
let member: Viewer
const desk = closingDesk(db, () => network, { operator })
const set = (values: object) =>
  db.updateTable('networks').set(values).where('network_id', '=', network.network_id).execute()

// Paid on the 25th of the month after the next: September on 25 November, October and November after it.
beforeEach(async () => {
  network = await createNetwork(db)
  await set({ payday: 25, payday_months: 2, minimum_payout: 0 })
  member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.10' } })
  const channel = await createChannel(db, network, { members: [member] })
  const days = ['2026-10-05', '2026-11-05'].map((day) => ({ channel, day, video: 'v' }))
  await addActivity(
    db,
    network,
    days.map((row) => ({ ...row, views: 1000 })),
  )
  await addRevenue(
    db,
    network,
    days.map((row) => ({ ...row, revenue: 1e10 })),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  await desk.bring('2026-09-01', [moneyRow(channel, '2026-09-01', '100')])
})
const read = async (viewer = member) => (await test.open(network.domain, viewer)).call(ownTimeline)

it('tells every month that is not paid, with its amount, from the settled one to the one that runs', async () => {
  await desk.close('2026-09-01')
  const { balance, months, has_payout_details } = await read()
  // 90,000 won are owed before tax, 87,030 of them are paid; of October's ten dollars 9,000, less 3.3 %.
  expect([balance, has_payout_details]).toEqual(['90000', false])
  expect(months).toMatchObject([
    {
      month: '2026-09',
      day: '2026-11-25',
      basis: 'settled',
      amount: '87030',
      settled_on: expect.any(String),
      // The job that publishes statements has not run.
      statement_on: null,
    },
    { month: '2026-10', day: '2026-12-25', basis: 'reported', amount: '8710', settled_on: null },
    { month: '2026-11', day: '2027-01-25', settled_on: null },
  ])
  expect(months[2]!.amount).not.toBeNull()
})

it('says what is carried below the minimum, and who is held', async () => {
  await set({ minimum_payout: 95_000 })
  await desk.close('2026-09-01')
  const [september, october] = (await read()).months
  expect(september).toMatchObject({ carry_reason: 'below_minimum', amount: '0', parts: { carried: '90000' } })
  // With what October brings, it is enough: 99,000, less 2,970 and 290.
  expect(october).toMatchObject({ carry_reason: null, amount: '95740' })
  await db
    .insertInto('payees')
    .values({ network_id: network.network_id, account_id: member.account_id, hold_reason: 'A dispute' })
    .execute()
  expect(await read()).toMatchObject({ hold_reason: 'A dispute', balance: '90000', minimum_payout: '95000' })
})

it('is of a member alone', async () => {
  await desk.close('2026-09-01')
  const manager = await createAccount(db, network, { as: 'manager' })
  const mate = await createAccount(db, network)
  expect(await read(manager)).toMatchObject({ balance: '0', months: [] })
  expect((await read(mate)).months.every(({ amount }) => amount === null || amount === '0')).toBe(true)
})
