import { summary } from '@cuesheet/contract/dashboard'
import { deleteGoal, goalCourse, goals, setGoal } from '@cuesheet/contract/goals'
import { messages } from '@cuesheet/contract/messages'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { withdrawAccount } from '../members/public.ts'
import { goalJobs } from './jobs.ts'

let today = '2026-11-20'
const test = await openTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
const { db } = test
await addExchangeRates(db, { '2026-09-01': '1000' })

let network: TestNetwork
let channel: TestChannel
let [manager, member]: Viewer[] = []
let clients: Record<'manager' | 'member' | 'other', TestClient>
beforeEach(async () => {
  today = '2026-11-20'
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager' })
  member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.10' } })
  channel = await createChannel(db, network, { members: [member] })
  clients = {
    manager: await test.open(network.domain, manager),
    member: await test.open(network.domain, member),
    other: await test.open(network.domain, await createAccount(db, network)),
  }
})

const show = () => db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const tell = async () => {
  for (const job of goalJobs) await job.run(jobContext(db))
}

/** So many dollars on each of these days; views alone on those of null. */
async function earn(from: string, to: string, dollars: number | null): Promise<void> {
  const rows = Array.from({ length: countDays(from, to) }, (_, at) => ({
    channel,
    day: addDays(from, at),
    video: 'v',
  }))
  await addActivity(
    db,
    network,
    rows.map((row) => ({ ...row, views: 1000 })),
  )
  if (dollars !== null)
    await addRevenue(
      db,
      network,
      rows.map((row) => ({ ...row, revenue: dollars * 1e9 })),
    )
  await show()
}
const set = (
  client: TestClient,
  amount: string,
  { month = '2026-11', currency = 'USD' as 'KRW' | 'USD' } = {},
) => client.call(setGoal, { body: { month, amount, currency } })
const first = async (client: TestClient) => (await client.call(goals)).rows[0]
const told = async (client: TestClient) =>
  (await client.call(messages)).rows.map(({ kind, names }) => [kind, names])

it('says what a month has brought, what each day left must bring, and when the month was met', async () => {
  await earn('2026-11-01', '2026-11-18', 10)
  await set(clients.manager, '300')
  await set(clients.member, '450000', { currency: 'KRW' })
  expect(await first(clients.manager)).toEqual({
    month: '2026-11',
    amount: '300',
    currency: 'USD',
    profit: '180',
    unknown_days: 0,
    incomplete_days: 0,
    days_left: 12,
    needed_per_day: '10',
    state: 'open',
  })
  // After its fee, in its own money: 180 × 1,000 × 0.9.
  expect(await first(clients.member)).toMatchObject({
    profit: '162000',
    needed_per_day: '24000',
    state: 'open',
  })
  expect((await clients.member.call(goals)).of).toBe('member')
  expect((await clients.other.call(goals)).rows).toEqual([])
  const query = { period: 'this_month' } as const
  for (const [client, currency] of [
    [clients.manager, 'USD'],
    [clients.member, 'KRW'],
  ] as const)
    expect((await first(client))?.profit).toBe(
      (await client.call(summary, { query, headers: { 'x-currency': currency } })).totals.profit,
    )

  const course = await clients.manager.call(goalCourse, { query: { month: '2026-11' } })
  expect(course).toMatchObject({ amount: '300', currency: 'USD', through: '2026-11-18', forecast: null })
  expect([course.days.length, course.days[17], course.days[18]]).toEqual([
    30,
    { day: '2026-11-18', profit: '10', total: '180' },
    { day: '2026-11-19', profit: null, total: null },
  ])

  await earn('2026-11-19', '2026-11-30', 10)
  today = '2026-12-02'
  expect(await first(clients.manager)).toMatchObject({
    profit: '300',
    days_left: 0,
    needed_per_day: null,
    state: 'met',
  })
  expect(await first(clients.member)).toMatchObject({ profit: '270000', state: 'missed' })
})

it('calls a month missed only where all of it is known, and needs nothing of days that nobody knows', async () => {
  await set(clients.manager, '300')
  expect(await first(clients.manager)).toMatchObject({
    profit: null,
    unknown_days: 0,
    days_left: 30,
    needed_per_day: '10',
    state: 'open',
  })
  await earn('2026-11-01', '2026-11-10', 10)
  await earn('2026-11-11', '2026-11-12', null)
  await earn('2026-11-13', '2026-11-28', 10)
  expect(await first(clients.manager)).toMatchObject({ profit: '260', unknown_days: 2, days_left: 2 })
  await earn('2026-11-29', '2026-11-30', 10)
  today = '2026-12-02'
  expect(await first(clients.manager)).toMatchObject({ profit: '280', unknown_days: 2, state: 'unknown' })
  await db.updateTable('goals').set({ amount: 280 }).where('network_id', '=', network.network_id).execute()
  expect((await first(clients.manager))?.state).toBe('met')
})

it('is set for this month and later ones, replaced, and deleted until its month is over', async () => {
  await set(clients.manager, '300')
  await set(clients.manager, '400', { month: '2027-11', currency: 'KRW' })
  await set(clients.manager, '500')
  const states = async () =>
    (await clients.manager.call(goals)).rows.map(({ month, amount, state }) => [month, amount, state])
  expect(await states()).toEqual([
    ['2027-11', '400', 'ahead'],
    ['2026-11', '500', 'open'],
  ])
  for (const month of ['2026-10', '2027-12'])
    expect(
      (await clients.manager.fail(setGoal, { body: { month, amount: '1', currency: 'USD' } })).code,
    ).toBe('invalid_input')
  await clients.manager.call(deleteGoal, { body: { month: '2027-11' } })
  expect((await clients.member.fail(deleteGoal, { body: { month: '2026-11' } })).code).toBe('not_found')
  today = '2026-12-01'
  expect((await clients.manager.fail(deleteGoal, { body: { month: '2026-11' } })).code).toBe('not_found')
  expect(await states()).toEqual([['2026-11', '500', 'open']])

  // The network's amounts are the audit's, a member's own are not.
  await set(clients.member, '700', { month: '2026-12' })
  const { rows } = await sql<{ entry: string }>`
    select concat_ws(' ', action, before::text, after::text) as entry from audit_log
    where network_id = ${network.network_id} and action like 'goal.%'`.execute(db)
  expect(rows.map(({ entry }) => entry.replaceAll(/[{}":,\s]+/g, ' ').trim()).sort()).toEqual([
    'goal.delete amount 400 currency KRW month 2027-11',
    'goal.set amount 300 currency USD month 2026-11 amount 500 currency USD',
    'goal.set month 2026-11 amount 300 currency USD',
    'goal.set month 2026-12',
    'goal.set month 2027-11 amount 400 currency KRW',
  ])
})

it('tells once that a goal is reached, whatever the figures do then, and again of a higher one', async () => {
  await set(clients.manager, '100')
  await set(clients.member, '100')
  await earn('2026-11-01', '2026-11-09', 10)
  await tell()
  expect([await told(clients.manager), await told(clients.member)]).toEqual([[], []])
  await earn('2026-11-10', '2026-11-10', 10)
  await Promise.all([tell(), tell()])
  const reached = { month: '2026-11', amount: '100', currency: 'USD', through: '2026-11-10' }
  expect(await told(clients.manager)).toEqual([['goal_reached', reached]])
  // Nine dollars a day after the fee.
  expect(await told(clients.member)).toEqual([])
  await earn('2026-11-11', '2026-11-12', 10)
  await tell()
  expect(await told(clients.member)).toEqual([['goal_reached', { ...reached, through: '2026-11-12' }]])
  expect(await told(clients.other)).toEqual([])

  // Revised below the goal, and above it again.
  for (const [day, revenue] of [
    ['2026-11-13', 1e9],
    ['2026-11-14', 20e9],
  ] as const) {
    await sql`update video_revenue set revenue = ${revenue} where network_id = ${network.network_id}`.execute(
      db,
    )
    await earn(day, day, 10)
    await tell()
  }
  expect((await told(clients.manager)).length).toBe(1)

  await set(clients.manager, '100000')
  await set(clients.manager, '50')
  await tell()
  expect((await told(clients.manager)).length).toBe(1)
  await set(clients.manager, '300')
  await earn('2026-11-15', '2026-11-17', 30)
  await tell()
  expect((await told(clients.manager)).length).toBe(2)
})

it('tells once where the job is cut off while it tells', async () => {
  await set(clients.manager, '100')
  await earn('2026-11-01', '2026-11-10', 10)
  await db.transaction().execute(async (trx) => {
    await sql`lock table messages in access exclusive mode`.execute(trx)
    const cut = tell()
    const ended = expect(cut).rejects.toThrow()
    await vi.waitFor(async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%messages%'`.execute(
        db,
      )
      expect(rows.length).toBeGreaterThan(0)
    })
    await ended
  })
  expect(await told(clients.manager)).toEqual([])
  await tell()
  await tell()
  expect((await told(clients.manager)).length).toBe(1)
})

it('goes with the member whose own it is', async () => {
  await set(clients.member, '100')
  await set(clients.manager, '100')
  await db.transaction().execute((trx) =>
    withdrawAccount(trx, {
      network_id: network.network_id,
      account_id: member!.account_id,
      today: '2026-11-20',
    }),
  )
  const left = await db
    .selectFrom('goals')
    .select('account_id')
    .where('network_id', '=', network.network_id)
    .execute()
  expect(left).toEqual([{ account_id: 0 }])
})
