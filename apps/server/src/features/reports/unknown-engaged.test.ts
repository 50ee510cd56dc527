import { briefing } from '@cuesheet/contract/briefing'
import { channelReport, shortsReport } from '@cuesheet/contract/channel-report'
import { summary, video } from '@cuesheet/contract/dashboard'
import { videoReport } from '@cuesheet/contract/video-report'
import { expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { dropSummaries } from '../../testing/summaries.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildRollups } from '../facts/change-facts.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app

const dollar = 1_000_000_000
const headers = { 'x-currency': 'USD' }
const query = { period: 'latest' } as const
const [first, second] = ['2026-11-16', '2026-11-17'] as const

/** A channel of which all engaged views are known, and one of which a day's are not. */
async function build({ known = true } = {}) {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0' } })
  const partly = await createChannel(db, network, { title: 'Partly', members: [member] })
  const whole = known ? await createChannel(db, network, { title: 'Whole' }) : null
  const ofWhole = { channel: whole!, video: 'w' }
  const ofPartly = { channel: partly, video: 'p' }
  await addActivity(db, network, [
    ...(whole ? [{ ...ofWhole, day: first, views: 1000, engaged_views: 500 }] : []),
    { ...ofPartly, day: first, views: 4000, engaged_views: 2000 },
    { ...ofPartly, day: second, views: 6000, engaged_views: null },
    { channel: partly, video: 'q', day: first, views: 1000, engaged_views: 1000 },
  ])
  await addRevenue(db, network, [
    ...(whole ? [{ ...ofWhole, day: first, revenue: dollar }] : []),
    { ...ofPartly, day: first, revenue: 6 * dollar },
    { ...ofPartly, day: second, revenue: 5 * dollar },
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  return { network, partly, manager, viewer: await app.open(network.domain, member) }
}

test('engaged views that are known stand beside how many views do not say; sums have the price of those that do', async () => {
  const { network, partly, manager, viewer } = await build()
  for (const isSummed of [true, false]) {
    if (!isSummed) await dropSummaries(db, network)
    const { totals, trend, videos } = await manager.call(summary, { query, headers })
    // $7 of the 500, 2,000 and 1,000 engaged views of the first day; the 6,000 views of the second say nothing.
    expect(totals).toMatchObject({
      views: 12_000,
      engaged_views: 3500,
      unengaged_views: 6000,
      engaged_rpm: '2',
    })
    expect(trend.slice(-2)).toMatchObject([
      { views: 6000, engaged_views: 3500, unengaged_views: 0, engaged_rpm: '2' },
      { views: 6000, engaged_views: null, unengaged_views: 6000, engaged_rpm: null },
    ])
    expect(trend[0]).toMatchObject({ views: null, engaged_views: null, unengaged_views: null })
    const { latest_day } = await manager.call(briefing, { headers })
    expect(latest_day).toMatchObject({ day: second, views: 6000, engaged_views: null, unengaged_views: 6000 })
    const row = { views: 11_000, engaged_views: 3000, unengaged_views: 6000, rpm: '1', engaged_rpm: null }
    const { channels } = await manager.call(channelReport, { query, headers })
    expect(channels.rows.find(({ title }) => title === 'Partly')).toMatchObject(row)
    expect(channels.rows.find(({ title }) => title === 'Whole')).toMatchObject({
      engaged_views: 500,
      unengaged_views: 0,
      engaged_rpm: '2',
    })
    const search = { ...query, search: 'Partly' }
    expect(
      (await manager.call(channelReport, { query: search, headers })).channels.found?.totals,
    ).toMatchObject(row)
    // The same channel by itself, and all that a member has where that is all.
    const one = { ...query, channel: partly.channel_id }
    expect((await manager.call(summary, { query: one, headers })).totals).toMatchObject(row)
    expect((await manager.call(channelReport, { query: one, headers })).totals).toMatchObject(row)
    expect((await viewer.call(summary, { query, headers })).totals).toMatchObject(row)

    const ofVideo = {
      views: 10_000,
      engaged_views: 2000,
      unengaged_views: 6000,
      rpm: '1.1',
      engaged_rpm: null,
    }
    const isPartly = ({ video_id }: { video_id: string }) => video_id === videoId('p')
    expect((videos.rows as { video_id: string }[]).find(isPartly)).toMatchObject(ofVideo)
    const listed = await manager.call(videoReport, { query: { ...query, search: '' }, headers })
    expect((listed.rows as { video_id: string }[]).find(isPartly)).toMatchObject(ofVideo)
    const detail = await manager.call(video, { query: { ...query, video_id: videoId('p') }, headers })
    expect(detail.video).toMatchObject(ofVideo)
    expect(detail.trend.slice(-2)).toMatchObject([
      { engaged_views: 2000, unengaged_views: 0, engaged_rpm: '3' },
      { engaged_views: null, unengaged_views: 6000, engaged_rpm: null },
    ])
    const { kinds } = await manager.call(shortsReport, { query, headers })
    expect(kinds.find(({ kind }) => kind === 'unknown')).toMatchObject({
      views: 12_000,
      unengaged_views: 6000,
      engaged_rpm: null,
    })
  }
})

test('a network of one channel has the price of its row', async () => {
  const { network, manager } = await build({ known: false })
  for (const isSummed of [true, false]) {
    if (!isSummed) await dropSummaries(db, network)
    const { channels, totals } = await manager.call(channelReport, { query, headers })
    expect(totals).toMatchObject({ engaged_views: 3000, unengaged_views: 6000, rpm: '1', engaged_rpm: null })
    expect(channels.rows).toMatchObject([{ engaged_views: 3000, unengaged_views: 6000, engaged_rpm: null }])
  }
})

test('what a video earned on a day without views counts for the engaged views of its other days, in its row as in its detail', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  await addActivity(db, network, [
    { channel, video: 'p', day: first, views: 1000, engaged_views: 500 },
    { channel, video: 'p', day: second, views: 0, engaged_views: null },
  ])
  await addRevenue(db, network, [
    { channel, video: 'p', day: first, revenue: dollar },
    { channel, video: 'p', day: second, revenue: 2 * dollar },
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const figures = { engaged_views: 500, unengaged_views: 0, rpm: '3', engaged_rpm: '6' }
  for (const isSummed of [true, false]) {
    if (!isSummed) await dropSummaries(db, network)
    expect((await manager.call(summary, { query, headers })).videos.rows).toMatchObject([figures])
    const asked = { ...query, video_id: videoId('p') }
    expect((await manager.call(video, { query: asked, headers })).video).toMatchObject(figures)
  }
})
