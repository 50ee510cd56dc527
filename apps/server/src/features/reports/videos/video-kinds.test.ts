import { summary, videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf, QueryOf } from '@cuesheet/contract/endpoint'
import { exportReport } from '@cuesheet/contract/report-export'
import { videoReport } from '@cuesheet/contract/video-report'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { dropSummaries } from '../../../testing/summaries.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { publishFigures, rebuildRollups } from '../../facts/change-facts.ts'

const day = '2026-11-18'
const videoCount = 1_200

/** Video `n` has n views. Of 60 Shorts 30 stand among the 1,000 most viewed; of ten nobody knows what they are. */
const isShorts = (views: number) =>
  views <= 30 || (views > 1_100 && views <= 1_130) ? true : views > 1_190 ? null : false

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const channel = await createChannel(db, network)
const rows = Array.from({ length: videoCount }, (_, at) => ({
  channel,
  day,
  video: `v${at + 1}`,
  views: at + 1,
}))
await addActivity(db, network, rows)
await addRevenue(
  db,
  network,
  rows.map(({ views, ...row }) => ({ ...row, revenue: views * 1_000_000_000 })),
)
const ids = rows.map(({ video }) => videoId(video))
const kinds = rows.map(({ views }) => isShorts(views))
await sql`
  update videos set is_shorts = given.is_shorts
  from unnest(${ids}::text[], ${kinds}::boolean[]) as given (video_id, is_shorts)
  where network_id = ${network.network_id} and videos.video_id = given.video_id`.execute(db)
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const viewer = await createAccount(db, network, { as: 'manager', currency: 'USD' })
const manager = await app.open(network.domain, viewer)

async function readAll(query: QueryOf<typeof videoReport>): Promise<number[]> {
  const views: number[] = []
  let after: string | undefined
  do {
    const answer: AnswerOf<typeof videoReport> = await manager.call(videoReport, {
      query: { ...query, ...(after ? { after } : {}) },
    })
    views.push(...answer.rows.map((row) => row.views!))
    after = answer.next ?? undefined
  } while (after)
  return views
}

const down = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, at) => first - at)

describe.each(['summaries', 'rollups'])('from %s', (from) => {
  beforeAll(async () => {
    if (from === 'rollups') await dropSummaries(db, network)
    else await publishFigures(db, network.scope, '2026-11-20')
  })

  test('Shorts alone, those beyond the thousandth video too, each once and in order', async () => {
    const query = { kind: 'shorts', sort: 'views', size: 20 } as const
    expect(await readAll(query)).toEqual([...down(1_130, 1_101), ...down(30, 1)])
    expect(await readAll({ ...query, order: 'asc' })).toEqual(
      [...down(1_130, 1_101), ...down(30, 1)].reverse(),
    )
    const { total } = await manager.call(videoReport, { query })
    expect(total).toBe(60)
  })

  test('a page by number, in the first screenful and after it', async () => {
    const query = { kind: 'shorts', sort: 'profit', size: 25 } as const
    const first = await manager.call(summary, { query })
    expect(first.videos.rows.map(({ views }) => views)).toEqual(down(1_130, 1_106))
    expect(first.totals.views).toBe((videoCount * (videoCount + 1)) / 2)
    const second = await manager.call(videos, { query: { ...query, page: 2 } })
    expect(second.videos).toMatchObject({ total: 60, page: 2 })
    expect(second.videos.rows.map(({ views }) => views)).toEqual([...down(1_105, 1_101), ...down(30, 11)])
  })

  test('other videos are those known to be none; what nobody knows is in neither', async () => {
    const other = await manager.call(videoReport, { query: { kind: 'other', sort: 'views', size: 10 } })
    expect(other.total).toBe(videoCount - 60 - 10)
    expect(other.rows.map(({ views }) => views)).toEqual(down(1_190, 1_181))
  })

  test('beside a search', async () => {
    await sql`update videos set title = 'Night' where network_id = ${network.network_id}
      and video_id in (${videoId('v7')}, ${videoId('v1100')}, ${videoId('v1199')})`.execute(db)
    const found = await manager.call(videoReport, { query: { kind: 'shorts', search: 'night' } })
    expect([found.total, found.rows.map(({ views }) => views)]).toEqual([1, [7]])
  })

  test('a cursor of one kind is none of another', async () => {
    const query = { sort: 'views', size: 20 } as const
    const { next } = await manager.call(videoReport, { query: { ...query, kind: 'shorts' } })
    expect(
      await manager.fail(videoReport, { query: { ...query, kind: 'other', after: next! } }),
    ).toMatchObject({
      code: 'invalid_input',
      fields: { after: expect.any(String) },
    })
  })

  test('the export says which kind, lists it and adds it up', async () => {
    const body = { report: 'videos', format: 'csv', sort: 'views', kind: 'shorts' } as const
    const { path } = await manager.call(exportReport, { body, headers: { 'accept-language': 'en' } })
    const lines = (await app.app.inject({ url: `/api/${path}` })).body.trimEnd().split('\r\n')
    expect(lines).toContain('Kind,Shorts')
    const head = lines.findIndex((line) => line.startsWith('Title,'))
    const total = lines[head + 1]!.split(',')
    // 1,101 … 1,130 and 1 … 30.
    expect(total.slice(0, 8)).toEqual(['Total', '', '', '', '', '', '33930', '33930'])
    expect(lines).toHaveLength(head + 2 + 60)
  })
})
