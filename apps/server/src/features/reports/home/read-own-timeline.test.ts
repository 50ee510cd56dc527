import { ownTimeline } from '@cuesheet/contract/home'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { closingDesk } from '../../../testing/closing-desk.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const ordinaryDay = '2026-11-21'
let today = ordinaryDay
const test = await openTestApp({}, { now: () => new Date(`${today}T05:00:00Z`) })
const { db } = test
await addExchangeRates(db, { '2026-06-01': '1000' })
const operator = await createAccount(db, null, { as: 'operator' })
const second = await createAccount(db, null, { as: 'operator' })
let network: TestNetwork
let member: Viewer
let channel: TestChannel
const desk = closingDesk(db, () => network, { operator })
const set = (values: object) =>
  db.updateTable('networks').set(values).where('network_id', '=', network.network_id).execute()

// Paid on the 25th of the month after the next: September on 25 November, October and November after it.
beforeEach(async () => {
  today = ordinaryDay
  network = await createNetwork(db)
  await set({ payday: 25, payday_months: 2, minimum_payout: 0 })
  member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.10' } })
  channel = await createChannel(db, network, { members: [member] })
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

const carriedOf = async () =>
  (await read()).months
    .filter(({ basis }) => basis === 'settled')
    .map(({ month, day, carry_reason, amount, parts }) => [month, day, carry_reason, amount, parts!.carried])

it('tells what is carried over once its payday has passed, until a later month has taken it and is paid', async () => {
  await set({ minimum_payout: 200_000 })
  await desk.close('2026-09-01')
  today = '2026-12-01'
  const once = ['2026-09', '2026-11-25', 'below_minimum', '0', '90000']
  expect(await carriedOf()).toEqual([once])
  const { balance, minimum_payout, months } = await read()
  expect([balance, minimum_payout]).toEqual(['90000', '200000'])
  expect(months.slice(1).map(({ month, day }) => [month, day])).toEqual([
    ['2026-10', '2026-12-25'],
    ['2026-11', '2027-01-25'],
  ])
  // A year later nothing else was closed: it is still owed.
  today = '2027-12-01'
  expect(await carriedOf()).toEqual([once])

  today = '2026-12-01'
  await desk.bring('2026-10-01', [moneyRow(channel, '2026-10-01', '50')])
  await desk.close('2026-10-01')
  const twice = ['2026-10', '2026-12-25', 'below_minimum', '0', '135000']
  expect(await carriedOf()).toEqual([twice])
  today = '2026-12-31'
  expect(await carriedOf()).toEqual([twice])

  await desk.bring('2026-11-01', [moneyRow(channel, '2026-11-01', '100')])
  await desk.close('2026-11-01')
  // 225,000 less 3.3 %.
  expect(await carriedOf()).toEqual([['2026-11', '2027-01-25', null, '217580', '0']])
  await closingDesk(db, () => network, { operator, today: '2027-02-01' }).pay('2026-11-01', '2027-01-25')
  today = '2027-02-01'
  expect(await carriedOf()).toEqual([])
})

it('tells again what a month carries over once the later one is opened again', async () => {
  await set({ minimum_payout: 200_000 })
  await desk.close('2026-09-01')
  await desk.bring('2026-10-01', [moneyRow(channel, '2026-10-01', '50')])
  await desk.close('2026-10-01')
  today = '2027-01-05'
  expect((await carriedOf()).map(([month]) => month)).toEqual(['2026-10'])
  for (const who of [operator, second]) await desk.reopen('2026-10-01', who)
  expect(await carriedOf()).toEqual([['2026-09', '2026-11-25', 'below_minimum', '0', '90000']])
})

it('tells every month that is due and not paid, however long ago, and where no payday is set', async () => {
  await desk.close('2026-09-01')
  today = '2027-12-01'
  expect(await carriedOf()).toEqual([['2026-09', '2026-11-25', null, '87030', '0']])
  await set({ payday: null })
  expect((await carriedOf()).map(([month]) => month)).toEqual(['2026-09'])
})

it('is of a member alone', async () => {
  await desk.close('2026-09-01')
  const manager = await createAccount(db, network, { as: 'manager' })
  const mate = await createAccount(db, network)
  expect(await read(manager)).toMatchObject({ balance: '0', months: [] })
  expect((await read(mate)).months.every(({ amount }) => amount === null || amount === '0')).toBe(true)
})
