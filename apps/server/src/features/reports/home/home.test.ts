import { home } from '@cuesheet/contract/home'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
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
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { plannedPayment } from '../../settlement/rules.ts'

const ordinaryDay = '2026-11-20'
let now = ordinaryDay
const app = await openTestApp({}, { now: () => new Date(`${now}T20:00:00Z`) })
const { db } = app
await addExchangeRates(db, { '2026-06-01': '1000' })
const operator = await createAccount(db, null, { as: 'operator' })
let network: TestNetwork
const desk = closingDesk(db, () => network, { operator })
afterEach(() => {
  now = ordinaryDay
})

const dollars = { 'x-currency': 'USD' }
const daysBetween = (from: string, to: string) =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))

/** A network that pays on the 30th of the next month, and a member whose channel earns ten dollars a day, less a tenth. */
async function openWorld(days = daysBetween('2026-10-01', '2026-11-18'), settings: object = {}) {
  network = await createNetwork(db)
  await db
    .updateTable('networks')
    .set({ payday: 30, minimum_payout: 0, ...settings })
    .where('network_id', '=', network.network_id)
    .execute()
  const manager = await createAccount(db, network, { as: 'manager' })
  const member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.10' } })
  const channel = await createChannel(db, network, { members: [member] })
  const rows = days.map((day) => ({ channel, day, video: 'v' }))
  if (rows.length > 0) {
    await addActivity(
      db,
      network,
      rows.map((row) => ({ ...row, views: 1000 })),
    )
    await addRevenue(
      db,
      network,
      rows.map((row) => ({ ...row, revenue: 1e10 })),
    )
  }
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  return { manager, member, channel }
}
const setPayee = ({ account_id }: Viewer, values: object) =>
  db
    .insertInto('payees')
    .values({ network_id: network.network_id, account_id, ...values })
    .execute()
const paydaysOf = async (viewer: Viewer, headers = {}, query = {}) =>
  (await (await app.open(network.domain, viewer)).call(home, { headers, query })).paydays
const bringOctober = ({ platform_channel_id: channel }: TestChannel, usd = '310') =>
  desk.bring('2026-10-01', [{ channel, day: '2026-10-15', usd }])

// October: 310 dollars, 31 of fee, 279,000 won, of which 3.3 % are withheld: 8,370 and 830.
const october = {
  month: '2026-10',
  day: '2026-11-30',
  amount: '269800',
  parts: { share: '310000', fee: '31000', top_up: '0', brought: '0', carried: '0', tax: '9200', vat: '0' },
  carry_reason: null,
  paid_on: null,
}

it('estimates the next payday after fee and tax, and says what may change it', async () => {
  const { manager, member, channel } = await openWorld()
  const [payday, ...others] = await paydaysOf(member)
  expect(others).toEqual([])
  expect(payday).toEqual({
    ...october,
    basis: 'reported',
    from: null,
    to: null,
    dollars_at: null,
    members: 1,
    reported_days: 31,
    days: 31,
    earned_ratio: null,
    doubts: [
      { kind: 'payees', count: 1 },
      { kind: 'open', count: 1 },
    ],
  })
  expect((await paydaysOf(member, dollars))[0]).toMatchObject({ amount: '269800', dollars_at: '1000.000000' })
  expect(await paydaysOf(manager)).toEqual([payday])
  expect(await paydaysOf(manager, {}, { member: member.account_id })).toEqual([payday])

  await setPayee(member, { kind: 'other_income' })
  // Of 279,000 four tenths are taxed, by a fifth and a tenth of that: 22,320 and 2,230.
  expect((await paydaysOf(member))[0]).toMatchObject({
    amount: '254450',
    doubts: [{ kind: 'open', count: 1 }],
  })

  // Files should be here by the 20th, of networks that have had some; then the close.
  now = '2026-11-21'
  await desk.putPayments('2026-09-01', [{ type: 'Ads Revenue', usd: '1' }])
  const kinds = async () => (await paydaysOf(member)).at(-1)!.doubts.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['files'])
  await bringOctober(channel)
  expect(await kinds()).toEqual(['close'])
  // September's day has passed; nobody was paid, and nothing of it is reported.
  const [late] = await paydaysOf(member)
  expect(late).toMatchObject({ month: '2026-09', day: '2026-10-30', amount: null, parts: null })
})

it('tells what is settled, overdue, waiting, paid, or carried over', async () => {
  const { manager, member, channel } = await openWorld()
  await setPayee(member, { kind: 'business' })
  await bringOctober(channel, '300')
  await desk.calculate('2026-10-01')
  // 270,000 and the VAT of a business; only managers see a calculation.
  const calculated = { amount: '297000', basis: 'calculated' }
  expect((await paydaysOf(manager))[0]).toMatchObject(calculated)
  expect((await paydaysOf(manager, {}, { member: member.account_id }))[0]).toMatchObject(calculated)
  expect((await paydaysOf(member))[0]).toMatchObject({ amount: '306900', basis: 'reported' })
  await desk.approve('2026-10-01')
  await desk.lock('2026-10-01')
  const settled = { month: '2026-10', amount: '297000', basis: 'settled', paid_on: null }
  const invoice = [{ kind: 'invoice', count: 1 }]
  expect(await paydaysOf(member)).toMatchObject([{ ...settled, doubts: invoice }])
  // Its day has passed, and the next is another month's.
  now = '2026-12-01'
  expect(await paydaysOf(member)).toMatchObject([
    { ...settled, doubts: invoice },
    { month: '2026-11', day: '2026-12-30', basis: 'reported', reported_days: 18 },
  ])
  await db
    .updateTable('payees')
    .set({ kind: 'business_income' })
    .where('network_id', '=', network.network_id)
    .execute()
  now = ordinaryDay
  await desk.pay('2026-10-01', '2026-11-19')
  expect(await paydaysOf(member)).toMatchObject([
    { month: '2026-10', basis: 'settled', paid_on: '2026-11-19', doubts: [] },
  ])
  now = '2026-12-01'
  expect((await paydaysOf(member)).map(({ month }) => month)).toEqual(['2026-11'])

  const poor = await openWorld(daysBetween('2026-10-01', '2026-10-31'), { minimum_payout: 1_000_000 })
  now = ordinaryDay
  expect((await paydaysOf(poor.member))[0]).toMatchObject({
    amount: '0',
    carry_reason: 'below_minimum',
    parts: { carried: '279000' },
  })
})

it('says of a partly paid month what is still owed, and of whom', async () => {
  const { manager, member, channel } = await openWorld()
  const other = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.00' } })
  const { platform_channel_id } = await createChannel(db, network, { members: [other] })
  await setPayee(member, { kind: 'business' })
  await setPayee(other, { kind: 'business_income' })
  await desk.bring('2026-10-01', [
    { channel: channel.platform_channel_id, day: '2026-10-15', usd: '300' },
    { channel: platform_channel_id, day: '2026-10-15', usd: '100' },
  ])
  await desk.close('2026-10-01')
  const unpaid = (await paydaysOf(manager))[0]!
  expect(unpaid).toMatchObject({ amount: '393700', members: 2, doubts: [{ kind: 'invoice' }] })
  await desk.pay('2026-10-01', '2026-11-19')
  now = '2026-12-01'
  // The invoice of one is awaited; the other has its 96,700.
  const left = {
    month: '2026-10',
    amount: '297000',
    paid_on: null,
    members: 1,
    parts: { share: '300000', fee: '30000', top_up: '0', brought: '0', carried: '0', tax: '0', vat: '27000' },
  }
  expect((await paydaysOf(manager))[0]).toMatchObject({
    ...left,
    doubts: [
      { kind: 'invoice', count: 1 },
      { kind: 'partly', count: 1 },
    ],
  })
  expect((await paydaysOf(member))[0]).toMatchObject({ ...left, doubts: [{ kind: 'invoice', count: 1 }] })
  expect((await paydaysOf(other)).map(({ month }) => month)).toEqual(['2026-11'])
  expect(await paydaysOf(manager, {}, { member: other.account_id })).toEqual(await paydaysOf(other))
})

it('tells each month that is owed, and begins a month with what the one before carries over', async () => {
  const { manager, member, channel } = await openWorld(daysBetween('2026-08-01', '2026-11-18'))
  await setPayee(member, { kind: 'business_income' })
  await desk.bring('2026-08-01', [{ channel: channel.platform_channel_id, day: '2026-08-15', usd: '100' }])
  await desk.close('2026-08-01')
  now = '2026-12-01'
  const months = async (viewer: Viewer) =>
    (await paydaysOf(viewer)).map(({ month, amount, basis }) => [month, amount, basis])
  // 90,000, 270,000, 279,000 and of 18 days 162,000, each less 3.3 %.
  const owed = [
    ['2026-08', '87030', 'settled'],
    ['2026-09', '261090', 'reported'],
    ['2026-10', '269800', 'reported'],
    ['2026-11', '156660', 'reported'],
  ]
  expect(await months(member)).toEqual(owed)
  expect(await months(manager)).toEqual(owed)
  await desk.pay('2026-08-01', '2026-11-19')
  await db
    .updateTable('networks')
    .set({ minimum_payout: 500_000 })
    .where('network_id', '=', network.network_id)
    .execute()
  // Below the minimum September waits for October: 549,000 less 16,470 and 1,640.
  const carried = [
    ['2026-09', '0', 'reported'],
    ['2026-10', '530890', 'reported'],
    ['2026-11', '0', 'reported'],
  ]
  expect(await months(member)).toEqual(carried)
  await desk.bring('2026-09-01', [{ channel: channel.platform_channel_id, day: '2026-09-15', usd: '300' }])
  await desk.calculate('2026-09-01')
  expect(await months(manager)).toEqual([['2026-09', '0', 'calculated'], ...carried.slice(1)])
  expect(await months(member)).toEqual(carried)
})

it('says of how many channels with views no revenue is known', async () => {
  const { member } = await openWorld()
  const silent = await createChannel(db, network, { members: [member] })
  await addActivity(db, network, [{ channel: silent, day: '2026-10-15', video: 's', views: 50, source: 2 }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  expect((await paydaysOf(member))[0]).toMatchObject({
    amount: '269800',
    doubts: [{ kind: 'payees' }, { kind: 'unpriced', count: 1 }, { kind: 'open' }],
  })
})

it('expects the month’s end where that is what is paid next, and knows nothing of what no report says', async () => {
  const { member, manager } = await openWorld(daysBetween('2026-05-01', '2026-11-18'))
  now = '2026-12-01'
  const of = async (viewer: Viewer) => (await paydaysOf(viewer)).find(({ month }) => month === '2026-11')!
  expect(await of(member)).toMatchObject({ basis: 'reported', doubts: [{ kind: 'days', count: 12 }, {}, {}] })
  now = ordinaryDay
  await db.updateTable('networks').set({ payday: 20 }).where('network_id', '=', network.network_id).execute()
  now = '2026-11-21'
  // Thirty days of ten dollars: 270,000 won after the fee, of which 8,100 and 810 are withheld.
  const expected = {
    basis: 'expected',
    amount: '261090',
    from: '261090',
    to: '261090',
    earned_ratio: 18 / 30,
  }
  expect(await of(member)).toMatchObject(expected)
  expect(await of(manager)).toMatchObject(expected)
  const empty = await openWorld([])
  expect(await paydaysOf(empty.member)).toMatchObject([
    { month: '2026-10', amount: null, parts: null, reported_days: 0 },
  ])
})

it('plans a payday as the close does', async () => {
  const { member } = await openWorld(daysBetween('2026-10-01', '2026-10-02'))
  for (const payday of [1, 15, 28, 31])
    for (const payday_months of [1, 2, 5])
      for (const weekend_payday of ['before', 'after', 'stays']) {
        const calendar = { payday, payday_months, weekend_payday }
        await db.updateTable('networks').set(calendar).where('network_id', '=', network.network_id).execute()
        const [next] = await paydaysOf(member)
        expect(next!.day).toBe(plannedPayment(calendar, `${next!.month}-01`))
        expect(next!.day! >= now).toBe(true)
        const earlier = plannedPayment(calendar, addDays(`${next!.month}-01`, -1).slice(0, 8).concat('01'))
        expect(earlier < now).toBe(true)
      }
  await sql`update networks set payday = null where network_id = ${network.network_id}`.execute(db)
  expect((await paydaysOf(member))[0]).toMatchObject({ month: '2026-10', day: null })
})
