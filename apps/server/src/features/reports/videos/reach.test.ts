import { video, videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { exportReport } from '@cuesheet/contract/report-export'
import { videoReport } from '@cuesheet/contract/video-report'
import { parseCsv } from 'hucre/csv'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { activityCsv, reachCsv, reportPart } from '../../../testing/reports.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { changeFacts, publishFigures, rebuildRollups } from '../../facts/change-facts.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import type { DayReportResult } from '../../report-ingest/day-reports/merge-days.ts'
import { importReport } from '../../report-ingest/import-report.ts'
import { openLoadConnection } from '../../report-ingest/load-connection.ts'
import { revertFile } from '../../report-ingest/revert-file.ts'

const period = { period: 'custom', from: '2026-11-01', to: '2026-11-05' } as const
const of = (channel: object, video: string, day: number, impressions: number, rate: number | string) =>
  ({ channel, video, day: `2026-11-0${day}`, impressions, rate }) as Parameters<typeof reachCsv>[0][number]

/**
 * ann has `hers`, which is held on 3 November; `other` is nobody's. Reach is reported of 1 to 3 November and of 6 November,
 * which is after the period; of `hers`, its own report says more of 2 November.
 */
const app = await openTestApp({}, { now: () => new Date('2026-11-08T20:00:00Z') })
const { db } = app
const connection = await openLoadConnection(app.url)
const network = await createNetwork(db)
const member = await createAccount(db, network)
const hers = await createChannel(db, network, {
  members: [member],
  credit: [
    ['2026-01-01', '2026-11-02'],
    ['2026-11-04', null],
  ],
})
const other = await createChannel(db, network)
const rows = [1, 2, 3, 4, 5, 6].flatMap((day) =>
  [
    { channel: hers, video: 'a' },
    { channel: hers, video: 'silent' },
    { channel: other, video: 'b' },
  ].map((row) => ({ ...row, day: `2026-11-0${day}`, views: 10, revenue: 1e9 })),
)
await addActivity(db, network, rows)
await addRevenue(db, network, rows)
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const load = (name: string, content: string) =>
  importReport(connection, network.scope, reportPart(name, content), { today: '2026-11-08' })
await load(
  'content_owner_reach_basic_a1.csv',
  reachCsv([
    of(hers, 'a', 1, 1000, 0.01),
    of(hers, 'a', 2, 100, 0.1),
    of(hers, 'a', 3, 5000, 0.5),
    of(hers, 'a', 6, 5000, 0.5),
    of(hers, 'unwatched', 1, 40, 0.1),
    of(hers, '', 1, 2, 0.5),
    of(other, 'b', 1, 300, ''),
    of(other, 'b', 2, 100, 0.2),
  ]),
)
await load('channel_reach_basic_a1.csv', reachCsv([of(hers, 'a', 2, 999, 0.9)], true))
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
const ann = await app.open(network.domain, member)
afterAll(() => connection?.end())

const expected = {
  // (1000 × 1 % + 100 × 10 %) ÷ 1100: the held day and the channel's own report count for nothing.
  a: { impressions: 1100, click_through_rate: 20 / 1100 },
  // Of 300 of them no rate is known.
  b: { impressions: 400, click_through_rate: 0.2 },
  silent: { impressions: null, click_through_rate: null },
}
const figuresOf = (rows: { video_id: string; impressions: unknown; click_through_rate: unknown }[]) =>
  Object.fromEntries(
    rows.map(({ video_id, impressions, click_through_rate }) => [
      video_id.replaceAll('_', ''),
      { impressions, click_through_rate },
    ]),
  )

test('a list has them over the period’s counted days, weighted by impressions; a member her own', async () => {
  const { b: _, ...hers } = expected
  const rows = async (client: TestClient) => [
    figuresOf((await client.call(videos, { query: period })).videos.rows),
    figuresOf((await client.call(videoReport, { query: period })).rows),
  ]
  expect(await rows(manager)).toEqual([expected, expected])
  expect(await rows(ann)).toEqual([hers, hers])
})

test('a video’s detail has the same; where nothing is shown nobody knows them', async () => {
  const detail = async (client: TestClient, name: string, query: object = period) =>
    (await client.call(video, { query: { ...query, video_id: videoId(name) } })).video
  expect(await detail(manager, 'a')).toMatchObject(expected.a)
  expect(await detail(ann, 'a')).toMatchObject(expected.a)
  expect(await detail(manager, 'silent')).toMatchObject(expected.silent)
  expect(await ann.fail(video, { query: { ...period, video_id: videoId('b') } })).toMatchObject({
    status: 404,
  })
  const before = { period: 'custom', from: '2026-09-01', to: '2026-09-02' }
  expect(await detail(manager, 'a', before)).toMatchObject(expected.silent)
})

test('a list goes by either, unknown ones last both ways, page by page, with what narrows it', async () => {
  const read = async (client: TestClient, query: object) => {
    const titles: string[] = []
    let after: string | null = null
    do {
      const page: AnswerOf<typeof videoReport> = await client.call(videoReport, {
        query: { ...period, size: 1, ...query, ...(after && { after }) },
      })
      titles.push(...page.rows.map(({ title }) => title.replace('Video ', '')))
      after = page.next
    } while (after)
    return titles.join(' ')
  }
  for (const sort of ['impressions', 'click_through_rate'] as const) {
    const [most, least] = sort === 'impressions' ? ['a', 'b'] : ['b', 'a']
    expect(await read(manager, { sort })).toBe(`${most} ${least} silent`)
    expect(await read(manager, { sort, order: 'asc' })).toBe(`${least} ${most} silent`)
    expect(await read(manager, { sort, search: 'b' })).toBe('b')
    expect(await read(ann, { sort })).toBe('a silent')
    const { videos: second } = await manager.call(videos, { query: { ...period, sort, page: 2, size: 1 } })
    expect(second).toMatchObject({ total: 3, rows: [{ title: `Video ${least}` }] })
  }
})

const exported = async (query: object) => {
  const { path } = await manager.call(exportReport, {
    body: { report: 'videos', format: 'csv', ...period, ...query } as never,
    headers: { 'accept-language': 'en' },
  })
  const { body } = await app.app.inject({ url: `/api/${path}` })
  const [head = [], ...rows] = parseCsv(body.slice(body.indexOf('Title')).trimEnd()) as string[][]
  expect(head.at(-1)).toBe('Click-through rate of impressions')
  return rows.map((row) => [row[0], row[head.indexOf('Impressions')], row.at(-1)])
}

test('an export has them, and its columns add up: videos that nobody watched are at its end', async () => {
  const byRate = [
    // (20 + 40 × 10 % + 2 × 50 % + 100 × 20 %) ÷ (1100 + 42 + 100)
    ['Total', '1542', String(45 / 1242)],
    ['Video b', '400', '0.2'],
    ['Video a', '1100', String(20 / 1100)],
    ['Video silent', '', ''],
    // 40 × 10 % + 2 × 50 %
    ['Revenue and views that name no video', '42', String(5 / 42)],
  ]
  expect(await exported({ sort: 'click_through_rate' })).toEqual(byRate)
  expect(await exported({ sort: 'impressions', order: 'asc', search: 'video' })).toEqual([
    ['Total', '1500', String(40 / 1200)],
    byRate[1],
    byRate[2],
    byRate[3],
  ])
})

test('the first places are ranked, and a report of reach, taken in or back, or credit changes them at once', async () => {
  const [a, b] = [videoId('a'), videoId('b')]
  const ranks = async () => {
    const { rows } = await sql<{ places: string[] }>`
      select place_videos as places from video_rank where network_id = ${network.network_id} and sort = 'impressions'
        and direction = 'desc' and until_day = '2026-11-06'::date`.execute(db)
    return rows.map(({ places }) => places)
  }
  const first = async (more = {}) =>
    (
      await manager.call(videoReport, {
        query: { period: 'latest', sort: 'impressions', size: 1, ...more },
      })
    ).rows[0]!.video_id
  const expectVerified = async () =>
    expect(await verifyRollups(db, network.scope)).toMatchObject({ differences: [] })
  await publishFigures(db, network.scope, '2026-11-08')
  await expectVerified()
  // Of the one that nobody watched, too, which no list has.
  expect(await ranks()).toContainEqual([a, b, videoId('unwatched')])
  expect([await first(), await first({ order: 'asc' })]).toEqual([a, b])
  const more = reachCsv([of(other, 'b', 5, 90_000, 0.01)])
  const { result } = await importReport(connection, network.scope, reportPart('more.csv', more), {
    today: '2026-11-08',
  })
  expect([(await ranks())[0], await first()]).toEqual([[b, a, videoId('unwatched')], b])
  await expectVerified()
  const { file_id } = result as DayReportResult
  await revertFile(db, network.scope, file_id, { dry_run: false })
  expect(await first()).toBe(a)
  await expectVerified()
  // As soon as it is watched it is in the list, where it stood already.
  const watched = activityCsv(
    ['a', 'silent', 'unwatched'].map((video) => ({ channel: hers, day: '2026-11-06', video, views: 10 })),
  )
  await importReport(connection, network.scope, reportPart('views.csv', watched), {
    today: '2026-11-08',
    accept_loss: true,
  })
  const { rows } = await manager.call(videoReport, {
    query: { period: 'latest', sort: 'impressions', size: 2 },
  })
  expect(rows.map(({ video_id }) => video_id)).toEqual([a, b])
  expect(await first({ order: 'asc' })).toBe(videoId('unwatched'))
  await expectVerified()
  const swapped = ['channels', 'videos', 'figures'].map((name) => {
    const places = `place_${name}`
    return sql.raw(`${places} = array[${places}[2], ${places}[1], ${places}[3]]`)
  })
  await sql`update video_rank set ${sql.join(swapped)} where network_id = ${network.network_id} and sort = 'impressions'`.execute(
    db,
  )
  expect(await first()).toBe(b)
  expect((await verifyRollups(db, network.scope)).differences).toContainEqual(
    expect.objectContaining({ rollup: 'video_rank' }),
  )
  const { channel_id } = hers
  await db
    .transaction()
    .execute((trx) =>
      changeFacts(trx, network.scope, { channel_ids: [channel_id] }, () =>
        sql`delete from channel_credit where network_id = ${network.network_id} and channel_id = ${channel_id}`.execute(
          trx,
        ),
      ),
    )
  expect([(await ranks())[0], await first()]).toEqual([[b], b])
  await expectVerified()
})
