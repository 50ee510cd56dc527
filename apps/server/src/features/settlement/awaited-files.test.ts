import { adjustmentTypes } from '@cuesheet/contract/values/settled-files'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { runCli } from '../../testing/run-cli.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { reopenMonth } from './closing-steps.ts'
import { findOwnMonth } from './own-months.ts'
import { payMonth } from './pay-month.ts'
import { changeBasis } from './preparations.ts'
import { readBridge } from './read-bridge.ts'

const [august, september, october] = ['2026-08-01', '2026-09-01', '2026-10-01']
const shorts = 'YouTube Shorts - Ads Revenue'
const premium = 'Subscriptions Revenue - YouTube Premium / Music Premium'
let database: TestDatabase
let network: TestNetwork
let desk: ReturnType<typeof closingDesk>
let [operator, second, ana, ben] = [] as unknown as [Viewer, Viewer, Viewer, Viewer]
let [anas, bens] = [] as unknown as [TestChannel, TestChannel]

beforeAll(async () => {
  database = await createTestDatabase()
  operator = await createAccount(database.db, null, { as: 'operator' })
  second = await createAccount(database.db, null, { as: 'operator' })
})
afterAll(() => database?.drop())
beforeEach(async () => {
  const { db } = database
  network = await createNetwork(db)
  desk = closingDesk(db, network)
  ana = await createAccount(db, network, { fee_rates: { '-infinity': '0.00' } })
  ben = await createAccount(db, network, { fee_rates: { '-infinity': '0.00' } })
  anas = await createChannel(db, network, { members: [ana] })
  bens = await createChannel(db, network, { members: [ben] })
})

const row = (channel: TestChannel, day: string | null, usd: string) => ({
  ...{ channel: channel.platform_channel_id, day, usd },
})
const estimate = (channel: TestChannel, day: string, usd: number) =>
  database.db
    .insertInto('channel_day')
    .values({
      ...{ network_id: network.network_id, channel_id: channel.channel_id, day, credited: true },
      ...{ views: 1, premium_views: 0, revenue: usd * 1e9, premium_revenue: 0 },
    })
    .execute()
const steps = async (month: string, who: Viewer | null) => {
  const bridge = await readBridge(database.db, network.scope, month, who?.account_id ?? null)
  return bridge!.steps.filter(({ usd }) => usd !== null).map(({ kind, family, usd }) => [kind, family, usd])
}
const acceptByTwo = async (month: string, tie: string, usd: string) => {
  expect(await desk.accept(month, tie, usd, operator)).toEqual({ is_asked: true })
  expect(await desk.accept(month, tie, usd, second)).toEqual({ is_asked: false })
}
const cuesheet = (...args: string[]) =>
  runCli(database.url, ['close', ...args, '--network', network.name, '--month', august.slice(0, 7)])

it('keeps what a missing file has on its own account until it comes, and corrects forward by itself then', async () => {
  await estimate(anas, '2026-08-03', 600)
  await estimate(bens, '2026-08-03', 400)
  // Of 1,000 dollars the Shorts file lacks 100: of ana 60, of ben 40.
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '540'), row(bens, '2026-08-03', '360')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '900' },
    { type: shorts, usd: '100' },
  ])
  expect(await desk.stateOf(august)).toEqual(['collecting', ['tie_out']])
  // Not above 100 dollars, but above 1 % of 1,000.
  expect(await desk.accept(august, 'shorts_ads', '100', operator)).toEqual({ is_asked: true })
  expect(await desk.stateOf(august)).toEqual(['collecting', ['second_look']])
  expect(await desk.accept(august, 'shorts_ads', '100', operator)).toEqual({ is_asked: true })
  expect(await desk.stateOf(august)).toEqual(['collecting', ['second_look']])
  await desk.accept(august, 'shorts_ads', '100', second)
  await desk.close(august, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1000, 'awaited:shorts_ads': 100, fx: 900 })
  expect(await steps(august, ana)).toEqual([
    ['estimated', null, '600'],
    ['awaited', 'shorts_ads', '-60'],
  ])
  expect(await steps(august, null)).toEqual([
    ['estimated', null, '1000'],
    ['awaited', 'shorts_ads', '-100'],
  ])
  const missing = { month: '2026-08', family: 'shorts_ads', adjustment_type: null, usd: '100' }
  const own = async () =>
    (await findOwnMonth(database.db, network.scope, ana.account_id, '2026-08-01'))!.awaited
  expect(await own()).toEqual([{ ...missing, came_in: null }])
  expect((await cuesheet('status')).stdout).toContain('awaited: Shorts ads of 2026-08, 100 USD')
  expect(await desk.faults()).toEqual([])

  // The next month is closed without it, and still says so.
  await desk.put(september, 'ads', [row(anas, '2026-09-03', '10')])
  await desk.pay(september, [{ type: 'Ads Revenue', usd: '10' }])
  await desk.close(september, operator)
  expect(await desk.awaitedOf(september)).toEqual([
    { of_month: august, family: 'shorts_ads', adjustment_type: null, amount: 100_000_000_000n },
  ])

  await desk.put(august, 'shorts_ads', [row(anas, null, '60'), row(bens, null, '40')], { state: 'late' })
  await desk.put(october, 'ads', [row(anas, '2026-10-03', '10')])
  await desk.pay(october, [{ type: 'Ads Revenue', usd: '10' }])
  expect(await desk.tiesOf(october)).toEqual([
    ['2026-08/shorts_ads', 'fits'],
    ['ads', 'fits'],
  ])
  await desk.close(october, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1020, fx: 1020 })
  const { rows: lines } = await sql`
    select account_id, family, corrects_month, amount from settlement_lines
    where network_id = ${network.network_id} and month = ${october} and corrects_month <> '-infinity' order by account_id`.execute(
    database.db,
  )
  expect(lines).toEqual(
    [
      [ana, 60e9],
      [ben, 40e9],
    ].map(([who, amount]) => ({
      ...{ account_id: (who as Viewer).account_id, family: 'shorts_ads', corrects_month: august, amount },
    })),
  )
  const { rows: rounded } = await sql`
    select from ledger_transfers where network_id = ${network.network_id} and 'rounding' in (debit_account, credit_account)`.execute(
    database.db,
  )
  expect(rounded).toEqual([])
  expect(await own()).toEqual([{ ...missing, came_in: '2026-10' }])
  expect(await desk.awaitedOf(october)).toEqual([])
  expect(await desk.faults()).toEqual([])
})

it('awaits the second part of a family when the first has come', async () => {
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '10')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '10' },
    { type: premium, usd: '5' },
  ])
  await acceptByTwo(august, 'premium', '5')
  await desk.close(august, operator)
  expect(await desk.dollars()).toMatchObject({ 'awaited:premium': 5 })
  for (const [month, part, usd, left] of [
    [september, 'music', '2', 3],
    [october, 'non_music', '3', undefined],
  ] as const) {
    await desk.put(august, 'premium', [row(anas, '2026-08-04', usd)], { part, state: 'late' })
    await desk.put(month, 'ads', [row(anas, month, '1')])
    await desk.pay(month, [{ type: 'Ads Revenue', usd: '1' }])
    expect(await desk.stateOf(month)).toEqual(['reconciled', ['calculation']])
    await desk.close(month, operator)
    expect((await desk.dollars())['awaited:premium']).toBe(left)
    expect(await desk.faults()).toEqual([])
  }
  expect(await desk.dollars()).toEqual({ platform_receivable: -17, fx: 17 })
})

it('awaits nothing that is here by another level, and says where that is chosen', async () => {
  const rows = [row(anas, '2026-08-03', '40')]
  await desk.put(august, 'ads', rows, { level: 'asset' })
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '2')], { part: 'audio_tier' })
  await desk.pay(august, [{ type: 'Ads Revenue', usd: '42' }])
  expect((await cuesheet('status')).stdout).toContain(
    'Ads: its file is here by asset, which is not what counts: choose it under Basis files; 40.00 USD',
  )
  await expect(desk.accept(august, 'ads', '40', operator)).rejects.toMatchObject({
    message_key: 'close_tie_has_file',
  })
  await changeBasis(
    database.db,
    network.scope,
    await desk.seen(august),
    { family: 'ads', level: 'asset' },
    { account_id: operator.account_id },
  )
  expect(await desk.tiesOf(august)).toEqual([['ads', 'fits']])
  await desk.close(august, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -42, fx: 42 })
})

it('asks a second person for small sums that one accepted, of ties and of nobody together', async () => {
  const lost = await createChannel(database.db, network)
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '19840'), row(lost, '2026-08-03', '80')])
  await desk.pay(august, [{ type: 'Ads Revenue', usd: '20000' }])
  expect(await desk.accept(august, 'ads', '80', operator)).toEqual({ is_asked: false })
  await desk.calculate(august)
  expect(await desk.accept(august, 'nobody', '80', operator)).toEqual({ is_asked: true })
  expect(await desk.stateOf(august)).toEqual(['calculated', ['second_look', 'approval']])
  expect(await desk.accept(august, 'nobody', '80', second)).toEqual({ is_asked: false })
  expect(await desk.stateOf(august)).toEqual(['calculated', ['approval']])
})

it('divides what is missing of a channel that changed hands among those who had it', async () => {
  const days = { from_day: '-infinity', until_day: '2026-08-11' }
  await database.db
    .insertInto('ended_assignments')
    .values({
      network_id: network.network_id,
      channel_id: bens.channel_id,
      account_id: ana.account_id,
      ...days,
    })
    .execute()
  await database.db
    .updateTable('assignments')
    .set({ from_day: '2026-08-11' })
    .where('network_id', '=', network.network_id)
    .where('channel_id', '=', bens.channel_id)
    .execute()
  await estimate(bens, '2026-08-03', 300)
  await estimate(bens, '2026-08-13', 100)
  await desk.put(august, 'ads', [row(bens, '2026-08-03', '270'), row(bens, '2026-08-13', '90')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '360' },
    { type: shorts, usd: '40' },
  ])
  await acceptByTwo(august, 'shorts_ads', '40')
  await desk.close(august, operator)
  expect(await steps(august, ana)).toEqual([
    ['estimated', null, '300'],
    ['awaited', 'shorts_ads', '-30'],
  ])
  expect(await steps(august, ben)).toEqual([
    ['estimated', null, '100'],
    ['awaited', 'shorts_ads', '-10'],
  ])
})

it('awaits the audio tier of a label whose own ads have come', async () => {
  const tier = 'Ads Revenue - Audio Tier'
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '1000')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '1000' },
    { type: tier, usd: '20' },
  ])
  expect(await desk.tiesOf(august)).toEqual([['ads', 'missing']])
  expect((await cuesheet('status')).stdout).toContain('Ads: audio tier file missing; 20.00 USD')
  await acceptByTwo(august, 'ads', '20')
  await desk.close(august, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1020, 'awaited:ads': 20, fx: 1000 })

  // Own ads that are issued again are not the tier, which is awaited all the same.
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '1003')], { state: 'late' })
  await desk.put(september, 'ads', [row(anas, '2026-09-03', '1')])
  await desk.pay(september, [{ type: 'Ads Revenue', usd: '1' }])
  expect(await desk.tiesOf(september)).toEqual([
    ['2026-08/ads', 'missing'],
    ['ads', 'fits'],
  ])
  await desk.close(september, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1021, 'awaited:ads': 17, fx: 1004 })

  await desk.put(august, 'ads', [row(anas, '2026-08-04', '17')], { part: 'audio_tier', state: 'late' })
  await desk.put(october, 'ads', [row(anas, '2026-10-03', '1')])
  await desk.pay(october, [{ type: 'Ads Revenue', usd: '1' }])
  expect(await desk.tiesOf(october)).toEqual([
    ['2026-08/ads', 'fits'],
    ['ads', 'fits'],
  ])
  await desk.close(october, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1022, fx: 1022 })
  expect(await desk.faults()).toEqual([])
})

it('asks again where the file that came says less, or nothing, and puts the rest away by name', async () => {
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '10')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '10' },
    { type: shorts, usd: '5' },
    { type: 'Transactions Revenue - Others', usd: '4' },
  ])
  await desk.accept(august, 'shorts_ads', '5', operator)
  await acceptByTwo(august, 'paid_features', '4')
  // Together they are above the limit: the first waits for a second person, too.
  expect(await desk.stateOf(august)).toEqual(['collecting', ['second_look']])
  await desk.accept(august, 'shorts_ads', '5', second)
  await desk.close(august, operator)
  await desk.put(august, 'shorts_ads', [row(anas, null, '4.5')], { state: 'late' })
  await desk.put(august, 'paid_features', [], { state: 'late', level: 'channel' })
  await desk.put(september, 'ads', [row(anas, '2026-09-03', '1')])
  await desk.pay(september, [{ type: 'Ads Revenue', usd: '1' }])
  expect(await desk.tiesOf(september)).toEqual([
    ['2026-08/paid_features', 'less'],
    ['2026-08/shorts_ads', 'less'],
    ['ads', 'fits'],
  ])
  await acceptByTwo(september, '2026-08/paid_features', '4')
  await acceptByTwo(september, '2026-08/shorts_ads', '0.5')
  await desk.close(september, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -20, rounding: 4.5, fx: 15.5 })
  expect(await desk.faults()).toEqual([])
})

it('takes the file into its own month where that is opened again', async () => {
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '10')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '10' },
    { type: shorts, usd: '5' },
  ])
  await acceptByTwo(august, 'shorts_ads', '5')
  await desk.close(august, operator)
  await desk.put(august, 'shorts_ads', [row(anas, null, '5')], { state: 'late' })
  for (const who of [operator, second])
    await reopenMonth(
      database.db,
      network.scope,
      { ...(await desk.seen(august)), reason: 'The file is here' },
      desk.by(who),
    )
  expect(await desk.awaitedOf(august)).toEqual([])
  await desk.close(august, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -15, fx: 15 })
  expect(await desk.faults()).toEqual([])
})

it('finds an awaited amount that was changed by hand', async () => {
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '10')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '10' },
    { type: shorts, usd: '5' },
  ])
  await acceptByTwo(august, 'shorts_ads', '5')
  await desk.close(august, operator)
  await sql`update settlement_awaited set amount = amount - 1 where network_id = ${network.network_id}`.execute(
    database.db,
  )
  expect(await desk.faults()).toMatchObject([{ rollup: 'settlement_awaited' }])
})

it('ties a type of adjustment behind the type of revenue with the file of adjustments', async () => {
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '100')])
  const adjusted = adjustmentTypes.slice(0, -2)
  await desk.put(
    august,
    'ads',
    [
      ...adjusted.map((adjustment_type) => ({ ...row(anas, '2026-07-03', '0.5'), adjustment_type })),
      // One that nobody knows is known by the file that has it.
      { ...row(anas, '2026-07-03', '3'), adjustment_type: 'Autumn Clean-up' },
    ],
    { is_adjustment: true },
  )
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '100' },
    ...adjusted.map((type, at) => ({
      type: `${at % 2 ? 'ADS REVENUE' : 'Ads Revenue'}:  ${type}`,
      usd: '0.5',
    })),
    { type: 'Ads Revenue: autumn  clean-up', usd: '3' },
  ])
  expect((await desk.tiesOf(august)).filter(([, finding]) => finding !== 'fits')).toEqual([])
  expect(await desk.stateOf(august)).toEqual(['reconciled', ['calculation']])
  await desk.close(august, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -108.5, fx: 108.5 })
  expect(await desk.faults()).toEqual([])
})

it('knows a lack from a file that lacks a type, and a type from one that nobody knows', async () => {
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '100')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '100' },
    { type: 'Ads Revenue: Dispute Resolution', usd: '3' },
    { type: 'Ads Revenue: Something', usd: '1' },
  ])
  const other = ['other/ads revenue: something', 'unknown_type']
  expect(await desk.tiesOf(august)).toEqual([['ads', 'fits'], ['ads/dispute resolution', 'missing'], other])
  const conflict = { ...row(anas, '2026-07-03', '2'), adjustment_type: 'Conflict' }
  await desk.put(august, 'ads', [conflict], { is_adjustment: true })
  expect(await desk.tiesOf(august)).toEqual([
    ['ads', 'fits'],
    ['ads/conflict', 'more'],
    ['ads/dispute resolution', 'less'],
    other,
  ])
})

it('leaves what was booked before files could be awaited as it is', async () => {
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '10')])
  await desk.pay(august, [
    { type: 'Ads Revenue', usd: '10' },
    { type: shorts, usd: '5' },
  ])
  await acceptByTwo(august, 'shorts_ads', '5')
  await desk.calculate(august)
  await desk.approve(august, operator)
  await sql`update settlement_months set rules = 1 where network_id = ${network.network_id}`.execute(
    database.db,
  )
  await sql`delete from settlement_awaited where network_id = ${network.network_id}`.execute(database.db)
  await desk.lock(august, operator)
  expect(await desk.dollars()).toEqual({ platform_receivable: -15, rounding: 5, fx: 10 })
  expect(await desk.faults()).toEqual([])
})

it('closes a month of nobody only with a reason, and never calls it just paid', async () => {
  const { db } = database
  const lonely = await createChannel(db, network)
  await desk.put(august, 'ads', [row(lonely, '2026-08-03', '23566')])
  await desk.pay(august, [{ type: 'Ads Revenue', usd: '23566' }])
  expect((await cuesheet('calculate')).stdout).toContain('without a member: 23566 USD of 1 channels')
  expect(await desk.stateOf(august)).toEqual(['calculated', ['unattributed', 'approval']])
  expect((await cuesheet('approve')).stdout).toContain('without a member: 23566 USD of 1 channels')
  expect(await desk.stateOf(august)).toEqual(['approved', ['unattributed', 'lock']])
  await expect(desk.lock(august, operator)).rejects.toMatchObject({ message_key: 'close_unattributed' })
  expect(await desk.accept(august, 'nobody', '23566', operator)).toEqual({ is_asked: true })
  expect(await desk.stateOf(august)).toEqual(['approved', ['second_look', 'lock']])
  await expect(desk.lock(august, operator)).rejects.toMatchObject({ message_key: 'close_unattributed' })
  await desk.accept(august, 'nobody', '23566', second)
  expect((await cuesheet('lock')).stdout).toContain('(accepted: It follows)')
  const paid = await payMonth(
    db,
    network.scope,
    { ...(await desk.seen(august)), paid_on: '2026-09-25' },
    desk.by(operator),
  )
  expect(paid).toEqual({ paid: 0, waiting: [] })
  const { stdout } = await cuesheet('status')
  expect(stdout).toContain('2026-08: closed, nobody was paid')
  expect(stdout).not.toMatch(/: paid/)
})

it('takes a rate that is far off once a second person agrees', async () => {
  const { db } = database
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '10')])
  await desk.pay(august, [{ type: 'Ads Revenue', usd: '10' }])
  // The payment summary says 1,000, and 2 % of it is 20.
  expect(await desk.enterRate(august, '1020', operator)).toEqual({ is_asked: false })
  for (const rate of ['1020.1', '979.9', '3000', '0.5']) {
    expect(await desk.enterRate(august, rate, operator)).toEqual({ is_asked: true })
    expect(await desk.stateOf(august)).toEqual(['collecting', ['rate_look']])
    await expect(desk.calculate(august)).rejects.toMatchObject({ code: 'conflict' })
  }
  expect(await desk.enterRate(august, '0.5', operator)).toEqual({ is_asked: true })
  expect(await desk.enterRate(august, '0.5', second)).toEqual({ is_asked: false })
  expect(await desk.stateOf(august)).toEqual(['reconciled', ['calculation']])
  // The payment's own needs nobody.
  expect(await desk.enterRate(august, null, operator)).toEqual({ is_asked: false })
  expect(await desk.stateOf(august)).toEqual(['reconciled', ['calculation']])
  // Far from the market is enough.
  await db.insertInto('exchange_rates').values({ currency: 'KRW', day: '2026-08-10', rate: '1030' }).execute()
  expect(await desk.enterRate(august, '1005', operator)).toEqual({ is_asked: true })
  const stdout = (await cuesheet('rate', '--rate', '2000', '--source', 'Bank')).stdout
  expect(stdout).toContain('once a person confirms it')
  expect(stdout).toContain('needs rate_look')
})
