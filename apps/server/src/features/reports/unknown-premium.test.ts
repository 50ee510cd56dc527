import { channelReport } from '@cuesheet/contract/channel-report'
import { summary, video } from '@cuesheet/contract/dashboard'
import { priceSplits } from '@cuesheet/contract/explanation'
import { expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { dropSummaries } from '../../testing/summaries.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildRollups } from '../facts/change-facts.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app

const dollar = 1_000_000_000

test('a premium ratio is of the views of which Premium is known; where none is, nothing is said', async () => {
  const network = await createNetwork(db)
  const make = (title: string) => createChannel(db, network, { title })
  const [known, studio, both] = [await make('Known'), await make('Studio'), await make('Both')]
  const [first, second] = ['2026-11-16', '2026-11-17']
  await addActivity(db, network, [
    { channel: known, day: first, video: 'k', views: 100, premium_views: 20 },
    { channel: studio, day: first, video: 's', views: 700, source: 2 },
    { channel: both, day: first, video: 'b', views: 100, premium_views: 5 },
    { channel: both, day: second, video: 'b', views: 300, source: 2 },
  ])
  await addRevenue(db, network, [
    { channel: known, day: first, video: 'k', revenue: 4 * dollar, premium_revenue: 2 * dollar },
    { channel: studio, day: first, video: 's', revenue: 7 * dollar, source: 2 },
    { channel: both, day: first, video: 'b', revenue: dollar, premium_revenue: dollar / 2 },
    // Revenue that is known in full of a day whose views are Studio's: the day says nothing of Premium.
    { channel: both, day: second, video: 'b', revenue: 3 * dollar, premium_revenue: dollar },
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const client = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const headers = { 'x-currency': 'USD' }
  const query = { period: 'latest' } as const
  for (const isSummed of [true, false]) {
    if (!isSummed) await dropSummaries(db, network)
    const { totals, videos, trend } = await client.call(summary, { query, headers })
    // 25 of the 200 views of which it is known; $2.50 for 25 views.
    const whole = { views: 1200, premium_views: 25, premium_ratio: 0.125, profit: '15' }
    expect(totals).toMatchObject({ ...whole, premium_profit: '2.5', rpm: '12.5', premium_rpm: '100' })
    expect(trend.slice(-2)).toMatchObject([
      { views: 900, premium_views: 25, premium_rpm: '100' },
      { views: 300, premium_views: null, premium_rpm: null },
    ])
    const unknown = { premium_views: null, premium_ratio: null, premium_profit: null, premium_rpm: null }
    const byProfit = (rows: readonly { profit: string | null }[]) =>
      rows.toSorted((a, b) => Number(b.profit) - Number(a.profit))
    const each = [
      { views: 700, profit: '7', rpm: '10', ...unknown },
      { views: 100, premium_views: 20, premium_ratio: 0.2, premium_profit: '2', premium_rpm: '100' },
      { views: 400, premium_views: 5, premium_ratio: 0.05, premium_profit: '0.5', premium_rpm: '100' },
    ]
    expect(byProfit(videos.rows)).toMatchObject(each)
    const { channels } = await client.call(channelReport, { query, headers })
    expect(byProfit(channels.rows)).toMatchObject(each)
    const asked = { ...query, video_id: videoId('s'), channel_id: studio.channel_id }
    const detail = await client.call(video, { query: asked, headers })
    expect(detail.video).toMatchObject({ ...each[0], engaged_views: 700 })
    expect(detail.countries).toMatchObject([{ views: 700 }])
  }
  // 900 views, 25 of them Premium's and 700 unknown, are compared with 300 unknown ones.
  const aDay = { period: 'custom', from: second, to: second, figure: 'rpm' } as const
  const { by_premium } = await client.call(priceSplits, { query: aDay, headers })
  const shares = by_premium.map(({ name, share_before, share_now }) => [name, share_before, share_now])
  expect(shares.sort()).toEqual([
    ['premium', 0.027777, 0],
    ['standard', 0.194444, 0],
    ['unsplit', 0.777777, 1],
  ])
})
