import { messages } from '@cuesheet/contract/messages'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { deleteChannel } from '../channels/delete-channel.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { checkFigures } from './check-figures.ts'
import { countRunningAlerts } from './queries.ts'

// Seventy days, the last a Thursday, then those that are judged.
const first = '2026-08-15'
const fallsOn = addDays(first, 70)
const test = await openTestApp({}, { now: () => new Date('2026-11-01T20:00:00Z') })
const { db } = test
let network: TestNetwork
let manager: Viewer
let members: Viewer[]
let channels: TestChannel[]

beforeEach(async () => {
  await sql`delete from counting_changes where day > '2026-01-01'`.execute(db)
  await sql`delete from holidays`.execute(db)
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager' })
  members = []
  channels = []
  for (const title of ['새벽', '정오', '저녁', '밤']) {
    const member = await createAccount(db, network)
    members.push(member)
    channels.push(await createChannel(db, network, { title, members: [member] }))
  }
})

type Part = (channel: number, at: number) => number | null

/** 10,000 engaged views and 50 dollars a day of each channel, of which a part is there. */
async function load(from: number, days: number, part: Part = () => 1): Promise<void> {
  const rows = Array.from({ length: days }, (_, index) => from + index).flatMap((at) =>
    channels.flatMap((channel, index) => {
      const left = part(index, at)
      return left === null ? [] : [{ channel, day: addDays(first, at), video: 'v', left }]
    }),
  )
  await addActivity(
    db,
    network,
    rows.map(({ left, ...row }) => ({ ...row, views: 20_000, engaged_views: Math.round(10_000 * left) })),
  )
  await addRevenue(
    db,
    network,
    rows.map(({ left, ...row }) => ({ ...row, revenue: Math.round(50e9 * left) })),
  )
}

const check = async () => {
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const { rows } = await sql<{
    day: string
  }>`select day from figures_through where network_id = ${network.network_id}`.execute(db)
  await checkFigures(db, network.scope, addDays(rows[0]!.day, 2))
}

/** Loads and checks one day after the other. */
async function pass(from: number, days: number, part?: Part): Promise<void> {
  for (let at = from; at < from + days; at++) {
    await load(at, 1, part)
    await check()
  }
}

const told = async (viewer: Viewer) => {
  const client = await test.open(network.domain, viewer)
  const { rows } = await client.call(messages)
  return rows.filter(({ kind }) => kind.endsWith('_unusual')).map(({ kind, names }) => [kind, names])
}
const ofFirst =
  (left: number): Part =>
  (channel) =>
    channel === 0 ? left : 1

it('tells a channel’s members and the managers that it fell, once, and rests while it lasts', async () => {
  await load(0, 70)
  await check()
  await pass(70, 9, ofFirst(0.5))
  const fell = ['channel_unusual', { channel: '새벽', figure: 'views', change: '-0.5', day: fallsOn }]
  expect(await told(manager)).toEqual([fell])
  expect(await told(members[0]!)).toEqual([fell])
  expect(await told(members[1]!)).toEqual([])
  expect(await countRunningAlerts(db, network)).toBe(1)
  await pass(79, 1)
  expect(await countRunningAlerts(db, network)).toBe(0)
  await pass(80, 2, ofFirst(0.4))
  expect((await told(manager)).length).toBe(2)
})

it('tells within seven days of one no other of the same channel', async () => {
  await load(0, 70)
  await check()
  await pass(70, 1, ofFirst(0.5))
  await pass(71, 1)
  await pass(72, 2, ofFirst(0.5))
  expect((await told(manager)).length).toBe(1)
  expect(await countRunningAlerts(db, network)).toBe(0)
})

it('tells managers one thing of a network all of whose channels fell, and its members nothing of others', async () => {
  await load(0, 70)
  await check()
  await pass(70, 3, () => 0.5)
  expect(await told(manager)).toEqual([
    ['network_unusual', { figure: 'views', change: '-0.5', day: fallsOn }],
  ])
  for (const member of members) expect(await told(member)).toEqual([])
})

it('says nothing of a day that lacks a report, is a holiday, was issued again, or is counted otherwise', async () => {
  await load(0, 70)
  await check()
  await sql`insert into holidays (day, name) values (${addDays(fallsOn, 1)}, '대체공휴일')`.execute(db)
  await pass(70, 2, ofFirst(0.5))
  expect(await told(manager)).toEqual([])
  await sql`insert into counting_changes (day, formats, source) values (${addDays(fallsOn, 2)}, array['shorts'], 'https://example.org/counting')`.execute(
    db,
  )
  await load(72, 1)
  await sql`update video_activity set engaged_views = 2000 where network_id = ${network.network_id} and day = ${addDays(fallsOn, 2)}`.execute(
    db,
  )
  await check()
  expect(await told(manager)).toEqual([])
})

const addEarlierFile = (report_type: string) =>
  sql`
    insert into report_files (network_id, file_name, sha256, report_type, kind, imported_at, first_day, last_day, rows_read, rows_written,
      rows_unchanged, rows_rejected, rows_unmatched)
    values (${network.network_id}, 'first.csv', decode(repeat('ab', 32), 'hex'), ${report_type}, 'activity', now() - interval '1 day', ${fallsOn}, ${fallsOn},
      0, 0, 0, 0, 0)`.execute(db)

it('says nothing of a day that a report was issued again for', async () => {
  await load(0, 70)
  await check()
  await load(70, 1, ofFirst(0.3))
  await addEarlierFile('content_owner_basic_a4')
  await check()
  expect(await told(manager)).toEqual([])
})

it('takes an earlier report of single channels for none of the content owner’s', async () => {
  await load(0, 70)
  await check()
  await load(70, 1, ofFirst(0.3))
  await addEarlierFile('channel_basic_a3')
  await check()
  expect((await told(manager)).length).toBe(1)
})

it('takes rejected rows for a missing report, a held channel for none', async () => {
  await load(0, 70)
  await check()
  await load(70, 1, ofFirst(0.3))
  await sql`update report_slots set rows_rejected = 5 where network_id = ${network.network_id} and day = ${fallsOn}`.execute(
    db,
  )
  await check()
  expect(await told(manager)).toEqual([])
  await sql`update channel_credit set to_day = ${addDays(fallsOn, 1)}::date - 1
    where network_id = ${network.network_id} and channel_id = ${channels[0]!.channel_id}`.execute(db)
  await pass(71, 1, (channel) => (channel === 0 ? null : 1))
  expect(await told(manager)).toEqual([])
})

it('tells each once, though several check at once and one is killed between', async () => {
  await load(0, 70)
  await check()
  await load(70, 1, ofFirst(0.3))
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const today = addDays(fallsOn, 2)
  await sql`alter table messages add constraint no_alerts check (kind <> 'channel_unusual') not valid`.execute(
    db,
  )
  await expect(checkFigures(db, network.scope, today)).rejects.toThrow('no_alerts')
  await sql`alter table messages drop constraint no_alerts`.execute(db)
  expect([await told(manager), await countRunningAlerts(db, network)]).toEqual([[], 0])
  await Promise.all([1, 2, 3].map(() => checkFigures(db, network.scope, today)))
  await checkFigures(db, network.scope, today)
  expect([(await told(manager)).length, (await told(members[0]!)).length]).toEqual([1, 1])
  const other = await createNetwork(db)
  expect(await countRunningAlerts(db, other)).toBe(0)
})

it('forgets a channel’s with the channel, and tells nothing of days long ago', async () => {
  await load(0, 70)
  await check()
  await pass(70, 1, ofFirst(0.3))
  await deleteChannel(db, network.scope, channels[0]!.channel_id, {
    actor: 'manager',
    account_id: manager.account_id,
    now: new Date('2026-11-01T20:00:00Z'),
  })
  expect(await countRunningAlerts(db, network)).toBe(0)
  channels.shift()
  await load(71, 1, ofFirst(0.3))
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  await checkFigures(db, network.scope, addDays(fallsOn, 30))
  expect(await countRunningAlerts(db, network)).toBe(0)
})
