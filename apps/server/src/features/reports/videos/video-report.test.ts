import type { AnswerOf, QueryOf } from '@cuesheet/contract/endpoint'
import { videoReport } from '@cuesheet/contract/video-report'
import { describe, expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const day = '2026-11-18'
const titled: Record<string, string> = {
  v1: '고양이 노래 모음',
  v2: 'Night Drive MIX',
  v3: 'Ｎｉｇｈｔ walk',
  v4: '100% real_time\\cover',
  v5: '밤의 노래',
}

/** Forty videos of two channels, ten to each of four figures, so that most are equal; some without revenue or date. */
const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const member = await createAccount(db, network)
const channels = [await createChannel(db, network, { members: [member] }), await createChannel(db, network)]
const videos = Array.from({ length: 40 }, (_, index) => ({
  channel: channels[index % 2]!,
  day,
  video: `v${index}`,
  views: (index % 4) * 100,
  premium_views: index % 3,
}))
await addActivity(db, network, videos)
await addRevenue(
  db,
  network,
  videos.map(({ channel, video, views }) => ({ channel, day, video, revenue: views * 1_234_567 })),
)
for (const [index, { video }] of videos.entries())
  await db
    .updateTable('videos')
    .set({
      title: titled[video] ?? `Video ${index}`,
      published_at: index % 5 === 0 ? null : new Date(Date.UTC(2026, 9, 1 + (index % 7), 3, 4, 5, 678)),
    })
    .where('network_id', '=', network.network_id)
    .where('video_id', '=', videoId(video))
    .execute()
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))

type Asked = QueryOf<typeof videoReport>

async function readAll(query: Asked): Promise<AnswerOf<typeof videoReport>['rows']> {
  const rows = []
  let after: string | undefined
  do {
    const answer = await manager.call(videoReport, { query: { ...query, ...(after ? { after } : {}) } })
    expect(answer.rows.length).toBeLessThanOrEqual(Number(query.size))
    rows.push(...answer.rows)
    after = answer.next ?? undefined
  } while (after)
  return rows
}

describe('piece after piece is the whole list', () => {
  const sorts = [
    'profit',
    'views',
    'rpm',
    'premium_views',
    'premium_ratio',
    'premium_rpm',
    'published_at',
  ] as const
  test.each(sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s %s',
    async (sort, order) => {
      const whole = await manager.call(videoReport, { query: { sort, order, size: 200 } })
      expect(whole).toMatchObject({ total: 40, next: null })
      expect(whole.rows).toHaveLength(40)
      expect(await readAll({ sort, order, size: 7 })).toEqual(whole.rows)
      expect(await readAll({ sort, order, size: 40 })).toEqual(whole.rows)
    },
  )
})

describe('search', () => {
  test.each([
    ['노래', ['v1', 'v5']],
    ['이 노', ['v1']],
    ['night', ['v2', 'v3']],
    ['NIGHT', ['v2', 'v3']],
    ['ｎｉｇｈｔ', ['v2', 'v3']],
    ['  drive ', ['v2']],
    ['%', ['v4']],
    ['l_t', ['v4']],
    ['e\\c', ['v4']],
    ["'; drop table videos; --", []],
  ])('%s', async (search, found) => {
    const { rows, total } = await manager.call(videoReport, { query: { search } })
    expect(rows.map(({ video_id }) => video_id).sort()).toEqual(found.map(videoId))
    expect(total).toBe(found.length)
  })

  test('in the channels of the selection only', async () => {
    const { rows } = await manager.call(videoReport, { query: { search: '노래', member: member.account_id } })
    expect(rows).toEqual([])
  })
})

describe('a cursor goes with one question', () => {
  const query = { size: 5, sort: 'views' } as const
  const next = async () => (await manager.call(videoReport, { query })).next!
  test.each<[string, Asked]>([
    ['sort', { ...query, sort: 'profit' }],
    ['order', { ...query, order: 'asc' }],
    ['search', { ...query, search: 'v' }],
    ['period', { ...query, period: 'this_month' }],
  ])('of another %s it is refused', async (_, other) => {
    const answer = await manager.send(videoReport, { query: { ...other, after: await next() } })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { after: expect.any(String) }])
  })

  test.each(['', 'x', 'bnVsbA', Buffer.from('[1,2,3,4]').toString('base64url'), 'é'.repeat(100)])(
    'what is none is refused: %j',
    async (after) => {
      const answer = await manager.send(videoReport, { query: { ...query, after } })
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { after: expect.any(String) }])
    },
  )

  test.each(['99999999999999999999', 'NaN', '1.5', 'x', '1e5', ''])(
    'with a forged figure it is refused: %s',
    async (figure) => {
      const [digest] = JSON.parse(Buffer.from(await next(), 'base64url').toString()) as string[]
      const after = Buffer.from(JSON.stringify([digest, figure, 1, 'v'])).toString('base64url')
      const answer = await manager.send(videoReport, { query: { ...query, after } })
      expect(answer.statusCode).toBe(400)
    },
  )
})
