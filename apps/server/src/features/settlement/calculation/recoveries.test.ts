import { sql } from 'kysely'
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
import { addSettledFile } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { changeRate } from '../inputs/preparations.ts'
import { readMonth } from '../read-month.ts'
import { calculateMonth } from './calculate-month.ts'
import { readBridge } from './read-bridge.ts'
import { carryForward, describeRecoveries } from './recoveries.ts'

const [september, october, november, december] = ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01']
const today = '2027-01-20'
let network: TestNetwork
let ana: Viewer
let own: TestChannel
let unknown: string
let another: string
let made = 0

const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
const second = await createAccount(db, null, { as: 'operator' })
beforeEach(async () => {
  network = await createNetwork(db)
  ana = await createAccount(db, network, { fee_rates: { '-infinity': '0.10', '2026-10-01': '0.50' } })
  own = await createChannel(db, network, { members: [ana] })
  unknown = `UCunknown${String(++made).padStart(15, '0')}`
  another = `UCanother${String(made).padStart(15, '0')}`
})

const row = (channel: string, day: string, usd: string) => ({ channel, day, usd })
const { by, bring, close, reopen, expectSound, ...desk } = closingDesk(db, () => network, {
  operator,
  today,
})
const found = () => describeRecoveries(db, network.scope, today)
const carry = async () => carryForward(db, network.scope, await found(), by())
const unallocated = () => desk.balance('unallocated', 'USD')
/** A month with 120.33 of the 3rd and 7.000000001 of the 20th that are of an unknown channel, whose US tax is 1 dollar. */
async function closeSeptember() {
  await addSettledFile(db, network, {
    month: september,
    family: 'us_tax',
    taxes: [{ channel: unknown, amount: '1000' }],
  })
  await bring(september, [
    row(own.platform_channel_id, '2026-09-03', '10'),
    row(unknown, '2026-09-03', '120.33'),
    row(unknown, '2026-09-20', '7.000000001'),
    row(another, '2026-09-03', '3'),
  ])
  const entered = { rate: '1000', note: 'Bank' }
  for (const [version, account_id] of [null, 1].entries())
    await changeRate(db, network.scope, { month: september, version }, entered, { account_id })
  await close(september)
}
it('carries what is credited of a channel that is known now to its members, once, to the nano', async () => {
  await closeSeptember()
  expect(await unallocated()).toBe('129330000001')
  expect(await found()).toEqual({ month: '2026-10', channels: 0, usd: '0', rows: [] })
  await expect(carry()).rejects.toMatchObject({ message_key: 'close_nothing_to_carry' })

  const known = await createChannel(db, network, {
    platform_channel_id: unknown,
    title: 'Known now',
    credit: [['2026-09-10', null]],
    members: [ana],
  })
  // Of the 20th, less the US tax of the month.
  expect(await found()).toEqual({
    month: '2026-10',
    channels: 1,
    usd: '6.000000001',
    rows: [
      {
        platform_channel_id: unknown,
        channel_id: known.channel_id,
        channel: 'Known now',
        corrects_month: '2026-09',
        usd: '6.000000001',
        is_planned: false,
      },
    ],
  })
  await bring(october, [row(own.platform_channel_id, '2026-10-03', '5')])
  await calculateMonth(db, network.scope, { month: october, account_id: null })
  const stale = { ...(await found()), usd: '6' }
  await expect(carryForward(db, network.scope, stale, by())).rejects.toMatchObject({
    message_key: 'close_carry_changed',
  })
  const races = await Promise.allSettled([carry(), carry(), carry()])
  expect(races.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await found()).toMatchObject({ channels: 0, usd: '0', rows: [{ is_planned: true }] })
  expect(await readMonth(db, network.scope, october)).toMatchObject({
    state: 'reconciled',
    changed: ['corrections'],
  })
  await close(october)
  const lines = async (month: string) =>
    (
      await sql`
        select account_id, kind, corrects_month::text as corrects, bucket, reason, amount, fee from settlement_lines
        where network_id = ${network.network_id} and month = ${month} and platform_channel_id = ${unknown}
        order by account_id desc, kind`.execute(db)
    ).rows
  // The fee is that of September.
  expect(await lines(october)).toEqual([
    {
      account_id: ana.account_id,
      kind: 'revenue',
      corrects: september,
      bucket: 'member',
      reason: '',
      amount: 7_000_000_001,
      fee: 700_000_000,
    },
    {
      account_id: ana.account_id,
      kind: 'us_tax',
      corrects: september,
      bucket: 'member',
      reason: '',
      amount: -1_000_000_000,
      fee: -100_000_000,
    },
    {
      account_id: 0,
      kind: 'revenue',
      corrects: september,
      bucket: 'unallocated',
      reason: 'carried_forward',
      amount: -7_000_000_001,
      fee: 0,
    },
    {
      account_id: 0,
      kind: 'us_tax',
      corrects: september,
      bucket: 'unallocated',
      reason: 'carried_forward',
      amount: 1_000_000_000,
      fee: 0,
    },
  ])
  expect(await unallocated()).toBe('123330000000')
  const { steps } = (await readBridge(db, network.scope, october, ana.account_id))!
  expect(steps.find(({ kind }) => kind === 'corrected')).toMatchObject({
    usd: '7.000000001',
    month: '2026-09',
  })
  await expectSound()
  expect(await found()).toMatchObject({ channels: 0, usd: '0', rows: [] })

  // The rest, once its days count as well; after the month was opened again it is the same.
  await sql`update channel_credit set from_day = '2026-01-01' where channel_id = ${known.channel_id}`.execute(
    db,
  )
  expect(await found()).toMatchObject({ month: '2026-11', channels: 1, usd: '120.33' })
  await carry()
  await bring(november, [row(own.platform_channel_id, '2026-11-03', '1')])
  await close(november)
  expect(await unallocated()).toBe('3000000000')
  await expectSound()
  for (const who of [operator, second]) await reopen(november, who)
  expect(await unallocated()).toBe('123330000000')
  await close(november)
  expect(await unallocated()).toBe('3000000000')
  await expectSound()

  // A later file of September has 10 dollars more: nobody's in December, and carried from there.
  await bring(
    september,
    [
      row(own.platform_channel_id, '2026-09-03', '10'),
      row(unknown, '2026-09-03', '130.33'),
      row(unknown, '2026-09-20', '7.000000001'),
      row(another, '2026-09-03', '3'),
    ],
    {},
    'late',
  )
  await bring(december, [row(own.platform_channel_id, '2026-12-03', '1')])
  await close(december)
  expect(await unallocated()).toBe('13000000000')
  expect(await found()).toMatchObject({ month: '2027-01', channels: 1, usd: '10' })
  await expectSound()
})

it('moves nothing where the month that it is of is opened again: its own calculation knows the channel then', async () => {
  await closeSeptember()
  await createChannel(db, network, { platform_channel_id: unknown, members: [ana] })
  expect(await carry()).toEqual({ channels: 1 })
  for (const who of [operator, second]) await reopen(september, who)
  await close(september)
  expect(await unallocated()).toBe('3000000000')
  await bring(october, [row(own.platform_channel_id, '2026-10-03', '5')])
  await close(october)
  const { rows } = await sql`
    select from settlement_lines
    where network_id = ${network.network_id} and month = ${october} and corrects_month <> '-infinity'`.execute(
    db,
  )
  expect(rows).toEqual([])
  expect(await unallocated()).toBe('3000000000')
  await expectSound()
})

it('takes no rate of a payment summary whose rows nearly cancel, until a person enters one', async () => {
  await addExchangeRates(db, { '2026-08-10': '1390', '2026-08-20': '1410' })
  const month = '2026-08-01'
  const rows = [row(own.platform_channel_id, '2026-08-03', '0.02')]
  await addSettledFile(db, network, { month, family: 'ads', rows })
  const pay = (local: string, negative: string) =>
    addSettledFile(db, network, {
      month,
      family: 'payment_summary',
      payments: [
        { type: 'Ads Revenue', usd: '0.02', local },
        { type: 'Ads Revenue', adjustment_type: 'Spam', usd: '1000', local: '1400000' },
        { type: 'Ads Revenue', adjustment_type: 'Recoupment', usd: '-1000', local: negative },
      ],
    })
  const adjusted = [
    { ...row(own.platform_channel_id, '2026-08-03', '1000'), adjustment_type: 'Spam' },
    { ...row(own.platform_channel_id, '2026-08-03', '-1000'), adjustment_type: 'Recoupment' },
  ]
  await addSettledFile(db, network, { month, family: 'ads', is_adjustment: true, rows: adjusted })
  const stateOf = () => desk.stateOf(month)
  // 1,400 by the day: a won of rounding more is 1,450, which is 3.6 % off; three are 1,550 and 10.7 %.
  await pay('28', '-1399999')
  expect(await stateOf()).toEqual(['reconciled', ['calculation']])
  await pay('28', '-1399997')
  expect(await stateOf()).toEqual(['collecting', ['rate_off']])
  await expect(calculateMonth(db, network.scope, { month, account_id: null })).rejects.toMatchObject({
    message_key: 'close_needs_rate_off',
  })
  const entered = { rate: '1402.5', note: 'The bank’s notice of September 23' }
  await changeRate(db, network.scope, { month, version: 0 }, entered, by())
  expect(await stateOf()).toEqual(['reconciled', ['calculation']])
})
