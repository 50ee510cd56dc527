import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { figures, summary, video, videos } from '@cuesheet/contract/dashboard'
import { type PeriodName, periodNames } from '@cuesheet/contract/values/period'
import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { expect, test } from 'vitest'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  videoId,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { dropSummaries } from '../../testing/summaries.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { publishFigures, rebuildRollups } from '../facts/change-facts.ts'

/** Every figure of every kind, of a channel by Studio alone and one now and then, which lacks engaged views at times, too: views and premium views, revenue of both kinds, Shorts and others, rows without a video. */
const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
await addExchangeRates(db, { '2026-08-05': '1399.5', '2026-10-05': '1412.7', '2026-11-02': '1471.333333' })
const network = await createNetwork(db)
const account = await createAccount(db, network, {
  fee_rates: { '2026-01-01': '0.10', '2026-11-01': '0.15' },
})
const channels: TestChannel[] = []
for (let index = 0; index < 8; index++)
  channels.push(
    await createChannel(db, network, {
      title: `Channel ${index}`,
      members: index < 2 ? [account] : [],
      ...(index === 7 ? { status: 0 as const, credit: [] } : {}),
    }),
  )
const days = [...daysUpTo('2026-11-17', 62)]
const rows = days.flatMap((day, at) =>
  channels.flatMap((channel, of) =>
    ['a', 'b', ''].map((name, index) => {
      const views = 1000 + ((at * 37 + of * 101 + index * 13) % 900)
      const revenue = 1_000_000_000 + ((at * 7919 + of * 104_729 + index * 31) % 900_000_000)
      return {
        channel,
        day,
        ...(of === 5 || (of === 6 && at % 2 === 0) ? { source: 2 as const } : {}),
        video: name && `${of}${name}`,
        views,
        engaged_views: of === 6 && at % 5 === 3 ? null : views - 100,
        premium_views: Math.floor(views / 7),
        watch_seconds: views * 3,
        average_percentage: 104,
        average_seconds: 21,
        revenue,
        premium_revenue: Math.floor(revenue / 5),
      }
    }),
  ),
)
await addActivity(db, network, rows)
await addRevenue(db, network, rows)
for (const [name, is_shorts] of [
  ['a', true],
  ['b', false],
] as const)
  for (const of of channels.keys())
    await db
      .updateTable('videos')
      .set({ is_shorts, published_at: new Date(`2026-08-0${of + 1}T02:03:04Z`) })
      .where('network_id', '=', network.network_id)
      .where('video_id', '=', videoId(`${of}${name}`))
      .execute()
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
const member = await app.open(network.domain, account)

function daysUpTo(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )
}

type Asked = {
  period: PeriodName
  [key: string]: unknown
}

async function askAll(client: TestClient, query: Asked) {
  const answers: Record<string, unknown> = {}
  for (const currency of ['KRW', 'USD'])
    for (const [name, endpoint] of Object.entries({
      summary,
      channelReport,
      channelTrend,
      shortsReport,
      videos,
      videoReport,
      priceReport,
    }))
      answers[`${name} ${currency}`] = await client.call(endpoint as typeof summary, {
        query: query as { period: 'latest' },
        headers: { 'x-currency': currency },
      })
  return answers
}

/** Leaves by their path, without their places in lists, that say anything somewhere. */
function pathsOf(value: unknown, path = '', found = new Map<string, boolean>()): Map<string, boolean> {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      pathsOf(inner, Array.isArray(value) ? path : `${path}.${key}`, found)
  else if (typeof value === 'number' || typeof value === 'string' || value === null)
    found.set(path, found.get(path) || (value !== null && value !== 0 && value !== '0'))
  return found
}

const figureNames = Object.keys(figures.shape)
const isFigure = (path: string) => figureNames.includes(path.split('.').at(-1)!)

test('no figure that is compared here is always 0 or unknown', async () => {
  // The member's channels say all engaged views, without which none are compared.
  const found = pathsOf(await askAll(manager, { period: 'latest' }))
  pathsOf(await askAll(member, { period: 'latest' }), '', found)
  const silent = [...found].filter(([path, tells]) => isFigure(path) && !tells)
  expect(silent).toEqual([])
  expect([...found.keys()].filter(isFigure).length).toBeGreaterThan(30)
})

test('from summaries and from rollups: the same in every field', async () => {
  const periods = periodNames.filter((name) => name !== 'custom')
  const ask = async () => {
    const answers = []
    for (const period of periods) {
      answers.push(await askAll(manager, { period }), await askAll(member, { period }))
      for (const kind of ['shorts', 'other'])
        answers.push(await askAll(manager, { period, kind, search: period === 'latest' ? '' : 'a' }))
    }
    return answers
  }
  await dropSummaries(db, network)
  const computed = await ask()
  expect(await publishFigures(db, network.scope, '2026-11-20')).toBe(true)
  expect(await ask()).toEqual(computed)
})

test('rollups and facts: the same days asked for by name and by their dates are the same in every field', async () => {
  for (const client of [manager, member]) {
    const named = await askAll(client, { period: 'latest' })
    const { period } = named['summary KRW'] as { period: { from: string; to: string } }
    const dated = await askAll(client, { period: 'custom', from: period.from, to: period.to })
    const withoutName = (answers: object) =>
      JSON.parse(
        JSON.stringify(answers, (key, value) => (key === 'name' || key === 'next' ? undefined : value)),
      )
    expect(withoutName(dated)).toEqual(withoutName(named))
  }
})

test('a channel by itself is its row of the report, a video by itself its row of the list, in every figure', async () => {
  const only = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => figureNames.includes(key)))
  for (const is_summed of [false, true])
    for (const period of ['latest', 'previous_month'] as const) {
      if (is_summed) await publishFigures(db, network.scope, '2026-11-20')
      else await dropSummaries(db, network)
      const { channels } = await manager.call(channelReport, { query: { period } })
      const counted = channels.rows.filter(({ held }) => !held)
      expect(counted).toHaveLength(7)
      for (const row of counted) {
        const { totals, matched, previous } = await manager.call(summary, {
          query: { period, channel: row.channel_id },
        })
        expect(only(totals)).toEqual(only(row))
        expect([previous.views, previous.profit]).toEqual([row.previous_views, row.previous_profit])
        expect([matched.views, matched.profit]).toEqual([row.matched_views, row.matched_profit])
      }
      const { videos } = await manager.call(summary, { query: { period } })
      expect(videos.rows.length).toBeGreaterThan(10)
      for (const row of videos.rows.slice(0, 4)) {
        const asked = { period, video_id: row.video_id, channel_id: row.channel_id }
        expect((await manager.call(video, { query: asked })).video).toMatchObject(row)
      }
    }
})
