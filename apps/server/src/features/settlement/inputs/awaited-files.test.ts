import { adjustmentTypes } from '@cuesheet/contract/values/settled-files'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { closingDesk } from '../../../testing/closing-desk.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { runCommand } from '../../../testing/run-command.ts'
import { moneyRow as row } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { assignChannels } from '../../channels/assignments.ts'
import { reopenMonth } from '../books/closing-steps.ts'
import { readBridge } from '../calculation/read-bridge.ts'
import { findOwnMonth } from '../payment/own-months.ts'
import { payMonth } from '../payment/pay-month.ts'
import { changeBasis } from './preparations.ts'

const [august, september, october] = ['2026-08-01', '2026-09-01', '2026-10-01']
const shorts = 'YouTube Shorts - Ads Revenue'
let network: TestNetwork
let [ana, ben] = [] as unknown as [Viewer, Viewer]
let [anas, bens] = [] as unknown as [TestChannel, TestChannel]

const { db, url } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
const second = await createAccount(db, null, { as: 'operator' })
const desk = closingDesk(db, () => network, { operator })
beforeEach(async () => {
  network = await createNetwork(db)
  ana = await createAccount(db, network, { fee_rates: { '-infinity': '0.00' } })
  ben = await createAccount(db, network, { fee_rates: { '-infinity': '0.00' } })
  anas = await createChannel(db, network, { members: [ana] })
  bens = await createChannel(db, network, { members: [ben] })
})

const estimate = (channel: TestChannel, day: string, usd: number) =>
  db
    .insertInto('channel_day')
    .values({
      network_id: network.network_id,
      channel_id: channel.channel_id,
      day,
      credited: true,
      views: 1,
      premium_views: 0,
      revenue: usd * 1e9,
      premium_revenue: 0,
    })
    .execute()
const steps = async (month: string, who: Viewer | null) => {
  const bridge = await readBridge(db, network.scope, month, who?.account_id ?? null)
  return bridge!.steps.filter(({ usd }) => usd !== null).map(({ kind, family, usd }) => [kind, family, usd])
}
const acceptByTwo = async (month: string, tie: string, usd: string) => {
  expect(await desk.accept(month, tie, usd, operator)).toEqual({ is_asked: true })
  expect(await desk.accept(month, tie, usd, second)).toEqual({ is_asked: false })
}
/** August lacks the Shorts file, 5 dollars of 15. */
const awaitShorts = async () => {
  await desk.bring(august, [row(anas, '2026-08-03', '10')], { [shorts]: '5' })
  await acceptByTwo(august, 'shorts_ads', '5')
}
/** What the command prints about August. */
const printed = async (...args: string[]) =>
  (await runCommand({ db, url }, ['close', ...args, '--network', network.name, '--month', '2026-08'])).stdout

it('keeps what a missing file has on its own account until it comes, and corrects forward by itself then', async () => {
  await estimate(anas, '2026-08-03', 600)
  await estimate(bens, '2026-08-03', 400)
  // Of 1,000 dollars the Shorts file lacks 100: of ana 60, of ben 40.
  await desk.bring(august, [row(anas, '2026-08-03', '540'), row(bens, '2026-08-03', '360')], {
    [shorts]: '100',
  })
  expect(await desk.stateOf(august)).toEqual(['collecting', ['tie_out']])
  // Not above 100 dollars, but above 1 % of 1,000.
  expect(await desk.accept(august, 'shorts_ads', '100', operator)).toEqual({ is_asked: true })
  expect(await desk.stateOf(august)).toEqual(['collecting', ['second_look']])
  expect(await desk.accept(august, 'shorts_ads', '100', operator)).toEqual({ is_asked: true })
  expect(await desk.stateOf(august)).toEqual(['collecting', ['second_look']])
  await desk.accept(august, 'shorts_ads', '100', second)
  await desk.close(august)
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
  const own = async () => (await findOwnMonth(db, network.scope, ana.account_id, '2026-08-01'))!.awaited
  expect(await own()).toEqual([{ ...missing, came_in: null }])
  expect(await printed('status')).toContain('awaited: Shorts ads of 2026-08, 100 USD')
  await desk.expectSound()

  // The next month is closed without it, and still says so.
  await desk.bring(september, [row(anas, '2026-09-03', '10')])
  await desk.close(september)
  expect(await desk.awaitedOf(september)).toEqual([
    { of_month: august, family: 'shorts_ads', adjustment_type: null, amount: 100_000_000_000n },
  ])

  await desk.put(august, 'shorts_ads', [row(anas, null, '60'), row(bens, null, '40')], { state: 'late' })
  await desk.bring(october, [row(anas, '2026-10-03', '10')])
  expect(await desk.tiesOf(october)).toEqual([
    ['2026-08/shorts_ads', 'fits'],
    ['ads', 'fits'],
  ])
  await desk.close(october)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1020, fx: 1020 })
  const lines = db
    .selectFrom('settlement_lines')
    .select(['account_id', 'family', 'corrects_month', 'amount'])
    .where('network_id', '=', network.network_id)
    .where('month', '=', october)
    .where('corrects_month', '!=', '-infinity')
    .orderBy('account_id')
  const late = { family: 'shorts_ads', corrects_month: august }
  expect(await lines.execute()).toEqual([
    { account_id: ana.account_id, ...late, amount: 60e9 },
    { account_id: ben.account_id, ...late, amount: 40e9 },
  ])
  const { rows: rounded } = await sql`
    select from ledger_transfers where network_id = ${network.network_id} and 'rounding' in (debit_account, credit_account)`.execute(
    db,
  )
  expect(rounded).toEqual([])
  expect(await own()).toEqual([{ ...missing, came_in: '2026-10' }])
  expect(await desk.awaitedOf(october)).toEqual([])
  await desk.expectSound()
})

it('awaits the second part of a family when the first has come', async () => {
  await desk.bring(august, [row(anas, '2026-08-03', '10')], {
    'Subscriptions Revenue - YouTube Premium / Music Premium': '5',
  })
  await acceptByTwo(august, 'premium', '5')
  await desk.close(august)
  expect(await desk.dollars()).toMatchObject({ 'awaited:premium': 5 })
  for (const [month, part, usd, left] of [
    [september, 'music', '2', 3],
    [october, 'non_music', '3', undefined],
  ] as const) {
    await desk.put(august, 'premium', [row(anas, '2026-08-04', usd)], { part, state: 'late' })
    await desk.bring(month, [row(anas, month, '1')])
    expect(await desk.stateOf(month)).toEqual(['reconciled', ['calculation']])
    await desk.close(month)
    expect((await desk.dollars())['awaited:premium']).toBe(left)
    await desk.expectSound()
  }
  expect(await desk.dollars()).toEqual({ platform_receivable: -17, fx: 17 })
})

it('awaits nothing that is here by another level, and says where that is chosen', async () => {
  const rows = [row(anas, '2026-08-03', '40')]
  await desk.put(august, 'ads', rows, { level: 'asset' })
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '2')], { part: 'audio_tier' })
  await desk.putPayments(august, [{ type: 'Ads Revenue', usd: '42' }])
  expect(await printed('status')).toContain(
    'Ads: its file is here by asset, which is not what counts: choose it under Basis files; 40.00 USD',
  )
  await expect(desk.accept(august, 'ads', '40', operator)).rejects.toMatchObject({
    message_key: 'close_tie_has_file',
  })
  await changeBasis(
    db,
    network.scope,
    await desk.seen(august),
    { family: 'ads', level: 'asset' },
    { account_id: operator.account_id },
  )
  expect(await desk.tiesOf(august)).toEqual([['ads', 'fits']])
  await desk.close(august)
  expect(await desk.dollars()).toEqual({ platform_receivable: -42, fx: 42 })
})

it('asks a second person for small sums that one accepted, of ties and of nobody together', async () => {
  const lost = await createChannel(db, network)
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '19840'), row(lost, '2026-08-03', '80')])
  await desk.putPayments(august, [{ type: 'Ads Revenue', usd: '20000' }])
  expect(await desk.accept(august, 'ads', '80', operator)).toEqual({ is_asked: false })
  await desk.calculate(august)
  expect(await desk.accept(august, 'nobody', '80', operator)).toEqual({ is_asked: true })
  expect(await desk.stateOf(august)).toEqual(['calculated', ['second_look', 'approval']])
  expect(await desk.accept(august, 'nobody', '80', second)).toEqual({ is_asked: false })
  expect(await desk.stateOf(august)).toEqual(['calculated', ['approval']])
})

it('divides what is missing of a channel that changed hands among those who had it', async () => {
  const assigned = { channels: [anas.channel_id], members: [ben.account_id], instead: true }
  const now = new Date('2026-08-11T20:00:00Z')
  await assignChannels(db, network.scope, assigned, { actor: 'manager', account_id: null, now })
  await estimate(anas, '2026-08-03', 300)
  await estimate(anas, '2026-08-13', 100)
  await desk.bring(august, [row(anas, '2026-08-03', '270'), row(anas, '2026-08-13', '90')], {
    [shorts]: '40',
  })
  await acceptByTwo(august, 'shorts_ads', '40')
  await desk.close(august)
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
  await desk.bring(august, [row(anas, '2026-08-03', '1000')], { 'Ads Revenue - Audio Tier': '20' })
  expect(await desk.tiesOf(august)).toEqual([['ads', 'missing']])
  expect(await printed('status')).toContain('Ads: audio tier file missing; 20.00 USD')
  await acceptByTwo(august, 'ads', '20')
  await desk.close(august)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1020, 'awaited:ads': 20, fx: 1000 })

  // Own ads that are issued again are not the tier, which is awaited all the same.
  await desk.put(august, 'ads', [row(anas, '2026-08-03', '1003')], { state: 'late' })
  await desk.bring(september, [row(anas, '2026-09-03', '1')])
  expect(await desk.tiesOf(september)).toEqual([
    ['2026-08/ads', 'missing'],
    ['ads', 'fits'],
  ])
  await desk.close(september)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1021, 'awaited:ads': 17, fx: 1004 })

  await desk.put(august, 'ads', [row(anas, '2026-08-04', '17')], { part: 'audio_tier', state: 'late' })
  await desk.bring(october, [row(anas, '2026-10-03', '1')])
  expect(await desk.tiesOf(october)).toEqual([
    ['2026-08/ads', 'fits'],
    ['ads', 'fits'],
  ])
  await desk.close(october)
  expect(await desk.dollars()).toEqual({ platform_receivable: -1022, fx: 1022 })
  await desk.expectSound()
})

it('asks again where the file that came says less, or nothing, and puts the rest away by name', async () => {
  await desk.bring(august, [row(anas, '2026-08-03', '10')], {
    [shorts]: '5',
    'Transactions Revenue - Others': '4',
  })
  await desk.accept(august, 'shorts_ads', '5', operator)
  await acceptByTwo(august, 'paid_features', '4')
  // Together they are above the limit: the first waits for a second person, too.
  expect(await desk.stateOf(august)).toEqual(['collecting', ['second_look']])
  await desk.accept(august, 'shorts_ads', '5', second)
  await desk.close(august)
  await desk.put(august, 'shorts_ads', [row(anas, null, '4.5')], { state: 'late' })
  await desk.put(august, 'paid_features', [], { state: 'late', level: 'channel' })
  await desk.bring(september, [row(anas, '2026-09-03', '1')])
  expect(await desk.tiesOf(september)).toEqual([
    ['2026-08/paid_features', 'less'],
    ['2026-08/shorts_ads', 'less'],
    ['ads', 'fits'],
  ])
  await acceptByTwo(september, '2026-08/paid_features', '4')
  await acceptByTwo(september, '2026-08/shorts_ads', '0.5')
  await desk.close(september)
  expect(await desk.dollars()).toEqual({ platform_receivable: -20, rounding: 4.5, fx: 15.5 })
  await desk.expectSound()
})

it('takes the file into its own month where that is opened again', async () => {
  await awaitShorts()
  await desk.close(august)
  await desk.put(august, 'shorts_ads', [row(anas, null, '5')], { state: 'late' })
  for (const who of [operator, second])
    await reopenMonth(
      db,
      network.scope,
      { ...(await desk.seen(august)), reason: 'The file is here' },
      desk.by(who),
    )
  expect(await desk.awaitedOf(august)).toEqual([])
  await desk.close(august)
  expect(await desk.dollars()).toEqual({ platform_receivable: -15, fx: 15 })
  await desk.expectSound()
})

it('finds an awaited amount that was changed by hand', async () => {
  await awaitShorts()
  await desk.close(august)
  await sql`update settlement_awaited set amount = amount - 1 where network_id = ${network.network_id}`.execute(
    db,
  )
  expect(await desk.findFaults()).toMatchObject([{ rollup: 'settlement_awaited' }])
})

it('ties a type of adjustment behind the type of revenue with the file of adjustments', async () => {
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
  const typed = adjusted.map((type, at) => `${at % 2 ? 'ADS REVENUE' : 'Ads Revenue'}:  ${type}`)
  await desk.bring(august, [row(anas, '2026-08-03', '100')], {
    ...Object.fromEntries(typed.map((type) => [type, '0.5'])),
    'Ads Revenue: autumn  clean-up': '3',
  })
  expect((await desk.tiesOf(august)).filter(([, finding]) => finding !== 'fits')).toEqual([])
  expect(await desk.stateOf(august)).toEqual(['reconciled', ['calculation']])
  await desk.close(august)
  expect(await desk.dollars()).toEqual({ platform_receivable: -108.5, fx: 108.5 })
  await desk.expectSound()
})

it('knows a lack from a file that lacks a type, and a type from one that nobody knows', async () => {
  await desk.bring(august, [row(anas, '2026-08-03', '100')], {
    'Ads Revenue: Dispute Resolution': '3',
    'Ads Revenue: Something': '1',
  })
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
  await awaitShorts()
  await desk.calculate(august)
  await desk.approve(august)
  await sql`update settlement_months set rules = 1 where network_id = ${network.network_id}`.execute(db)
  await sql`delete from settlement_awaited where network_id = ${network.network_id}`.execute(db)
  await desk.lockAsIs(august)
  expect(await desk.dollars()).toEqual({ platform_receivable: -15, rounding: 5, fx: 10 })
  await desk.expectSound()
})

it('closes a month of nobody only with a reason, and never calls it just paid', async () => {
  const lonely = await createChannel(db, network)
  await desk.bring(august, [row(lonely, '2026-08-03', '23566')])
  expect(await printed('calculate')).toContain('without a member: 23566 USD of 1 channels')
  expect(await desk.stateOf(august)).toEqual(['calculated', ['unattributed', 'approval']])
  expect(await printed('approve')).toContain('without a member: 23566 USD of 1 channels')
  expect(await desk.stateOf(august)).toEqual(['approved', ['unattributed', 'lock']])
  await expect(desk.lockAsIs(august)).rejects.toMatchObject({ message_key: 'close_unattributed' })
  expect(await desk.accept(august, 'nobody', '23566', operator)).toEqual({ is_asked: true })
  expect(await desk.stateOf(august)).toEqual(['approved', ['second_look', 'lock']])
  await expect(desk.lockAsIs(august)).rejects.toMatchObject({ message_key: 'close_unattributed' })
  await desk.accept(august, 'nobody', '23566', second)
  expect(await printed('lock')).toContain('(accepted: It follows)')
  const paid = await payMonth(
    db,
    network.scope,
    { ...(await desk.seen(august)), paid_on: '2026-09-25' },
    desk.by(operator),
  )
  expect(paid).toEqual({ paid: 0, waiting: [] })
  const stdout = await printed('status')
  expect(stdout).toContain('2026-08: closed, nobody was paid')
  expect(stdout).not.toMatch(/: paid/)
})

it('takes a rate that is far off once a second person agrees', async () => {
  await desk.bring(august, [row(anas, '2026-08-03', '10')])
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
  const stdout = await printed('rate', '--rate', '2000', '--source', 'Bank')
  expect(stdout).toContain('once a person confirms it')
  expect(stdout).toContain('needs rate_look')
})
