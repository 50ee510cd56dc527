import { ownBalance } from '@cuesheet/contract/balance'
import { previewTerm } from '@cuesheet/contract/contract-terms'
import { home } from '@cuesheet/contract/home'
import type { EntryKind } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closingDesk, payable } from '../../../testing/closing-desk.ts'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { withdrawAccount } from '../../members/public.ts'
import { findMonthFacts, gatherStatement } from '../../statements/gather-statement.ts'
import { findLayout } from '../../statements/layouts.ts'
import { addEntry, confirmEntry, withdrawEntry } from '../books/entries.ts'
import { readBridge } from './read-bridge.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T03:00:00Z') })
const { db } = app
const operator = await createAccount(db, null, { as: 'operator' })
const second = await createAccount(db, null, { as: 'operator' })

type Agreed = {
  amount: number
  span?: 'month' | 'year'
  is_recoupable?: boolean
  from_month?: string
  until_month?: string | null
}

async function begin(agreed: Agreed[], order?: string[]) {
  const network = await createNetwork(db)
  const { network_id, scope } = network
  await db
    .updateTable('networks')
    .set({ close_second_person: false, default_fee_rate: '0', ...(order && { recoupment_order: order }) })
    .where('network_id', '=', network_id)
    .execute()
  const ana = await createAccount(db, network, { nickname: 'Ana' })
  const ben = await createAccount(db, network, { nickname: 'Ben' })
  const channels = {
    ana: await createChannel(db, network, { members: [ana] }),
    ben: await createChannel(db, network, { members: [ben] }),
  }
  const { account_id } = ana
  for (const { span = 'month', is_recoupable = false, from_month = '2026-06-01', ...rest } of agreed)
    await db
      .insertInto('member_guarantees')
      .values({ network_id, account_id, span, is_recoupable, from_month, until_month: null, ...rest })
      .execute()
  const desk = closingDesk(db, () => network, { operator })
  const enter = (kind: 'advance' | 'adjustment', month: string, amount: number) =>
    sql`
    insert into settlement_entries (network_id, kind, account_id, month, amount, reason, asked_by, confirmed_by, confirmed_at)
    values (${network_id}, ${kind}, ${account_id}, ${month}, ${amount}, 'As agreed', ${operator.account_id}, ${second.account_id}, now())`.execute(
      db,
    )
  const bring = (month: string, usd: string) =>
    desk.bring(month, [moneyRow(channels.ana, month, usd), moneyRow(channels.ben, month, '7')])
  /** Closes a month in which Ana earns so many dollars, at 1,000 won each. */
  const close = async (month: string, usd: string) => {
    await bring(month, usd)
    await desk.close(month)
    return rowOf(month)
  }
  const rowOf = async (month: string, of = ana) => {
    const { rows } = await sql<
      Record<'net' | 'top_up' | 'recouped' | 'guarantee_recouped' | 'carried' | 'due', number>
    >`
      select net, top_up, recouped, guarantee_recouped, carried, due from settlement_members
      where network_id = ${network_id} and month = ${month} and account_id = ${of.account_id}`.execute(db)
    return rows[0]
  }
  const withdraw = () =>
    db.transaction().execute((trx) => withdrawAccount(trx, { network_id, account_id, today: '2026-11-20' }))
  return { network, scope, ana, ben, channels, desk, bring, close, rowOf, enter, withdraw }
}

const nothing = { recouped: 0, guarantee_recouped: 0, carried: 0 }

it('a share below what is guaranteed is topped up by the network, and by no other member', async () => {
  const { network, scope, ana, ben, desk, close, rowOf } = await begin([{ amount: 30_000 }])
  expect(await close('2026-08-01', '10')).toEqual({ ...nothing, net: 10_000, top_up: 20_000, due: 30_000 })
  expect(await rowOf('2026-08-01', ben)).toEqual({ ...nothing, net: 7_000, top_up: 0, due: 7_000 })
  expect([await desk.balance('guarantees'), await desk.balance(payable(ana))]).toEqual(['-20000', '30000'])
  const { steps, payable: paid, net } = (await readBridge(db, scope, '2026-08-01', ana.account_id))!
  expect(steps.find(({ kind }) => kind === 'guarantee')).toMatchObject({ usd: null, won: '20000' })
  expect([net.won, paid]).toEqual(['10000', '29010'])
  // Above it nothing is added, and nothing is kept back.
  expect(await close('2026-09-01', '40')).toEqual({ ...nothing, net: 40_000, top_up: 0, due: 40_000 })
  await desk.expectSound()
  const client = await app.open(network.domain, ana)
  const { rows, guarantee } = await client.call(ownBalance)
  expect([guarantee, rows.map(({ kind, amount }) => `${kind} ${amount}`)]).toEqual([
    '0',
    ['conversion 40000', 'guarantee 20000', 'conversion 10000'],
  ])
})

it('a member without a single row has all of it', async () => {
  const { scope, ana, desk } = await begin([{ amount: 30_000 }])
  await db.deleteFrom('assignments').where('account_id', '=', ana.account_id).execute()
  await desk.bring('2026-08-01', [{ channel: 'UCunknown000000000000000', usd: '1' }])
  await desk.close('2026-08-01')
  expect(
    (await readBridge(db, scope, '2026-08-01', ana.account_id))?.steps.map(({ kind }) => kind),
  ).toContain('guarantee')
  expect(await desk.balance(payable(ana))).toBe('30000')
  await desk.expectSound()
})

it('what is recoupable comes back from later months above the guarantee, and from all once it has ended', async () => {
  const { ana, desk, close } = await begin([
    { amount: 30_000, is_recoupable: true, until_month: '2026-09-01' },
  ])
  const account = `member:${ana.account_id}:guarantee`
  expect(await close('2026-07-01', '5')).toEqual({ ...nothing, net: 5_000, top_up: 25_000, due: 30_000 })
  expect([await desk.balance(account), await desk.balance('guarantees')]).toEqual(['-25000', '0'])
  expect(await close('2026-08-01', '30')).toEqual({ ...nothing, net: 30_000, top_up: 0, due: 30_000 })
  expect(await close('2026-09-01', '34')).toEqual({
    ...{ ...nothing, net: 34_000, top_up: 0, due: 30_000, guarantee_recouped: 4_000 },
  })
  expect(await close('2026-10-01', '8')).toMatchObject({ guarantee_recouped: 8_000, due: 0 })
  expect(await desk.balance(account)).toBe('-13000')
  await desk.expectSound()
  // Opened again, all of it is booked back.
  await desk.reopen('2026-10-01')
  await desk.reopen('2026-10-01', second)
  expect(await desk.balance(account)).toBe('-21000')
  await desk.expectSound()
})

it('a year is measured with its last month, or with the one that it ends with', async () => {
  const { desk, close } = await begin([
    { amount: 120_000, span: 'year', from_month: '2025-09-01', until_month: '2026-10-01' },
  ])
  // Two months of the first year are known, of twelve.
  expect(await close('2026-07-01', '50')).toMatchObject({ top_up: 0, due: 50_000 })
  expect(await close('2026-08-01', '30')).toMatchObject({ top_up: 40_000, due: 70_000 })
  expect(await close('2026-09-01', '3')).toMatchObject({ top_up: 0 })
  // Two twelfths are 20,000.
  expect(await close('2026-10-01', '4')).toMatchObject({ top_up: 13_000, due: 17_000 })
  await desk.expectSound()
})

it('what was agreed since asks for a new calculation, and verify finds what was changed by hand', async () => {
  const { network, ana, desk, bring } = await begin([])
  await bring('2026-08-01', '10')
  await desk.calculate('2026-08-01')
  expect(await desk.stateOf('2026-08-01')).toEqual(['calculated', ['approval']])
  await db
    .insertInto('member_guarantees')
    .values({
      ...{ network_id: network.network_id, account_id: ana.account_id, from_month: '2026-08-01' },
      ...{ amount: 30_000, span: 'month', is_recoupable: true, until_month: null },
    })
    .execute()
  expect(await desk.stateOf('2026-08-01')).toEqual(['reconciled', ['new_calculation']])
  await desk.close('2026-08-01')
  await desk.expectSound()
  await sql`update member_guarantees set amount = 40000 where network_id = ${network.network_id}`.execute(db)
  expect((await desk.findFaults()).map(({ rollup }) => rollup)).toEqual(['settlement_members.guaranteed'])
})

it('what is taken first is the network’s choice: what was taken less of stays for later months', async () => {
  const orders = [
    ['correction', 'advance', 'guarantee'],
    ['advance', 'guarantee', 'correction'],
    ['guarantee', 'correction', 'advance'],
  ]
  const seen = []
  for (const order of orders) {
    const { ana, desk, close, enter } = await begin(
      [{ amount: 10_000, is_recoupable: true, until_month: '2026-07-01' }],
      order,
    )
    await close('2026-07-01', '4')
    await desk.pay('2026-07-01', '2026-08-25')
    await enter('adjustment', '2026-08-01', -9_000)
    await enter('advance', '2026-08-01', 8_000)
    const august = await close('2026-08-01', '10')
    const rest = await close('2026-09-01', '30')
    seen.push([august!.recouped, august!.guarantee_recouped, august!.carried, rest!.due])
    expect([
      await desk.balance(payable(ana)),
      await desk.balance(`member:${ana.account_id}:guarantee`),
    ]).toEqual([String(rest!.due), '0'])
    await desk.expectSound()
  }
  // 10,000 are there for 9,000 of a correction, 8,000 of an advance and 6,000 of a guarantee; in the end all are taken.
  expect(seen).toEqual([
    [1_000, 0, 0, 17_000],
    [8_000, 2_000, -9_000, 17_000],
    [0, 6_000, -5_000, 17_000],
  ])
})

it('a member who was topped up and paid may withdraw, and what was guaranteed stays with the months', async () => {
  const { network, desk, close, withdraw } = await begin([
    { amount: 30_000, is_recoupable: true, from_month: '2026-07-01', until_month: '2026-08-01' },
  ])
  await close('2026-07-01', '20')
  await close('2026-08-01', '40')
  await desk.pay('2026-07-01')
  await desk.pay('2026-08-01')
  await withdraw()
  await desk.expectSound()
  // What is compared is there still.
  await sql`update member_guarantees set amount = amount + 1 where network_id = ${network.network_id}`.execute(
    db,
  )
  expect((await desk.findFaults()).map(({ rollup }) => rollup)).toContain('settlement_members.guaranteed')
})

it('nobody withdraws while a guarantee holds or its last months are not settled', async () => {
  const { network, desk, bring, close, withdraw } = await begin([{ amount: 30_000 }])
  const end = (until_month: string) =>
    db
      .updateTable('member_guarantees')
      .set({ until_month })
      .where('network_id', '=', network.network_id)
      .execute()
  const guaranteed = { code: 'conflict', message_key: 'member_has_guarantee' }
  await expect(withdraw()).rejects.toMatchObject(guaranteed)
  await end('2026-09-01')
  await expect(withdraw()).rejects.toMatchObject(guaranteed)
  await close('2026-09-01', '40')
  await desk.pay('2026-09-01')
  await bring('2026-08-01', '0')
  await expect(withdraw()).rejects.toMatchObject(guaranteed)
  // Nothing was earned, and all is topped up.
  await desk.calculate('2026-08-01')
  await expect(withdraw()).rejects.toMatchObject({ message_key: 'member_has_money' })
  await desk.approve('2026-08-01')
  await expect(withdraw()).rejects.toMatchObject({ message_key: 'member_has_money' })
  await desk.lock('2026-08-01')
  await expect(withdraw()).rejects.toMatchObject({ message_key: 'member_has_money' })
  await desk.pay('2026-08-01')
  await withdraw()
  await desk.expectSound()
})

it('what is expected of a year counts its months that are calculated and not locked', async () => {
  const { network, channels, desk, bring, close } = await begin([
    { amount: 120_000, span: 'year', from_month: '2025-11-01' },
  ])
  await addExchangeRates(db, { '2026-08-01': '1000' })
  await close('2026-08-01', '30')
  await bring('2026-09-01', '40')
  await desk.calculate('2026-09-01')
  const fact = { channel: channels.ana, day: '2026-10-15', video: 'v' }
  await addActivity(db, network, [{ ...fact, views: 100 }])
  await addRevenue(db, network, [{ ...fact, revenue: 10e9 }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const client = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const estimated = (await client.call(home)).paydays.find(({ month }) => month === '2026-10')
  expect([estimated?.basis, estimated?.parts?.top_up]).toEqual(['reported', '40000'])
})

it('a month that was calculated is stale once another has recouped what it was to take', async () => {
  const { desk, bring, close, enter } = await begin([])
  await enter('advance', '2026-08-01', 8_000)
  await bring('2026-09-01', '10')
  await desk.calculate('2026-09-01')
  expect(await desk.stateOf('2026-09-01')).toEqual(['calculated', ['approval']])
  expect(await close('2026-08-01', '8')).toMatchObject({ recouped: 8_000, due: 0 })
  expect(await desk.stateOf('2026-09-01')).toEqual(['reconciled', ['new_calculation']])
  expect(await close('2026-09-01', '10')).toMatchObject({ recouped: 0, due: 10_000 })
  await desk.expectSound()
})

it('a term is previewed with what the guarantee of the month makes of it, and what is recouped', async () => {
  const { network, ana, close, enter } = await begin([{ amount: 30_000, is_recoupable: true }])
  await close('2026-08-01', '10')
  await enter('advance', '2026-09-01', 1_000)
  expect(await close('2026-09-01', '40')).toMatchObject({ guarantee_recouped: 10_000, recouped: 1_000 })
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const preview = async (fee_rate: number) => {
    const query = { target: ana.account_id, fee_rate }
    return (await manager.call(previewTerm, { query: { ...query, family: 'ads' } })).preview
  }
  // Of 40,000 won at half: topped up, and nothing is kept back for it.
  expect(await preview(0.5)).toMatchObject({
    before: { net: '40000', top_up: '0', recouped: '11000', left: '29000' },
    after: { net: '20000', top_up: '10000', recouped: '1000', left: '29000' },
    difference: '0',
  })
  expect(await preview(0.1)).toMatchObject({
    after: { net: '36000', top_up: '0', recouped: '7000', left: '29000' },
  })
  expect(await preview(0)).toMatchObject({ difference: '0' })
})

it('what is not recouped any more is written off by two persons, in the books and on the statement', async () => {
  const { network, scope, ana, desk, bring, close } = await begin([
    { amount: 30_000, is_recoupable: true, until_month: '2026-08-01' },
  ])
  const { account_id } = ana
  const [guarantee, advance] = [`member:${account_id}:guarantee`, `member:${account_id}:advance`]
  const by = { account_id: operator.account_id }
  const ask = (kind: EntryKind, amount: string) =>
    addEntry(db, scope, { kind, account_id, month: '2026-10-01', amount, reason: 'As agreed' }, by)
  const confirm = ({ entry_id }: { entry_id: number }) =>
    confirmEntry(db, scope, entry_id, { account_id: second.account_id, today: '2026-11-20' })
  await confirm(await ask('advance', '9000'))
  await close('2026-08-01', '10')
  expect([await desk.balance(guarantee), await desk.balance(advance)]).toEqual(['-20000', '-9000'])
  const above = { message_key: 'close_write_off_above' }
  await expect(ask('guarantee_write_off', '20001')).rejects.toMatchObject(above)
  await expect(ask('advance_write_off', '9001')).rejects.toMatchObject(above)
  const [one, other] = [await ask('guarantee_write_off', '15000'), await ask('guarantee_write_off', '15000')]
  await expect(confirmEntry(db, scope, one.entry_id, { ...by, today: '2026-11-20' })).rejects.toMatchObject({
    message_key: 'second_person_needed',
  })
  expect(await desk.balance(guarantee)).toBe('-20000')
  await confirm(one)
  await expect(confirm(other)).rejects.toMatchObject(above)
  await confirm(await ask('advance_write_off', '2000'))
  expect([await desk.balance(guarantee), await desk.balance(advance)]).toEqual(['-5000', '-7000'])
  expect([await desk.balance('guarantees'), await desk.balance('adjustments')]).toEqual(['-15000', '-2000'])
  await expect(
    withdrawEntry(db, scope, { entry_id: one.entry_id, reason: 'Not so' }, by),
  ).rejects.toMatchObject({ message_key: 'close_entry_booked' })
  await desk.expectSound()
  // A month that is approved has taken what it takes: it is locked or opened first.
  await bring('2026-09-01', '3')
  await desk.calculate('2026-09-01')
  await desk.approve('2026-09-01')
  await expect(ask('guarantee_write_off', '1')).rejects.toMatchObject({ message_key: 'close_month_waits' })
  await desk.lock('2026-09-01')
  await desk.expectSound()
  const facts = (await findMonthFacts(db, scope, '2026-09-01'))!
  const said = await gatherStatement(
    db,
    scope,
    { ...facts, views: new Map(), tracks: new Map() },
    {
      account_id,
      layout: (await findLayout(db, scope)).layout,
      brand: 'Morning',
      locale: 'en',
      published_on: '2026-11-20',
      objects_until: '2026-12-04',
      legal_name: null,
    },
  )
  expect(said.write_offs).toEqual([
    { kind: 'guarantee_write_off', reason: 'As agreed', amount: '15000' },
    { kind: 'advance_write_off', reason: 'As agreed', amount: '2000' },
  ])
  expect(said.guarantee_open).toBe('2000')
  // All that is left is recouped, and no more.
  expect(await close('2026-10-01', '60')).toMatchObject({ guarantee_recouped: 2_000, recouped: 7_000 })
  expect([await desk.balance(guarantee), await desk.balance(advance)]).toEqual(['0', '0'])
  await desk.expectSound()
  // Verification finds a write-off that the books do not have.
  await db
    .updateTable('settlement_entries')
    .set({ amount: 14_000 })
    .where('network_id', '=', network.network_id)
    .where('entry_id', '=', one.entry_id)
    .execute()
  expect((await desk.findFaults()).map(({ rollup }) => rollup)).toEqual(
    expect.arrayContaining([
      'ledger_transfers of a write-off',
      'ledger_accounts of members',
      'settlement_members.recouped',
    ]),
  )
})
