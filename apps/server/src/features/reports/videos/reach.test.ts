import { video, videos } from '@cuesheet/contract/dashboard'
import { exportReport } from '@cuesheet/contract/report-export'
import { videoReport } from '@cuesheet/contract/video-report'
import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { reachCsv, reportPart } from '../../../testing/reports.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { importReport } from '../../report-ingest/import-report.ts'
import { type LoadConnection, openLoadConnection } from '../../report-ingest/load-connection.ts'

let app: TestApp
let connection: LoadConnection
let network: TestNetwork
let manager: TestClient
let ann: TestClient
const period = { period: 'custom', from: '2026-11-01', to: '2026-11-05' } as const
const of = (channel: object, video: string, day: number, impressions: number, rate: number | string) =>
  ({ channel, video, day: `2026-11-0${day}`, impressions, rate }) as Parameters<typeof reachCsv>[0][number]

/**
 * ann has `hers`, which is held on 3 November; `other` is nobody's. Reach is reported of 1 to 3 November and of 6 November,
 * which is after the period; of `hers`, its own report says more of 2 November.
 */
beforeAll(async () => {
  app = await createTestApp({}, { now: () => new Date('2026-11-08T20:00:00Z') })
  const { db } = app
  connection = await openLoadConnection(app.url)
  network = await createNetwork(db)
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
  manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  ann = await app.open(network.domain, member)
})
afterAll(async () => {
  await connection?.end()
  await app?.close()
})

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

test('an export has them, and its columns add up: videos that nobody watched are at its end', async () => {
  const { path } = await manager.call(exportReport, {
    body: { report: 'videos', format: 'csv', ...period } as never,
    headers: { 'accept-language': 'en' },
  })
  const { body } = await app.app.inject({ url: `/api/${path}` })
  const table = body.slice(body.indexOf('Title')).trimEnd()
  const [head = [], ...rows] = parseCsv(table) as string[][]
  const cells = rows.map((row) => [row[0], row[head.indexOf('Impressions')], row.at(-1)])
  expect(head.at(-1)).toBe('Click-through rate of impressions')
  expect(cells.sort()).toEqual([
    ['Revenue and views that name no video', '42', ''],
    // (20 + 40 × 10 % + 2 × 50 % + 100 × 20 %) ÷ (1100 + 42 + 100)
    ['Total', '1542', String(45 / 1242)],
    ['Video a', '1100', String(20 / 1100)],
    ['Video b', '400', '0.2'],
    ['Video silent', '', ''],
  ])
})
