import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, type Database, poolOf } from '../../../db/connection.ts'
import { killProcess, untilSent } from '../../../testing/child-processes.ts'
import { type Closing, closeMonths } from '../../../testing/close-months.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { addSettledFile } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { listTransfers, readBalances, verifyLedger } from '../../ledger/public.ts'
import { addEntry, confirmEntry } from './entries.ts'
import { verifySettlement } from './verify-settlement.ts'

const months = ['2026-08-01', '2026-09-01']
/** Of a month: calculated, approved, asked to be locked, locked, one held, others paid, released, paid, and seen to be paid. */
const steps = 9 * months.length
const kills = 10
/** Children that start while others work: starting takes longer than closing. */
const ahead = 3
const database = await openTestDatabase()
const people = [1, 2].map(() => createAccount(database.db, null, { as: 'operator' }))
const persons: [number, number] = (await Promise.all(people)).map(({ account_id }) => account_id) as [
  number,
  number,
]

/** A network like the others: two members who share a channel, an advance, an adjustment, two months to close. */
async function create() {
  const { db } = database
  const network = await createNetwork(db)
  const { network_id, scope } = network
  await db
    .updateTable('networks')
    .set({ close_second_person: true, minimum_payout: 40_000 })
    .where('network_id', '=', network_id)
    .execute()
  const members = []
  for (const rate of ['0.10', '0.20'])
    members.push(await createAccount(db, network, { fee_rates: { '-infinity': rate } }))
  const own = await createChannel(db, network, { members: [members[0]!] })
  const shared = await createChannel(db, network, { members })
  for (const [kind, amount] of [
    ['advance', '7000'],
    ['adjustment', '-3000'],
  ] as const) {
    const asked = { kind, amount, account_id: members[0]!.account_id, month: months[0]!, reason: 'Agreed' }
    const { entry_id } = await addEntry(db, scope, asked, { account_id: persons[0] })
    await confirmEntry(db, scope, entry_id, { account_id: persons[1], today: '2026-11-20' })
  }
  for (const [at, month] of months.entries()) {
    const row = (channel: string, usd: string) => ({ channel, day: month, usd })
    const rows = [row(own.platform_channel_id, '30.000000001'), row(shared.platform_channel_id, `9${at}.99`)]
    await addSettledFile(db, network, { month, family: 'ads', rows })
    const payments = [{ type: 'Ads Revenue', usd: `${120 + at}.99`, local: '176000' }]
    await addSettledFile(db, network, { month, family: 'payment_summary', payments })
  }
  const closing: Closing = { network_id, months, persons, held: members[1]!.account_id }
  return { scope, closing, members: members.map(({ account_id }) => account_id) }
}

type World = Awaited<ReturnType<typeof create>>

/** All that is booked and calculated, without what differs by network and moment. */
async function dump({ scope, members }: World): Promise<string> {
  const { db } = database
  const { rows } = await listTransfers(db, scope, { size: 1000 })
  const transfers = rows.map(({ created_at: _, ...row }) => ({ ...row, amount: String(row.amount) }))
  // As numbers of members are ordered, not their texts.
  const balances = (await readBalances(db, scope))
    .sort((a, b) => a.account.localeCompare(b.account, 'en', { numeric: true }))
    .map((of) => [of.account, of.currency, String(of.posted), of.version])
  const { rows: calculated } = await sql`
    select month::text, account_id, to_jsonb(m) - 'network_id' as member from settlement_members m
    where network_id = ${scope.network_id} order by month, account_id`.execute(db)
  const name = (id: string) => `member ${members.indexOf(Number(id))}`
  return JSON.stringify({ transfers, balances, calculated }, null, 1)
    .replaceAll(/(?<=member:)(\d+)/g, name)
    .replaceAll(/(?<=\/(?:USD|KRW|payment|withholding)\/)(\d+)/g, name)
    .replaceAll(/(?<="account_id": )(\d+)/g, name)
    .replaceAll(/(?<=advance[ /])(\d+)/g, 'n')
}

test('who is killed at any moment of a close leaves whole steps, and going on makes the same books', async () => {
  const { db, url } = database
  const undisturbed = await create()
  await closeMonths(db, undisturbed.scope, undisturbed.closing)
  const expected = await dump(undisturbed)
  const start = () => {
    const child = fork(path.join(import.meta.dirname, '../../../testing/close-months-process.ts'), [url])
    return { child, isReady: once(child, 'message') }
  }
  const waiting = Array.from({ length: ahead }, start)
  const left = new Set<number>()
  for (let killed = 0; killed < kills; killed++) {
    const world = await create()
    const { child, isReady } = waiting.shift()!
    if (killed + ahead < kills) waiting.push(start())
    await isReady
    child.send(world.closing)
    // From the first step to the last.
    await untilSent(child, Math.floor((killed * steps) / kills))
    await sleep(Math.random() * 40)
    await killProcess(child)
    expect((await verifySettlement(db, world.scope)).differences).toEqual([])
    expect((await verifyLedger(db, world.scope)).differences).toEqual([])
    left.add((await listTransfers(db, world.scope, { size: 1000 })).rows.length)
    await closeMonths(db, world.scope, world.closing)
    expect(await dump(world)).toBe(expected)
  }
  // It was struck at work, not before or after it.
  expect(left.size).toBeGreaterThan(2)
}, 300_000)

/** A pool of which a connection is lost before the statement that `lose` says, counted from then on. */
function connectLosing(url: string): { db: Database; lose: (left: number) => void } {
  const db = connect(url, { application_name: 'cuesheet losing' })
  let left = 0
  poolOf(db).on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query(...given: unknown[]) {
        if (--left === 0) stream.destroy()
        return query(...given)
      },
    })
  })
  return {
    db,
    lose(next) {
      left = next
    },
  }
}

test('a connection that is lost before any statement of any step leaves the step undone', async () => {
  const createMonth = async () => {
    const { closing, ...world } = await create()
    return { ...world, closing: { ...closing, months: months.slice(0, 1) } }
  }
  const undisturbed = await createMonth()
  await closeMonths(database.db, undisturbed.scope, undisturbed.closing)
  const expected = await dump(undisturbed)
  const world = await createMonth()
  const losing = connectLosing(database.url)
  let [before, at, done, lost] = [await dump(world), 1, 0, 0]
  try {
    for (let isClosed = false; !isClosed; ) {
      losing.lose(at)
      let [hasStepped, stepped] = [false, before]
      try {
        // The next step begins with its own first statement.
        await closeMonths(losing.db, world.scope, world.closing, () => {
          hasStepped = true
          done++
          losing.lose(1)
        })
        isClosed = true
      } catch (error) {
        if (!/terminated|connection error|destroyed|EPIPE|ECONNRESET/i.test(String(error))) throw error
        lost++
        stepped = await dump(world)
      }
      if (!hasStepped && !isClosed) expect(stepped, `before statement ${at} of step ${done + 1}`).toBe(before)
      before = stepped
      at = hasStepped ? 2 : at + 1
    }
  } finally {
    await losing.db.destroy()
  }
  expect((await verifySettlement(database.db, world.scope)).differences).toEqual([])
  expect((await verifyLedger(database.db, world.scope)).differences).toEqual([])
  expect(await dump(world)).toBe(expected)
  expect(lost).toBeGreaterThan(200)
}, 300_000)
