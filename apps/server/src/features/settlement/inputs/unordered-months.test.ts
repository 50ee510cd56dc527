import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import type { DomainError } from '../../../errors/domain-error.ts'
import { closingDesk, payable } from '../../../testing/closing-desk.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { addSettledFile, moneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { revertFile } from '../../report-ingest/revert-file.ts'
import { replaceFile } from '../../report-ingest/settled-files/standing-files.ts'
import { addEntry, confirmEntry, withdrawEntry } from '../books/entries.ts'
import { verifySettlement } from '../books/verify-settlement.ts'
import { readMonth } from '../read-month.ts'

const [july, august, september, october] = ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01']
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

const desk = closingDesk(db, () => network, { operator })
const { by, calculate, approve, lock, reopen, pay, close, put, putPayments, bring, balance, expectSound } =
  desk
const row = (channel: TestChannel, month: string, usd: string) =>
  moneyRow(channel, month.replace(/01$/, '03'), usd)
/** By two persons: it may be above the network’s limit. */
const accept = async (month: string, tie: string, difference_usd: string) => {
  for (const who of [operator, second])
    await desk.accept(month, tie, difference_usd, who).catch((error: DomainError) => {
      if (error.message_key !== 'close_tie_accepted') throw error
    })
}
const members = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select to_char(month, 'MM') as month, account_id, opening, net, recouped, carried, due from settlement_members
    where network_id = ${network.network_id} order by month, account_id`.execute(db)
  return rows
}
const lineSums = async (month: string) => {
  const { rows } = await sql`
    select account_id, family, corrects_month::text, amount from settlement_lines
    where network_id = ${network.network_id} and month = ${month} order by account_id, family, corrects_month`.execute(
    db,
  )
  return rows
}
it('owes nobody twice when an earlier month is closed after a later one', async () => {
  const advance = await addEntry(
    db,
    network.scope,
    { kind: 'advance', account_id: ben.account_id, month: september, amount: '5000', reason: 'Agreed' },
    { account_id: operator.account_id },
  )
  await confirmEntry(db, network.scope, advance.entry_id, by(second))
  await bring(september, [row(anas, september, '100'), row(bens, september, '100')])
  await close(september)
  // Files of August came only then.
  await bring(august, [row(anas, august, '10'), row(bens, august, '10')])
  await close(august)
  expect(await members()).toEqual([
    { month: '08', account_id: ana.account_id, opening: 0, net: 9_000, recouped: 0, carried: 0, due: 9_000 },
    { month: '08', account_id: ben.account_id, opening: 0, net: 8_000, recouped: 0, carried: 0, due: 8_000 },
    {
      month: '09',
      account_id: ana.account_id,
      opening: 0,
      net: 90_000,
      recouped: 0,
      carried: 0,
      due: 90_000,
    },
    {
      month: '09',
      account_id: ben.account_id,
      opening: 0,
      net: 80_000,
      recouped: 5_000,
      carried: 0,
      due: 75_000,
    },
  ])
  await expectSound()
  await pay(september, '2026-10-23')
  await pay(august, '2026-10-23')
  expect([await balance(payable(ana)), await balance(payable(ben))]).toEqual(['0', '0'])
  await expectSound()
})

it('carries on from the month that was locked last, whichever it is', async () => {
  await db
    .updateTable('networks')
    .set({ minimum_payout: 50_000 })
    .where('network_id', '=', network.network_id)
    .execute()
  await bring(september, [row(anas, september, '40')])
  await close(september)
  await bring(august, [row(anas, august, '10')])
  await close(august)
  await expectSound()
  // August begins with what September carried: it is the later one of the two.
  await reopen(september, operator).then(
    () => expect.unreachable(),
    (error) => expect(error).toMatchObject({ message_key: 'close_later_first' }),
  )
  await bring(october, [row(anas, october, '10')])
  await close(october)
  expect((await members()).map(({ month, opening, due }) => [month, opening, due])).toEqual([
    ['08', 36_000, 0],
    ['09', 0, 0],
    ['10', 45_000, 54_000],
  ])
  await expectSound()
})

it('keeps a late file that a closed month has counted', async () => {
  await bring(august, [row(anas, august, '10')])
  await close(august)
  const late = async (usd: string) => {
    const payments = [{ type: 'Ads Revenue', usd }]
    await putPayments(august, payments, { state: 'late' })
    const rows = [row(anas, august, usd)]
    return put(august, 'ads', rows, { state: 'late' })
  }
  const counted = await late('13')
  await bring(september, [row(anas, september, '7')])
  await close(september)
  await expect(revertFile(db, network.scope, counted, { dry_run: false })).rejects.toThrow(/counted|approved/)
  await expectSound()
  // What comes next differs from it, not from nothing.
  await late('14')
  await bring(october, [row(anas, october, '5')])
  await close(october)
  expect(await lineSums(october)).toEqual([
    { account_id: ana.account_id, family: 'ads', corrects_month: '-infinity', amount: 5e9 },
    { account_id: ana.account_id, family: 'ads', corrects_month: august, amount: 1e9 },
  ])
  await expectSound()
})

it('counts the first file of a kind that comes after the approval, whatever its level', async () => {
  await put(august, 'ads', [row(anas, august, '10')])
  await putPayments(august, [
    { type: 'Ads Revenue', usd: '10' },
    { type: 'Transactions Revenue - Others', usd: '4' },
  ])
  await accept(august, 'paid_features', '4')
  await close(august)
  await addSettledFile(db, network, {
    month: august,
    family: 'paid_features',
    level: 'channel',
    state: 'late',
    rows: [{ channel: anas.platform_channel_id, usd: '4' }],
  })
  await bring(september, [row(anas, september, '7')])
  await close(september)
  expect(await lineSums(september)).toEqual([
    { account_id: ana.account_id, family: 'ads', corrects_month: '-infinity', amount: 7e9 },
    { account_id: ana.account_id, family: 'paid_features', corrects_month: august, amount: 4e9 },
  ])
  // The remainder of August is whose it is.
  expect(await balance('rounding', 'USD')).toBe('0')
  await expectSound()
})

it('can always pay what a locked month owes', async () => {
  await bring(august, [row(anas, august, '10'), row(bens, august, '100')])
  await close(august)
  await bring(september, [row(anas, september, '10'), row(bens, september, '-120')])
  await calculate(september)
  await approve(september)
  // Said with whom and which month.
  await expect(lock(september)).rejects.toMatchObject({
    message_key: { key: 'close_pay_first', who: expect.stringMatching(/^[^,]+ \(2026-08\)$/) },
  })
  await pay(august, '2026-09-25')
  await lock(september)
  await pay(september, '2026-10-23')
  expect([await balance(payable(ana)), await balance(payable(ben))]).toEqual(['0', '-96000'])
  await expectSound()
})

it('finds nothing wrong where a file was replaced, or more persons are asked since', async () => {
  await bring(july, [row(anas, july, '10')], { 'Ads Revenue': '10.02' })
  await accept(july, 'ads', '0.02')
  await close(july)
  await db
    .updateTable('networks')
    .set({ close_second_person: true })
    .where('network_id', '=', network.network_id)
    .execute()
  await expectSound()
  const old = await put(august, 'ads', [row(anas, august, '10')])
  const payments = [{ type: 'Ads Revenue', usd: '10' }]
  await putPayments(august, payments)
  await calculate(august)
  await db.transaction().execute((trx) => replaceFile(trx, network.scope, old))
  await put(august, 'ads', [row(anas, august, '11')])
  expect((await readMonth(db, network.scope, august)).state).toBe('collecting')
  await expectSound()
})

it('says each time why an approval was taken back', async () => {
  await bring(august, [row(anas, august, '10')])
  for (const reason of ['A wrong fee', 'A wrong share']) {
    await calculate(august)
    await approve(august)
    await reopen(august, operator, reason)
  }
  const { rows } = await sql<{ reason: string }>`
    select after->>'reason' as reason from audit_log
    where network_id = ${network.network_id} and action = 'close.reopen' order by at`.execute(db)
  expect(rows.map(({ reason }) => reason)).toEqual(['A wrong fee', 'A wrong share'])
})

const adjust = (account_id: number, month: string, amount: string) =>
  addEntry(
    db,
    network.scope,
    { kind: 'adjustment', account_id, month, amount, reason: 'Agreed' },
    { account_id: operator.account_id },
  )

it('takes an adjustment back that nobody had confirmed when its month was closed', async () => {
  const { entry_id } = await adjust(ana.account_id, august, '500')
  await bring(august, [row(anas, august, '10')])
  await close(august)
  await pay(august, '2026-09-25')
  const by = { account_id: second.account_id }
  await withdrawEntry(db, network.scope, { entry_id, reason: 'Too late' }, by)
  await expectSound()
})

it('counts an adjustment of a month that is not closed with the next one, once', async () => {
  const { entry_id } = await adjust(ana.account_id, august, '500')
  await confirmEntry(db, network.scope, entry_id, by(second))
  await bring(september, [row(anas, september, '10')])
  await close(september)
  expect(await balance(payable(ana))).toBe('9500')
  await bring(august, [row(anas, august, '10')])
  await close(august)
  expect(await balance(payable(ana))).toBe('18500')
  for (const who of [operator, second]) await reopen(august, who)
  for (const who of [operator, second]) await reopen(september, who)
  await close(august)
  await close(september)
  expect((await members()).map(({ month, due }) => [month, due])).toEqual([
    ['08', 9_500],
    ['09', 9_000],
  ])
  await expectSound()
})

it('corrects what was nobody’s as nobody’s, whoever has the channel since', async () => {
  const platform_channel_id = `UC${'n'.repeat(22)}`
  const others = (usd: string) => ({ channel: platform_channel_id, day: '2026-08-03', usd })
  await bring(august, [row(anas, august, '10'), others('8')])
  await close(august)
  const { network_id } = network
  const { channel_id } = await createChannel(db, network, { members: [ana] })
  await db
    .updateTable('channels')
    .set({ platform_channel_id })
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .execute()
  const rows = [row(anas, august, '10'), others('2')]
  await put(august, 'ads', rows, { state: 'late' })
  const payments = [{ type: 'Ads Revenue', usd: '12' }]
  await putPayments(august, payments, { state: 'late' })
  await bring(september, [row(anas, september, '7')])
  await close(september)
  expect(await lineSums(september)).toEqual([
    { account_id: 0, family: 'ads', corrects_month: august, amount: -6e9 },
    { account_id: ana.account_id, family: 'ads', corrects_month: '-infinity', amount: 7e9 },
  ])
  expect(await balance('unallocated', 'USD')).toBe('2000000000')
  await expectSound()
})

it('waits for no earlier month whose files were taken back', async () => {
  await bring(august, [row(anas, august, '10')])
  await calculate(august)
  const files = await sql<{ file_id: number }>`
    select file_id from settled_files where network_id = ${network.network_id}`.execute(db)
  for (const { file_id } of files.rows) await revertFile(db, network.scope, file_id, { dry_run: false })
  await bring(september, [row(anas, september, '10')])
  await close(september)
  expect(await balance(payable(ana))).toBe('9000')
  await expectSound()
})

it('sees US tax that is not that of its files', async () => {
  const { network_id } = network
  const taxes = (amount: string) => [
    { channel: anas.platform_channel_id, amount },
    { channel: `UC${'n'.repeat(22)}`, amount: '333' },
    { channel: bens.platform_channel_id, amount: '0.5', currency: 'USD', earnings_month: july },
  ]
  await bring(august, [row(anas, august, '10')])
  await addSettledFile(db, network, {
    month: august,
    family: 'us_tax',
    level: 'channel',
    taxes: taxes('700'),
  })
  await close(august)
  await addSettledFile(db, network, {
    month: august,
    family: 'us_tax',
    level: 'channel',
    state: 'late',
    taxes: taxes('800'),
  })
  await bring(september, [row(anas, september, '10')])
  await close(september)
  // 10 - 0.7 and 10 - 0.1 without a tenth; of ben half a dollar without a fifth.
  expect((await members()).map(({ net }) => net)).toEqual([8_370, -400, 8_910, 0])
  await expectSound()
  await sql`update settled_taxes set amount = amount + 1 where network_id = ${network_id} and amount = 700`.execute(
    db,
  )
  const { differences } = await verifySettlement(db, network.scope)
  expect(differences.map(({ rollup, stored }) => [rollup, stored?.month])).toEqual([
    ['settlement_lines', august],
    ['settlement_lines', september],
  ])
})

it('writes down with which hash a month was locked', async () => {
  await bring(august, [row(anas, august, '10')])
  await close(august)
  const { rows } = await sql<{ written: string; locked: string }>`
    select after->>'hash' as written, encode(locked_hash, 'hex') as locked
    from ledger_periods p join audit_log a using (network_id)
    where network_id = ${network.network_id} and period = ${august} and action = 'close.lock'`.execute(db)
  expect(rows).toEqual([{ written: expect.stringMatching(/^[0-9a-f]{64}$/), locked: rows[0]!.written }])
})
