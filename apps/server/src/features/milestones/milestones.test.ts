import { messages } from '@cuesheet/contract/messages'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  assign,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { deleteChannel } from '../channels/delete-channel.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { withdrawAccount } from '../members/public.ts'
import { milestoneJobs } from './jobs.ts'

const usd = (dollars: number) => Math.round(dollars * 1e9)
const first = '2026-09-01'
let network: TestNetwork
let manager: Viewer
let member: Viewer
let channel: TestChannel
const test = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = test
beforeEach(async () => {
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager' })
  member = await createAccount(db, network, { nickname: '하늘' })
  channel = await createChannel(db, network, { title: '새벽', members: [member] })
})

const show = async () => {
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  for (const job of milestoneJobs) await job.run(jobContext(db))
}

/** Views of the channel's one video, and dollars, day after day from `from`. */
async function load(from: string, views: readonly number[], dollars: readonly number[] = []): Promise<void> {
  const rows = views.map((views, at) => ({ channel, day: addDays(from, at), video: 'v', views }))
  await addActivity(db, network, rows)
  await reportDay(db, network, 'revenue', ...rows.map(({ day }) => day))
  const earned = dollars.map((amount, at) => ({
    channel,
    day: addDays(from, at),
    video: 'v',
    revenue: usd(amount),
  }))
  if (earned.length > 0) await addRevenue(db, network, earned)
  await db
    .updateTable('videos')
    .set({ title: '밤의 노래' })
    .where('network_id', '=', network.network_id)
    .execute()
}

const told = async (viewer: Viewer) => {
  const { rows } = await (await test.open(network.domain, viewer)).call(messages)
  return rows.map(({ kind, names: { video_id: _, ...names }, list }) => {
    if (!list) return [kind, names]
    return [kind, names, { ...list, first: list.first.map(({ name, views }) => ({ name, views })) }]
  })
}
const remembered = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from milestones where network_id = ${network.network_id}`.execute(db)
  return rows[0]!.count
}
const million = '1000000'

it('tells that a channel, its video and its member have reached a million views, once', async () => {
  await load(first, [...Array.from({ length: 9 }, () => 100_000), 99_999])
  await show()
  expect([await told(manager), await told(member), await remembered()]).toEqual([[], [], 0])

  await load(addDays(first, 10), [1])
  await show()
  const ofChannel = [
    ['views_of_video', { video: '밤의 노래', channel: '새벽', views: million }],
    ['views_of_channel', { channel: '새벽', views: million }],
  ]
  expect(await told(manager)).toEqual([
    ofChannel[0],
    ['views_of_member', { member: '하늘', account_id: String(member.account_id), views: million }],
    ofChannel[1],
  ])
  expect(await told(member)).toEqual([ofChannel[0], ['views_of_own', { views: million }], ofChannel[1]])

  // A report that is issued again takes a view away, and another one gives it back.
  for (const views of [0, 1]) {
    await sql`update video_activity set views = ${views} where network_id = ${network.network_id}
      and day = ${addDays(first, 10)}`.execute(db)
    await load(addDays(first, 11 + views), [0])
    await show()
  }
  expect([(await told(manager)).length, (await told(member)).length, await remembered()]).toEqual([3, 3, 3])
})

it('tells the highest of several levels, and the next one when it is reached', async () => {
  await load(first, [999_999])
  await show()
  await load(addDays(first, 1), [10_000_000])
  await show()
  expect(await told(member)).toContainEqual(['views_of_own', { views: '10000000' }])
  expect([(await told(member)).length, await remembered()]).toEqual([3, 6])
})

it('tells nothing of what was reached before: a week ago, by a history that comes with a channel, or unobserved', async () => {
  await load(first, [1_000_000, ...Array.from({ length: 8 }, () => 0)], [1])
  await show()
  expect([await told(manager), await told(member)]).toEqual([[], []])
  // The million of the channel, its video and its member; the first earnings of the member and the network.
  expect(await remembered()).toBe(5)

  const newcomer = await createAccount(db, network)
  await assign(db, newcomer, channel)
  await load(addDays(first, 9), [5])
  await show()
  expect([await told(newcomer), await remembered()]).toEqual([[], 7])

  network = await createNetwork(db)
  channel = await createChannel(db, network)
  manager = await createAccount(db, network, { as: 'manager' })
  // As an installation that had these figures before it looked for milestones.
  await db
    .insertInto('milestone_days')
    .values({ network_id: network.network_id, from_day: addDays(first, 1) })
    .execute()
  await load(first, [10, 1_000_000], [1, 2])
  await show()
  expect([await told(manager), await remembered()]).toEqual([[], 3])
})

it('tells of first earnings when they count: a member its own, managers theirs and each member’s', async () => {
  await load(first, [1, 1])
  await show()
  expect(await told(manager)).toEqual([])
  const day = addDays(first, 2)
  await load(day, [1, 1], [0.01, 5])
  await show()
  expect(await told(member)).toEqual([['first_earnings', { day }]])
  expect(await told(manager)).toEqual([
    ['first_earnings_of_member', { member: '하늘', account_id: String(member.account_id), day }],
    ['first_earnings', { day }],
  ])
})

it('tells of a day that brings more than all before it, after four weeks of figures, each day once', async () => {
  const flat = Array.from({ length: 28 }, () => 10)
  await load(first, flat, flat)
  await show()
  const before = [(await told(manager)).length, (await told(member)).length]
  const record = addDays(first, 28)
  await load(record, [1], [11])
  await show()
  expect((await told(manager))[0]).toEqual(['record_day', { day: record }])
  expect((await told(member))[0]).toEqual(['record_day', { day: record }])
  await load(addDays(first, 29), [1, 1], [11, 10.5])
  await show()
  expect([(await told(manager)).length, (await told(member)).length]).toEqual(
    before.map((count) => count + 1),
  )

  // The record is taken back and shown again; then a better day follows.
  await sql`delete from report_slots where network_id = ${network.network_id} and day >= ${record}::date`.execute(
    db,
  )
  await show()
  await reportDay(db, network, 'activity', record)
  await reportDay(db, network, 'revenue', record)
  await show()
  expect((await told(member)).length).toBe(before[1]! + 1)
  await load(addDays(first, 31), [1], [12])
  await show()
  expect((await told(member))[0]).toEqual(['record_day', { day: addDays(first, 31) }])
})

it('forgets a channel’s with the channel, and a member’s with the member', async () => {
  await load(first, [1_000_000], [1])
  await show()
  // Of the channel and its video; of the member views and first earnings; of the network first earnings.
  expect(await remembered()).toBe(5)
  await deleteChannel(db, network.scope, channel.channel_id, {
    actor: 'manager',
    account_id: manager.account_id,
    now: new Date('2026-11-20T20:00:00Z'),
  })
  expect(await remembered()).toBe(3)
  expect((await told(manager)).map(([kind]) => kind)).toEqual([
    'first_earnings_of_member',
    'first_earnings',
    'views_of_member',
  ])
  await db.transaction().execute((trx) =>
    withdrawAccount(trx, {
      network_id: network.network_id,
      account_id: member.account_id,
      today: '2026-11-20',
    }),
  )
  expect(await remembered()).toBe(1)
  // Nothing holds its name any more.
  expect((await told(manager)).map(([kind]) => kind)).toEqual(['first_earnings'])
})

describe('several of one day', () => {
  let others: TestChannel[]
  let another: Viewer
  beforeEach(async () => {
    another = await createAccount(db, network, { nickname: '도윤' })
    others = [
      await createChannel(db, network, { title: '정오', members: [another] }),
      await createChannel(db, network, { title: '노을', members: [another] }),
      await createChannel(db, network, { title: '한밤', members: [another] }),
    ]
    await load(first, [999_999])
    await show()
    const day = addDays(first, 1)
    const views = [1_000_000, 10_000_000, 1_000_000]
    const videos = others.map((of, at) => ({ channel: of, day, video: `w${at}`, views: views[at]! }))
    await addActivity(db, network, videos)
    const earned = [channel, ...others].map((of) => ({ channel: of, day, video: '', revenue: usd(1) }))
    await addRevenue(db, network, earned)
    await load(day, [1])
    await show()
  })
  const deleteOne = ({ channel_id }: TestChannel) =>
    deleteChannel(db, network.scope, channel_id, {
      actor: 'manager',
      account_id: manager.account_id,
      now: new Date('2026-11-20T20:00:00Z'),
    })
  const ofKind = async (viewer: Viewer, wanted: string) =>
    (await told(viewer)).filter(([kind]) => kind === wanted)

  it('are one message of each kind, with the first names, the higher milestone first', async () => {
    const plain = (...names: string[]) => names.map((name) => ({ name, views: million }))
    const list = (count: number, ...names: string[]) => ({
      count,
      first: [{ name: names[0], views: '10000000' }, ...plain(...names.slice(1))],
    })
    const members = { count: 2, first: ['하늘', '도윤'].map((name) => ({ name, views: null })) }
    expect(await told(manager)).toEqual([
      ['first_earnings_of_members', {}, members],
      ['first_earnings', { day: addDays(first, 1) }],
      ['views_of_videos', { views: million }, list(4, '밤의 노래', '밤의 노래', '밤의 노래')],
      ['views_of_members', { views: million }, list(2, '도윤', '하늘')],
      ['views_of_channels', { views: million }, list(4, '노을', '새벽', '정오')],
    ])
    expect(await ofKind(another, 'views_of_channels')).toEqual([
      ['views_of_channels', { views: million }, list(3, '노을', '정오', '한밤')],
    ])
    // One alone is told of by its name.
    expect(await ofKind(member, 'views_of_channel')).toHaveLength(1)
    const before = (await told(manager)).length
    await load(addDays(first, 2), [1])
    await show()
    expect((await told(manager)).length).toBe(before)
  })

  it('say by what each that they name is found', async () => {
    const { rows } = await (await test.open(network.domain, manager)).call(messages)
    const first = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.list?.first
    const video = { video_id: expect.stringMatching(/./), channel_id: expect.any(Number), account_id: null }
    for (const item of first('views_of_videos')!) expect(item).toMatchObject(video)
    for (const item of first('views_of_channels')!)
      expect(item).toMatchObject({ video_id: null, channel_id: expect.any(Number), account_id: null })
    expect(
      first('views_of_members')!
        .map(({ account_id }) => account_id)
        .sort(),
    ).toEqual([member.account_id, another.account_id].sort())
  })

  it('lose those of a channel with the channel, and of a member with the member', async () => {
    await deleteOne(others[1]!)
    expect(await ofKind(manager, 'views_of_channels')).toEqual([
      [
        'views_of_channels',
        { views: million },
        { count: 3, first: ['새벽', '정오', '한밤'].map((name) => ({ name, views: million })) },
      ],
    ])
    for (const each of [others[0]!, others[2]!]) await deleteOne(each)
    expect(await ofKind(another, 'views_of_channels')).toEqual([])
    await db.transaction().execute((trx) =>
      withdrawAccount(trx, {
        network_id: network.network_id,
        account_id: another.account_id,
        today: '2026-11-20',
      }),
    )
    expect(await ofKind(manager, 'first_earnings_of_members')).toEqual([
      ['first_earnings_of_members', {}, { count: 1, first: [{ name: '하늘', views: null }] }],
    ])
  })
})

it('asks nothing of a network that has no new figures', async () => {
  await load(first, [1_000_000])
  await show()
  await sql`delete from milestones where network_id = ${network.network_id}`.execute(db)
  for (const job of milestoneJobs) await job.run(jobContext(db))
  expect(await remembered()).toBe(0)
})
