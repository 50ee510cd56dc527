import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { closingDesk, payable } from '../../../testing/closing-desk.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { listStatements } from '../../../testing/list-statements.ts'
import { moneyRow as row } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { describeMonth } from '../describe-month.ts'
import { acceptTie } from '../inputs/preparations.ts'
import { listMonths } from '../list-months.ts'
import { findApproval } from '../public.ts'
import { readMonth } from '../read-month.ts'
import { approveMonth, lockMonth } from './closing-steps.ts'
import { addEntry, confirmEntry, withdrawEntry } from './entries.ts'
import { verifySettlement } from './verify-settlement.ts'

const [august, september, october] = ['2026-08-01', '2026-09-01', '2026-10-01']
let network: TestNetwork
let ana: Viewer
let ben: Viewer
let anas: TestChannel
let bens: TestChannel

const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
const second = await createAccount(db, null, { as: 'operator' })
beforeEach(async () => {
  network = await createNetwork(db)
  ana = await createAccount(db, network, { fee_rates: { '-infinity': '0.10' } })
  ben = await createAccount(db, network, { fee_rates: { '-infinity': '0.20' } })
  anas = await createChannel(db, network, { members: [ana] })
  bens = await createChannel(db, network, { members: [ben] })
})

const {
  by,
  calculate,
  approve,
  lock,
  reopen,
  pay,
  close,
  seen,
  put,
  putPayments,
  bring,
  balances,
  expectSound,
} = closingDesk(db, () => network, { operator })
const stateOf = async (month: string) => (await readMonth(db, network.scope, month)).state

it('books a month when it is locked, and its payment with the tax of that day', async () => {
  await bring(september, [
    row(anas, '2026-09-03', '1000'),
    row(bens, '2026-09-03', '-10'),
    { channel: null, day: '2026-09-03', usd: '5' },
  ])
  await close(september)
  expect(await stateOf(september)).toBe('locked')
  expect(await balances('USD')).toEqual({
    platform_receivable: '-995000000000',
    fee_income: '98000000000',
    fx: '892000000000',
    unallocated: '5000000000',
  })
  expect(await balances('KRW')).toEqual({ fx: '-892000', [payable(ana)]: '900000', [payable(ben)]: '-8000' })
  await expect(pay(september, '2026-09-30')).rejects.toMatchObject({ code: 'invalid_input' })
  await pay(september, '2026-10-23')
  expect(await stateOf(september)).toBe('paid')
  // 3 % and a tenth of it, of 900,000.
  expect(await balances('KRW')).toEqual({
    fx: '-892000',
    bank: '870300',
    withholding_payable: '29700',
    [payable(ben)]: '-8000',
  })
  await expectSound()
  await expect(reopen(september, second)).rejects.toMatchObject({ code: 'conflict' })

  // What ben owes is taken off its next month.
  await bring(october, [row(bens, '2026-10-03', '20')])
  await close(october)
  expect(await balances('KRW')).toMatchObject({ [payable(ben)]: '8000' })
  await expectSound()
})

it('pays what was carried over once, and what is on its way not twice', async () => {
  await db
    .updateTable('networks')
    .set({ minimum_payout: 50_000 })
    .where('network_id', '=', network.network_id)
    .execute()
  await bring(august, [row(anas, '2026-08-03', '50'), row(bens, '2026-08-03', '100')])
  await close(august)
  await bring(september, [row(anas, '2026-09-03', '10')])
  await close(september)
  const members = await sql`
    select to_char(month, 'YYYY-MM') as month, account_id, opening, net, carried, due from settlement_members
    where network_id = ${network.network_id} order by month, account_id`.execute(db)
  expect(members.rows).toEqual([
    { month: '2026-08', account_id: ana.account_id, opening: 0, net: 45_000, carried: 45_000, due: 0 },
    { month: '2026-08', account_id: ben.account_id, opening: 0, net: 80_000, carried: 0, due: 80_000 },
    { month: '2026-09', account_id: ana.account_id, opening: 45_000, net: 9_000, carried: 0, due: 54_000 },
  ])
  await pay(september, '2026-10-23')
  await pay(august, '2026-10-23')
  expect(await balances('KRW')).toEqual({
    fx: '-134000',
    bank: String(54_000 - 1_780 + 80_000 - 2_640),
    withholding_payable: String(1_780 + 2_640),
  })
  await expectSound()
})

it('is listed with a statement for all that is closed, and read once where it is open', async () => {
  await bring(september, [row(anas, '2026-09-03', '1000')])
  await close(september)
  await pay(september, '2026-10-23')
  const months = (today: string) => () => listMonths(db, { network: network.network_id, size: 36, today })
  const ofOne = await listStatements(months('2026-10-20'))
  // The months listed, what is stored of them, and their sums.
  expect(ofOne).toHaveLength(3)
  await bring(october, [row(anas, '2026-10-03', '1000')])
  await close(october)
  await pay(october, '2026-11-20')
  expect(await listStatements(months('2026-11-20'))).toEqual(ofOne)
  const open = await listStatements(() => describeMonth(db, network.scope, '2026-11-01', 'en'))
  expect(open).toHaveLength(new Set(open).size)
})

it('is not listed where it ended before its network was made and nothing of it is there', async () => {
  await db
    .updateTable('networks')
    .set({ created_at: new Date('2026-11-10T00:00:00Z') })
    .where('network_id', '=', network.network_id)
    .execute()
  const listed = async (today: string) =>
    (await listMonths(db, { network: network.network_id, size: 36, today })).rows.map((found) => found.month)
  expect(await listed('2026-11-29')).toEqual([])
  expect(await listed('2026-12-01')).toEqual(['2026-11'])
  await bring(october, [row(anas, '2026-10-03', '1000')])
  expect(await listed('2026-11-29')).toEqual(['2026-10'])
})

it('is locked by two where the network asks for it, and by one of several at once', async () => {
  await db
    .updateTable('networks')
    .set({ close_second_person: true })
    .where('network_id', '=', network.network_id)
    .execute()
  await bring(september, [row(anas, '2026-09-03', '1000')], { 'Ads Revenue': '1000.02' })
  let { version } = { version: 0 }
  const accept = (who: Viewer) =>
    acceptTie(
      db,
      network.scope,
      { month: september, version: version++ },
      { tie: 'ads', difference_usd: '0.02', reason: 'Rounded by the platform', account_id: who.account_id },
    )
  expect(await accept(operator)).toEqual({ is_asked: true })
  expect((await readMonth(db, network.scope, september)).needs).toEqual(['second_look'])
  expect(await accept(second)).toEqual({ is_asked: false })
  await calculate(september)
  const before = await seen(september)
  const approvals = await Promise.allSettled(
    [operator, second].map((who) => approveMonth(db, network.scope, before, by(who))),
  )
  expect(approvals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(approvals.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'conflict', message_key: 'close_was_approved' },
  })
  expect(await lock(september)).toEqual({ is_asked: true })
  await expect(lock(september)).rejects.toMatchObject({ code: 'forbidden' })
  const again = await seen(september)
  const locks = await Promise.allSettled(
    [second, second].map((who) => lockMonth(db, network.scope, again, by(who))),
  )
  expect(locks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await balances('USD')).toMatchObject({ platform_receivable: '-1000020000000', rounding: '20000000' })
  await expectSound()
})

it('falls back when a file comes, and refuses what was seen before', async () => {
  await bring(september, [row(anas, '2026-09-03', '10')])
  await calculate(september)
  const before = await seen(september)
  await bring(september, [row(anas, '2026-09-03', '11')])
  expect(await readMonth(db, network.scope, september)).toMatchObject({
    state: 'reconciled',
    needs: ['new_calculation'],
    changed: ['files', 'rate'],
  })
  await expect(approveMonth(db, network.scope, before, by(operator))).rejects.toMatchObject({
    code: 'conflict',
    message_key: 'close_changed',
  })
  await calculate(september)
  await expect(approveMonth(db, network.scope, before, by(operator))).rejects.toMatchObject({
    message_key: 'close_was_calculated',
  })
  await approve(september)
  const approvedAt = await db.transaction().execute((trx) => findApproval(trx, network.scope, '2026-09'))
  expect(approvedAt).toBeInstanceOf(Date)
})

it('opens again with a second person, and the books are what they were', async () => {
  await bring(september, [row(anas, '2026-09-03', '10'), row(bens, '2026-09-03', '-1')])
  await close(september)
  // Came when the month was closed: it stands in it once that is opened again.
  await put(september, 'ads', [row(anas, '2026-09-03', '12')], { state: 'late' })
  expect(await reopen(september, operator)).toEqual({ is_asked: true })
  await expect(reopen(september, operator)).rejects.toMatchObject({ code: 'forbidden' })
  await reopen(september, second)
  expect([await balances('USD'), await balances('KRW')]).toEqual([{}, {}])
  expect(await stateOf(september)).toBe('collecting')
  await expectSound()
  await bring(september, [row(anas, '2026-09-03', '12')])
  await close(september)
  expect(await balances('KRW')).toEqual({ fx: '-10800', [payable(ana)]: '10800' })
  await expectSound()
})

it('corrects a closed month in the next one, by what a late file differs alone', async () => {
  await bring(august, [row(anas, '2026-08-03', '10'), row(bens, '2026-08-03', '20')])
  await close(august)
  // Since then ana’s channel is ben’s, and the fee another one: neither is of August.
  await db
    .updateTable('assignments')
    .set({ account_id: ben.account_id })
    .where('channel_id', '=', anas.channel_id)
    .execute()
  await put(august, 'ads', [row(anas, '2026-08-03', '13'), row(bens, '2026-08-03', '20')], { state: 'late' })
  await putPayments(august, [{ type: 'Ads Revenue', usd: '33' }], { state: 'late' })
  await bring(september, [row(bens, '2026-09-03', '7')])
  await close(september)
  const { rows } = await sql`
    select account_id, corrects_month::text, amount, fee from settlement_lines
    where network_id = ${network.network_id} and month = ${september} order by account_id, corrects_month`.execute(
    db,
  )
  expect(rows).toEqual([
    { account_id: ana.account_id, corrects_month: august, amount: 3e9, fee: 3e8 },
    { account_id: ben.account_id, corrects_month: '-infinity', amount: 7e9, fee: 14e8 },
  ])
  expect(await balances('USD')).toMatchObject({ platform_receivable: '-40000000000' })
  await expectSound()
  // Another one corrects from there, not from the beginning.
  await put(august, 'ads', [row(anas, '2026-08-03', '13')], { state: 'late' })
  const { ties, inputs } = await readMonth(db, network.scope, october)
  expect(inputs.corrections).toHaveLength(1)
  expect(ties).toMatchObject([{ tie: '2026-08/ads', difference: 20_000_000_000n }])
  await expectSound()
})

it('counts adjustments and advances that a second person has confirmed', async () => {
  const add = (kind: 'adjustment' | 'advance', amount: string) =>
    addEntry(
      db,
      network.scope,
      { kind, account_id: ana.account_id, month: september, amount, reason: 'Agreed by mail' },
      { account_id: operator.account_id },
    )
  const bonus = await add('adjustment', '500')
  const wrong = await add('adjustment', '-70')
  const advance = await add('advance', '12000')
  await expect(confirmEntry(db, network.scope, bonus.entry_id, by(operator))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await confirmEntry(db, network.scope, bonus.entry_id, by(second))
  await confirmEntry(db, network.scope, advance.entry_id, by(second))
  await withdrawEntry(
    db,
    network.scope,
    { entry_id: wrong.entry_id, reason: 'Of another' },
    { account_id: operator.account_id },
  )
  await expect(
    withdrawEntry(
      db,
      network.scope,
      { entry_id: advance.entry_id, reason: 'Of another' },
      { account_id: operator.account_id },
    ),
  ).rejects.toMatchObject({ code: 'conflict' })
  expect(await balances('KRW')).toEqual({ bank: '12000', [`member:${ana.account_id}:advance`]: '-12000' })
  await bring(september, [row(anas, '2026-09-03', '10')])
  await close(september)
  // 9,000 and 500 go to the advance, of which 2,500 are left for October.
  expect(await balances('KRW')).toEqual({
    bank: '12000',
    fx: '-9000',
    adjustments: '-500',
    [`member:${ana.account_id}:advance`]: '-2500',
  })
  await bring(october, [row(anas, '2026-10-03', '10')])
  await close(october)
  expect(await balances('KRW')).toMatchObject({ [payable(ana)]: '6500' })
  expect(await balances('KRW')).not.toHaveProperty(`member:${ana.account_id}:advance`)
  await expectSound()
})

it('finds what was changed by hand', async () => {
  await bring(september, [row(anas, '2026-09-03', '1000')])
  await close(september)
  await pay(september, '2026-10-23')
  const found = async () => [
    ...new Set((await verifySettlement(db, network.scope)).differences.map(({ rollup }) => rollup)),
  ]
  const { network_id } = network
  for (const [change, back, rollups] of [
    [
      sql`settlement_lines set amount = amount + 1`,
      sql`settlement_lines set amount = amount - 1`,
      ['settlement_lines', 'settlement_members'],
    ],
    [
      sql`settlement_lines set fee_rate = 0.11`,
      sql`settlement_lines set fee_rate = 0.10`,
      ['settlement_lines.fee'],
    ],
    [
      sql`settlement_members set income_tax = income_tax - 10, payable = payable + 10`,
      sql`settlement_members set income_tax = income_tax + 10, payable = payable - 10`,
      ['settlement_members.income_tax', 'ledger_transfers of a payment'],
    ],
    [
      sql`settlement_members set opening = opening + 1, adjustments = adjustments - 1`,
      sql`settlement_members set opening = opening - 1, adjustments = adjustments + 1`,
      ['settlement_members.opening', 'ledger_transfers of a close'],
    ],
    [
      sql`settled_payments set revenue = revenue + 20000000`,
      sql`settled_payments set revenue = revenue - 20000000`,
      ['settled_payments', 'ledger_transfers of a close'],
    ],
  ] as const) {
    await sql`update ${change} where network_id = ${network_id}`.execute(db)
    expect(await found()).toEqual(rollups)
    await sql`update ${back} where network_id = ${network_id}`.execute(db)
    expect(await found()).toEqual([])
  }
})
