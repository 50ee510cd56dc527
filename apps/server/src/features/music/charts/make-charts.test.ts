import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { connect } from '../../../db/connection.ts'
import {
  addTracks,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { musicJobs } from '../jobs.ts'
import { makeCharts } from './make-charts.ts'

let network: TestNetwork
let channel: TestChannel
const isrc = (letter: string) => `KRAAA26${letter.charCodeAt(0).toString().padStart(5, '0')}`

const database = await openTestDatabase()

/**
 * Reports from Monday 2 to Monday 16 November: two whole weeks. In the second one (9 to 15) video a is seen 30 + 5 times,
 * b 35 times, c 40 times; on the days around it a million times each.
 */
beforeEach(async () => {
  const { db } = database
  network = await createNetwork(db)
  channel = await createChannel(db, network)
  const day = (day: string, video: string, views: number) => ({ channel, day, video, views })
  await addActivity(db, network, [
    day('2026-11-02', 'a', 7),
    ...['a', 'b', 'c'].flatMap((video) => [
      day('2026-11-08', video, 1_000_000),
      day('2026-11-16', video, 1_000_000),
    ]),
    day('2026-11-09', 'a', 30),
    day('2026-11-15', 'a', 5),
    day('2026-11-12', 'b', 35),
    day('2026-11-12', 'c', 40),
    day('2026-11-13', '', 500),
  ])
  await addRevenue(db, network, [{ channel, day: '2026-11-15', video: 'a', revenue: 1 }])
  // a uses X and Y, b uses X and Z, c uses W.
  await addTracks(db, channel, 'a', [
    { isrc: isrc('Y'), title: 'Y' },
    { isrc: isrc('X'), title: 'X' },
  ])
  await addTracks(db, channel, 'b', [
    { isrc: isrc('X'), title: 'X' },
    { isrc: isrc('Z'), title: 'Z' },
  ])
  await addTracks(db, channel, 'c', [{ isrc: isrc('W'), title: 'W' }])
  await rebuild()
})

const rebuild = () => database.db.transaction().execute((trx) => rebuildRollups(trx, network.scope))

const chartOf = async (sunday: string) => {
  const rows = await database.db
    .selectFrom('chart_tracks')
    .innerJoin('tracks', 'tracks.isrc', 'chart_tracks.isrc')
    .select(['rank', 'title', 'views', 'videos'])
    .where('network_id', '=', network.network_id)
    .where('sunday', '=', sunday)
    .orderBy('rank')
    .execute()
  return rows.map(({ rank, title, views, videos }) => [rank, title, Number(views), videos])
}

it('counts what was seen in the seven days, ties by ISRC, and makes each week once', async () => {
  const made = await makeCharts(database.db, network.scope)
  expect(made).toEqual([
    { sunday: '2026-11-08', tracks: 4 },
    { sunday: '2026-11-15', tracks: 4 },
  ])
  expect(await chartOf('2026-11-15')).toEqual([
    [1, 'X', 70, 2],
    [2, 'W', 40, 1],
    // Y (of a) and Z (of b): 35 views each.
    [3, 'Y', 35, 1],
    [4, 'Z', 35, 1],
  ])
  expect(await makeCharts(database.db, network.scope)).toEqual([])
})

it('says how many of these views are engaged, where it is known of all of them', async () => {
  const { db } = database
  const ofVideo = (video: string, engaged_views: number | null) =>
    db
      .updateTable('video_activity')
      .set({ engaged_views })
      .where('network_id', '=', network.network_id)
      .where('video_id', '=', videoId(video))
      .execute()
  await ofVideo('a', 20)
  await ofVideo('b', null)
  await makeCharts(db, network.scope, { sunday: '2026-11-15' })
  const rows = await db
    .selectFrom('chart_tracks')
    .innerJoin('tracks', 'tracks.isrc', 'chart_tracks.isrc')
    .select(['title', 'engaged_views'])
    .where('network_id', '=', network.network_id)
    .orderBy('rank')
    .execute()
  // Of a 20 on either of two days.
  expect(rows.map(({ title, engaged_views }) => [title, engaged_views && Number(engaged_views)])).toEqual([
    ['X', null],
    ['W', 40],
    ['Y', 40],
    ['Z', null],
  ])
})

it('waits until activity and revenue have passed the Sunday, and for a whole first week', async () => {
  const { db } = database
  await sql`delete from report_slots where network_id = ${network.network_id} and kind = 'revenue'`.execute(
    db,
  )
  await addRevenue(db, network, [{ channel, day: '2026-11-14', video: 'a', revenue: 1 }])
  await rebuild()
  expect(await makeCharts(db, network.scope)).toEqual([{ sunday: '2026-11-08', tracks: 4 }])
  await sql`delete from video_activity where network_id = ${network.network_id} and day = '2026-11-02'`.execute(
    db,
  )
  await sql`delete from report_slots where network_id = ${network.network_id} and day = '2026-11-02'`.execute(
    db,
  )
  await sql`delete from chart_weeks where network_id = ${network.network_id}`.execute(db)
  await rebuild()
  expect(await makeCharts(db, network.scope)).toEqual([])
})

it('leaves out what is not credited, withdrawn or not in the network’s catalogue', async () => {
  const { db } = database
  await sql`update channel_credit set from_day = '2026-11-10' where network_id = ${network.network_id}`.execute(
    db,
  )
  await rebuild()
  await sql`update tracks set withdrawn_on = '2026-11-16' where isrc = ${isrc('W')}`.execute(db)
  await sql`update tracks set networks = array[${network.network_id} + 1000] where isrc = ${isrc('Z')}`.execute(
    db,
  )
  try {
    await makeCharts(db, network.scope, { sunday: '2026-11-15' })
    // Of a only the 5 views of the 15th count.
    expect(await chartOf('2026-11-15')).toEqual([
      [1, 'X', 40, 2],
      [2, 'Y', 5, 1],
    ])
  } finally {
    await sql`update tracks set withdrawn_on = null, networks = null`.execute(db)
  }
})

it('keeps a chart as it was, unless asked to make it again', async () => {
  const { db } = database
  await makeCharts(db, network.scope)
  await addTracks(db, channel, 'c', [{ isrc: isrc('Z'), title: 'Z' }])
  await makeCharts(db, network.scope)
  expect((await chartOf('2026-11-15'))[0]).toEqual([1, 'X', 70, 2])
  const again = await makeCharts(db, network.scope, { sunday: '2026-11-15', again: true })
  expect(again).toEqual([{ sunday: '2026-11-15', tracks: 4 }])
  expect((await chartOf('2026-11-15'))[0]).toEqual([1, 'Z', 75, 2])
})

it('makes one chart when several processes make it at the same time', async () => {
  const others = [1, 2, 3].map(() => connect(database.url, { max: 1, prepare: false }))
  try {
    const made = await Promise.all(others.map((db) => makeCharts(db, network.scope)))
    expect(made.map((charts) => charts.length).sort()).toEqual([0, 0, 2])
    expect(await chartOf('2026-11-15')).toHaveLength(4)
  } finally {
    await Promise.all(others.map((db) => db.destroy()))
  }
})

it('is what the job does for every network', async () => {
  await musicJobs.find(({ name }) => name === 'music.make-charts')!.run(jobContext(database.db))
  expect((await chartOf('2026-11-15')).map(([, title]) => title)).toEqual(['X', 'W', 'Y', 'Z'])
})
