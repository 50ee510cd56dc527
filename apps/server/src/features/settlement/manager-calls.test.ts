import { exportClose, oneCloseMonth, reopenClose } from '@cuesheet/contract/console-close'
import { addEntry, withdrawEntry } from '@cuesheet/contract/console-close-members'
import { messages } from '@cuesheet/contract/messages'
import {
  confirmClose,
  confirmCloseEntry,
  declineClose,
  declineCloseEntry,
  exportSettlement,
  managedCloseEntries,
} from '@cuesheet/contract/settlement'
import type { AskedOfSecond } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { acceptNobodys, addSettledFile, moneyRow } from '../../testing/settled-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { approveMonth, lockMonth } from './books/closing-steps.ts'
import { calculateMonth } from './calculation/calculate-month.ts'

const today = '2026-11-20'
const month = '2026-09-01'
let test: TestApp
let network: TestNetwork
let operator: Viewer
let ana: Viewer
let ben: Viewer
let manager: TestClient
let desk: TestClient

beforeAll(async () => {
  test = await createTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
  const { db } = test
  network = await createNetwork(db)
  operator = await createAccount(db, null, { as: 'operator', nickname: 'Jo' })
  ana = await createAccount(db, network, { nickname: 'Ana', fee_rates: { '-infinity': '0.10' } })
  ben = await createAccount(db, network, { nickname: '=Ben', fee_rates: { '-infinity': '0.10' } })
  manager = await test.open(
    network.domain,
    await createAccount(db, network, { as: 'manager', nickname: 'Mina' }),
  )
  desk = await test.open('localhost', operator)
  const channels = [
    await createChannel(db, network, { members: [ana], title: 'Walks' }),
    await createChannel(db, network, { members: [ben], title: 'Cats' }),
  ]
  const rows = [1000, 500].map((usd, at) => ({
    channel: channels[at]!.platform_channel_id,
    day: month,
    usd: String(usd),
  }))
  await addSettledFile(db, network, { month, family: 'ads', rows })
  const payments = [{ type: 'Ads Revenue', usd: '1500', local: '1500000' }]
  await addSettledFile(db, network, { month, family: 'payment_summary', payments })
  await calculateMonth(db, network.scope, { month, account_id: null })
  await approveMonth(db, network.scope, await seen(), by())
  await acceptNobodys(db, network.scope, month)
  await lockMonth(db, network.scope, await seen(), by())
})
afterAll(() => test?.close())

const by = () => ({ account_id: operator.account_id, today })
const seen = async () => ({
  month,
  ...(await test.db
    .selectFrom('settlement_months')
    .select(['version', 'calculation_no'])
    .where('network_id', '=', network.network_id)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()),
})

it('a manager declines an adjustment with a reason, which everybody reads; nothing is left to confirm', async () => {
  const { network_id } = network
  const { entry_id } = await desk.call(addEntry, {
    body: {
      network_id,
      kind: 'adjustment',
      account_id: ana.account_id,
      month: '2026-10',
      amount: '-5000',
      reason: 'Paid twice',
    },
  })
  const short = await manager.fail(declineCloseEntry, { body: { entry_id, reason: 'no' } })
  expect(short.code).toBe('invalid_input')
  await manager.call(declineCloseEntry, { body: { entry_id, reason: 'It was paid once' } })
  expect((await manager.call(managedCloseEntries)).rows).toMatchObject([
    { entry_id, state: 'declined', confirmed: null, ended: { name: 'Mina', reason: 'It was paid once' } },
  ])
  for (const again of [
    await manager.fail(declineCloseEntry, { body: { entry_id, reason: 'Once more' } }),
    await manager.fail(confirmCloseEntry, { body: { entry_id } }),
  ])
    expect(again.code).toBe('conflict')
})

it('a locked month is told to the managers and to those who have a part in it', async () => {
  const told = async (client: TestClient) =>
    (await client.call(messages)).rows.map(({ kind, names }) => [kind, names])
  const settled = ['month_settled', { month: '2026-09' }]
  const member = await test.open(network.domain, ana)
  expect(await told(manager)).toEqual([settled])
  expect(await told(member)).toEqual([settled])
  const nobody = await createAccount(test.db, network, { nickname: 'Nobody' })
  expect(await told(await test.open(network.domain, nobody))).toEqual([])
})

it('what another operator takes back is withdrawn, and not declined', async () => {
  const { network_id } = network
  const { entry_id } = await desk.call(addEntry, {
    body: {
      network_id,
      kind: 'adjustment',
      account_id: ana.account_id,
      month: '2026-10',
      amount: '700',
      reason: 'A bonus',
    },
  })
  const other = await createAccount(test.db, null, { as: 'operator', nickname: 'Kim' })
  const second = await test.open('localhost', other)
  await second.call(withdrawEntry, { body: { network_id, entry_id, reason: 'Not agreed' } })
  const { rows } = await manager.call(managedCloseEntries)
  expect(rows.find((row) => row.entry_id === entry_id)).toMatchObject({
    state: 'withdrawn',
    ended: { name: 'Kim', reason: 'Not agreed' },
  })
})

it('a manager declines what a month waits with: it is as if nobody had asked, and the operator reads why', async () => {
  const { network_id } = network
  const of = { network: network_id, month: '2026-09' }
  const read = async () => (await desk.call(oneCloseMonth, { query: of })).month
  const change = async () => ({ month: '2026-09', version: (await read()).version })
  const reason = 'It was agreed otherwise'
  expect(
    (await manager.fail(declineClose, { body: { ...(await change()), what: 'reopen', reason } })).code,
  ).toBe('conflict')
  await desk.call(reopenClose, { body: { network_id, ...(await change()), reason: 'A file is missing' } })
  expect((await read()).reopen_asked).not.toBeNull()
  const late = await change()
  await manager.call(declineClose, { body: { ...late, what: 'reopen', reason } })
  expect(await read()).toMatchObject({
    state: 'locked',
    reopen_asked: null,
    declined: { what: 'reopen', name: 'Mina', reason },
  })
  for (const again of [
    await manager.fail(declineClose, { body: { ...late, what: 'reopen', reason } }),
    await manager.fail(confirmClose, { body: { ...(await change()), what: 'reopen' } }),
    await manager.fail(declineClose, {
      body: { ...(await change()), what: 'difference', tie: 'ads', reason },
    }),
    await manager.fail(declineClose, { body: { ...(await change()), what: 'rate', reason } }),
    await manager.fail(declineClose, { body: { ...(await change()), what: 'lock', reason } }),
  ])
    expect(again.code).toBe('conflict')
  // Asked again, it waits again, and nothing is said of the refusal any more.
  await desk.call(reopenClose, { body: { network_id, ...(await change()), reason: 'Once more' } })
  expect(await read()).toMatchObject({ declined: null, reopen_asked: { reason: 'Once more' } })
  await manager.call(declineClose, { body: { ...(await change()), what: 'reopen', reason } })
})

it('a manager declines a difference, a rate and a lock while they wait, and only then', async () => {
  const { db } = test
  const other = await createNetwork(db)
  const { network_id } = other
  const second = await test.open(other.domain, await createAccount(db, other, { as: 'manager' }))
  const channel = await createChannel(db, other, { members: [await createAccount(db, other)] })
  const closing = closingDesk(db, () => other, { operator })
  const [july, august] = ['2026-07-01', '2026-08-01']
  const read = async (of: string) =>
    (await desk.call(oneCloseMonth, { query: { network: network_id, month: of.slice(0, 7) } })).month
  const decline = async (of: string, body: { what: AskedOfSecond; tie?: string }) => {
    const { version } = await read(of)
    return second.send(declineClose, {
      body: { month: of.slice(0, 7), version, reason: 'Not agreed', ...body },
    })
  }
  const declines = async (of: string, body: { what: AskedOfSecond; tie?: string }) => {
    expect((await decline(of, body)).statusCode).toBe(200)
    expect((await decline(of, body)).json()).toMatchObject({ code: 'conflict' })
  }

  await closing.bring(july, [moneyRow(channel, '2026-07-03', '1000')])
  await closing.enterRate(july, '3000', operator)
  await declines(july, { what: 'rate' })
  expect(await read(july)).toMatchObject({ rate: { waiting: null }, declined: { what: 'rate' } })
  await closing.calculate(july)
  expect(await read(july)).toMatchObject({ rate: { rate: '1000' }, declined: null })
  await sql`update networks set close_second_person = true where network_id = ${network_id}`.execute(db)
  await closing.approve(july)
  expect(await closing.lock(july)).toEqual({ is_asked: true })
  await declines(july, { what: 'lock' })
  expect(await read(july)).toMatchObject({ state: 'approved', lock_asked: null, declined: { what: 'lock' } })

  const difference = { what: 'difference', tie: 'shorts_ads' } as const
  const shorts = 'YouTube Shorts - Ads Revenue'
  await closing.bring(august, [moneyRow(channel, '2026-08-03', '1000')], { [shorts]: '200' })
  expect((await decline(august, difference)).json()).toMatchObject({ code: 'conflict' })
  expect(await closing.accept(august, 'shorts_ads', '200', operator)).toEqual({ is_asked: true })
  await declines(august, difference)
  expect(await closing.accept(august, 'shorts_ads', '200', operator)).toEqual({ is_asked: true })
  // Another difference than the one that was accepted waits for nobody.
  await closing.bring(august, [moneyRow(channel, '2026-08-03', '1000')], { [shorts]: '300' })
  expect((await decline(august, difference)).json()).toMatchObject({ code: 'conflict' })
})

it('an operator downloads the members of a month of any network, as its manager does', async () => {
  const body = { network_id: network.network_id, month: '2026-09', format: 'csv' } as const
  const { path } = await desk.call(exportClose, { body, headers: { 'accept-language': 'en' } })
  const answer = await test.app.inject({ url: `/api/${path}`, headers: { host: 'localhost' } })
  expect(answer.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual(
    await download(manager, { month: '2026-09' }),
  )
  expect((await test.app.inject({ url: `/api/${path}` })).statusCode).toBe(404)
  const refused = await desk.fail(exportClose, { body: { ...body, month: '2026-08' } })
  expect(refused.code).toBe('not_found')
})

/** The lines of a file, without the mark that it begins with. */
async function download(client: TestClient, body: { month: string; member?: number }, language = 'en') {
  const { path } = await client.call(exportSettlement, {
    body: { ...body, format: 'csv' },
    headers: { 'accept-language': language },
  })
  const answer = await test.app.inject({ url: `/api/${path}`, headers: { host: network.domain } })
  expect(answer.statusCode).toBe(200)
  expect((await test.app.inject({ url: `/api/${path}`, headers: { host: network.domain } })).statusCode).toBe(
    404,
  )
  return answer.body.replace('\uFEFF', '').trim().split('\r\n')
}

it('the members of a month come as a table that adds up', async () => {
  const lines = await download(manager, { month: '2026-09' })
  expect(lines.slice(-3)).toEqual([
    "'=Ben,Not set,1,500,0,50,450,450000,0,0,0,0,0,0,13500,1350,0,435150,",
    'Ana,Not set,1,1000,0,100,900,900000,0,0,0,0,0,0,27000,2700,0,870300,',
    'Total,,,1500,0,150,1350,1350000,0,0,0,0,0,0,40500,4050,0,1305450,',
  ])
})

it('a member downloads its own statement in its language, a manager anybody’s, nobody else another’s', async () => {
  const client = await test.open(network.domain, ana)
  const own = await download(client, { month: '2026-09' })
  expect(own).toEqual(await download(manager, { month: '2026-09', member: ana.account_id }))
  expect(own.filter((line) => line.startsWith('Payable') || line.startsWith('Fee'))).toEqual([
    'Fee,,,-100,,,,-100000',
    'Payable,,,,,,,870300',
  ])
  expect(own.at(-1)).toBe('Ads,Walks,2026-09,1000,0.10,Member’s rate,100')
  expect((await download(client, { month: '2026-09' }, 'ko')).at(-1)).toContain('광고,Walks')
  for (const refused of [
    await client.fail(exportSettlement, {
      body: { month: '2026-09', member: ben.account_id, format: 'csv' },
    }),
    await client.fail(exportSettlement, { body: { month: '2026-10', format: 'csv' } }),
    await manager.fail(exportSettlement, { body: { month: '2026-08', format: 'csv' } }),
  ])
    expect(refused.code).toBe('not_found')
})

it('what was asked for is proven again when it is fetched', async () => {
  const client = await test.open(network.domain, ana)
  const body = { month: '2026-09', format: 'csv' } as const
  const [own, all] = [
    await client.call(exportSettlement, { body }),
    await manager.call(exportSettlement, { body }),
  ]
  const fetchFile = ({ path }: { path: string }) =>
    test.app.inject({ url: `/api/${path}`, headers: { host: network.domain } })
  const locked = { network_id: network.network_id, month }
  const { locked_at } = await test.db
    .selectFrom('settlement_months')
    .select('locked_at')
    .where('network_id', '=', locked.network_id)
    .where('month', '=', sql<string>`${month}::date`)
    .executeTakeFirstOrThrow()
  const setLocked = (at: Date | null) =>
    sql`update settlement_months set locked_at = ${at} where network_id = ${locked.network_id} and month = ${month}::date`.execute(
      test.db,
    )
  await setLocked(null)
  expect((await fetchFile(own)).statusCode).toBe(404)
  expect((await fetchFile(all)).statusCode).toBe(200)
  await setLocked(locked_at)
})
