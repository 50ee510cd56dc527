import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import {
  changeFacts,
  publishFigures,
  purgeFacts,
  rebuildRollups,
  removeChannelFacts,
} from './change-facts.ts'
import { verifyRollups } from './verify-rollups.ts'

const { db } = await openTestDatabase()

test('rollups count credited days up to data-through, by hand', async () => {
  const network = await createNetwork(db)
  const held = await createChannel(db, network, { credit: [['2026-10-31', '2026-11-01']] })
  const channel = await createChannel(db, network)
  await addActivity(db, network, [
    { channel, day: '2026-10-31', video: 'a', views: 10, premium_views: 1 },
    { channel, day: '2026-11-01', video: 'a', views: 20, premium_views: 2 },
    { channel, day: '2026-11-02', video: 'a', views: 40 },
    { channel: held, day: '2026-10-30', video: 'h', views: 100 },
    { channel: held, day: '2026-10-31', video: 'h', views: 200 },
    { channel: held, day: '2026-10-31', video: 'h', views: 9999, source: 1 },
  ])
  await addRevenue(db, network, [
    { channel, day: '2026-11-01', video: 'a', revenue: 7, premium_revenue: 3 },
    { channel: held, day: '2026-11-01', video: 'h', revenue: 5, source: 1 },
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))

  const days = await db
    .selectFrom('network_day')
    .select(['day', 'views', 'revenue'])
    .where('network_id', '=', network.network_id)
    .orderBy('day')
    .execute()
  expect(days).toEqual([
    { day: '2026-10-30', views: 0, revenue: null },
    { day: '2026-10-31', views: 210, revenue: null },
    { day: '2026-11-01', views: 20, revenue: 12 },
    { day: '2026-11-02', views: 40, revenue: null },
  ])
  const rows = await db
    .selectFrom('month_to_date')
    .select(['day', 'channel_id', 'videos', 'days', 'views', 'revenue', 'paired_views', 'paired_revenue'])
    .where('network_id', '=', network.network_id)
    .orderBy('day')
    .orderBy('channel_id')
    .execute()
  const a = { channel_id: channel.channel_id, videos: ['a__________'], days: [1] }
  const h = { channel_id: held.channel_id, videos: ['h__________'], days: [1] }
  // October has no revenue report; of November, one that comes with each of its days up to data-through.
  const unpaired = { revenue: [0], paired_views: [0], paired_revenue: [0] }
  const same = { paired_views: null, paired_revenue: null }
  expect(rows).toEqual([
    { day: '2026-10-31', ...h, views: [200], ...unpaired },
    { day: '2026-10-31', ...a, views: [10], ...unpaired },
    { day: '2026-11-01', ...h, views: [0], revenue: [5], ...same },
    { day: '2026-11-01', ...a, views: [20], revenue: [7], ...same },
  ])
  expect(await verifyRollups(db, network.scope)).toEqual({ difference_count: 0, differences: [] })
})

test('verify names each difference, and a rebuild removes them', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  await addActivity(db, network, [{ channel, day: '2026-11-01', video: 'a', views: 20 }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  await db
    .updateTable('month_to_date')
    .set({ views: [21] })
    .where('network_id', '=', network.network_id)
    .execute()
  await db.deleteFrom('channel_day').where('network_id', '=', network.network_id).execute()

  const found = await verifyRollups(db, network.scope)
  expect(
    found.differences.map(({ rollup, expected, stored }) => [rollup, expected?.views, stored?.views]),
  ).toEqual([
    ['channel_day', 20, undefined],
    ['month_to_date', [20], [21]],
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  expect((await verifyRollups(db, network.scope)).difference_count).toBe(0)
})

test('a change of credit moves the figures of its days, and no others', async () => {
  const network = await createNetwork(db)
  const one = await createChannel(db, network, { credit: [] })
  const two = await createChannel(db, network)
  await addActivity(db, network, [
    { channel: one, day: '2026-11-01', video: 'a', views: 1 },
    { channel: one, day: '2026-11-02', video: 'a', views: 2 },
    { channel: two, day: '2026-11-02', video: 'b', views: 4 },
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  await db
    .transaction()
    .execute((trx) =>
      changeFacts(trx, network.scope, { channel_ids: [one.channel_id] }, () =>
        trx
          .insertInto('channel_credit')
          .values({ network_id: network.network_id, channel_id: one.channel_id, from_day: '2026-11-02' })
          .execute(),
      ),
    )
  const { rows } = await sql`select sum(views[1])::int as views from month_to_date
    where network_id = ${network.network_id} and day = '2026-11-02'`.execute(db)
  expect(rows).toEqual([{ views: 6 }])
  expect((await verifyRollups(db, network.scope)).difference_count).toBe(0)
})

test('a channel that is removed leaves the days of the network as if it had never counted', async () => {
  const network = await createNetwork(db)
  const day = '2026-11-01'
  // Of 1,000 views one earned 5, 3, 4, 2 and 1 dollars; the last one has too few of them to say anything about prices.
  const channels: number[] = []
  for (const [index, revenue] of [10, 3, 12, 8, 1].entries()) {
    const channel = await createChannel(db, network)
    const views = [2000, 1000, 3000, 4000, 999][index]!
    await addActivity(db, network, [{ channel, day, video: `v${index}`, views, engaged_views: 700 }])
    await addRevenue(db, network, [{ channel, day, video: `v${index}`, revenue: revenue * 1_000_000_000 }])
    channels.push(channel.channel_id)
  }
  await sql`update video_activity set engaged_views = null
    where network_id = ${network.network_id} and channel_id <> ${channels[1]}`.execute(db)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const remove = async (index: number) => {
    await db.transaction().execute((trx) => removeChannelFacts(trx, network.scope, [channels[index]!]))
    expect(await verifyRollups(db, network.scope)).toMatchObject({ difference_count: 0 })
    const { rows } = await sql<Record<string, number>>`
      select n.views, n.engaged_views, n.revenue / 1000000000 as revenue, p.channels, p.highest_views, p.lowest_views
      from network_day n left join network_price_day p using (network_id, day)
      where network_id = ${network.network_id}`.execute(db)
    return rows[0]
  }
  const [one, another, most, least, unpriced] = [2, 1, 0, 3, 4]
  expect(await remove(one)).toEqual({
    views: 7999,
    engaged_views: 700,
    revenue: 22,
    channels: 3,
    highest_views: 2000,
    lowest_views: 4000,
  })
  // The only one with engaged views: they are unknown again.
  expect(await remove(another)).toMatchObject({ views: 6999, engaged_views: null, channels: 2 })
  expect(await remove(most)).toMatchObject({
    views: 4999,
    channels: 1,
    highest_views: 4000,
    lowest_views: 4000,
  })
  expect(await remove(unpriced)).toMatchObject({ views: 4000, revenue: 8, channels: 1 })
  expect(await remove(least)).toMatchObject({ views: 0, revenue: 0, channels: null })
})

test('what 1,000 engaged views earned is right again after each channel that is removed', async () => {
  const network = await createNetwork(db)
  const day = '2026-11-01'
  const channels: number[] = []
  // All of 4,000 views; engaged, and what 1,000 of these earned: 2, 3 and 1 dollars, of too few and of nobody knows how many.
  for (const [index, engaged_views] of [2000, 1000, 3000, 999, null].entries()) {
    const channel = await createChannel(db, network)
    const video = `v${index}`
    await addActivity(db, network, [{ channel, day, video, views: 4000, engaged_views }])
    await addRevenue(db, network, [{ channel, day, video, revenue: [4, 3, 3, 9, 8][index]! * 1_000_000_000 }])
    channels.push(channel.channel_id)
  }
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const remove = async (index: number) => {
    await db.transaction().execute((trx) => removeChannelFacts(trx, network.scope, [channels[index]!]))
    expect(await verifyRollups(db, network.scope)).toMatchObject({ difference_count: 0 })
    const { rows } = await sql<Record<string, number>>`
      select channels, engaged_channels, engaged_views, engaged_highest_views, engaged_lowest_views
      from network_price_day where network_id = ${network.network_id}`.execute(db)
    return rows.map((row) => Object.values(row))
  }
  expect(await remove(0)).toEqual([[4, 2, 4000, 1000, 3000]])
  expect(await remove(3)).toEqual([[3, 2, 4000, 1000, 3000]])
  expect(await remove(1)).toEqual([[2, 1, 3000, 3000, 3000]])
  expect(await remove(2)).toEqual([[1, 0, null, null, null]])
  expect(await remove(4)).toEqual([])
})

test('a network whose last report goes with its channel shows nothing any more', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  await addActivity(db, network, [{ channel, day: '2026-11-01', video: 'a', views: 20, source: 1 }])
  await db
    .updateTable('report_slots')
    .set({ source: 1, channel_id: channel.channel_id })
    .where('network_id', '=', network.network_id)
    .execute()
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  await db.transaction().execute((trx) => removeChannelFacts(trx, network.scope, [channel.channel_id]))
  for (const table of ['figures_through', 'report_period', 'month_to_date'] as const)
    expect(
      await db.selectFrom(table).selectAll().where('network_id', '=', network.network_id).execute(),
    ).toEqual([])
})

test('publishing a day leaves the summaries alone that it is not in', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const days = ['2026-10-31', '2026-11-01', '2026-11-02']
  const add = (day: string) => addActivity(db, network, [{ channel, day, video: 'a', views: 20 }])
  const listVersions = async () => {
    const { rows } = await sql<{ span: string; version: string }>`
      select from_day || ' ' || until_day as span, xmin::text as version from video_period
      where network_id = ${network.network_id} order by 1`.execute(db)
    return new Map(rows.map(({ span, version }) => [span, version]))
  }
  for (const day of days.slice(0, 2)) await add(day)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, '2026-11-03'))
  const before = await listVersions()
  await changeFactsOf(network, days[2]!, () => add(days[2]!))
  expect(await publishFigures(db, network.scope, '2026-11-03')).toBe(true)
  const after = await listVersions()
  expect(after.get('2026-10-01 2026-10-31')).toBe(before.get('2026-10-01 2026-10-31'))
  expect(after.get('2026-11-01 2026-11-30')).not.toBe(before.get('2026-11-01 2026-11-30'))
  expect(await verifyRollups(db, network.scope)).toMatchObject({ difference_count: 0 })
})

const changeFactsOf = ({ scope }: TestNetwork, day: string, change: () => Promise<unknown>) =>
  db.transaction().execute((trx) => changeFacts(trx, scope, { days: [day] }, change))

test('two that remove a deleted channel’s facts at once leave none', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const days = Array.from({ length: 25 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
  await addActivity(
    db,
    network,
    days.map((day) => ({ channel, day, video: 'a', views: 1 })),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const { network_id } = network
  const { channel_id } = channel
  await db.transaction().execute((trx) => removeChannelFacts(trx, network.scope, [channel_id]))
  const ofChannel = sql`network_id = ${network_id} and channel_id = ${channel_id}`
  let other: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    // The first step of one, while the other one comes to the same days.
    await sql`select from channel_purge where ${ofChannel} for update`.execute(trx)
    await sql`delete from video_activity where ${ofChannel} and day = any(${days.slice(0, 10)}::date[])`.execute(
      trx,
    )
    other = db.transaction().execute((second) => purgeFacts(second, network.scope, [channel_id]))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await sql`update channel_purge set days = ${days.slice(10)}::date[] where ${ofChannel}`.execute(trx)
  })
  await other
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from video_activity where ${ofChannel}`.execute(db)
  expect(rows).toEqual([{ left: 0 }])
})
