import { channelReport, channelTrend } from '@cuesheet/contract/channel-report'
import { channels } from '@cuesheet/contract/channels'
import { summary, video } from '@cuesheet/contract/dashboard'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { changeState } from '../../channels/change-state.ts'
import { getClaim } from '../../channels/review/contests.ts'
import type { Action, Actor } from '../../channels/transitions.ts'
import { changeFacts, publishFigures, rebuildRollups } from '../../facts/change-facts.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'

const usd = (dollars: number) => Math.round(dollars * 1e9)
const headers = { 'x-currency': 'USD' }

/** `approved` counts from 5 November on, `stopped` until the 10th, `rejected` never. No rows on the 14th. */
const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.00' } })
const manager = await createAccount(db, network, { as: 'manager' })
const members = [member]
const approved = await createChannel(db, network, { credit: [['2026-11-05', null]], members })
const stopped = await createChannel(db, network, {
  status: 1,
  credit: [['2026-11-04', '2026-11-10']],
  members,
})
const rejected = await createChannel(db, network, { status: 3, credit: [], members })
await addActivity(db, network, [
  { channel: approved, day: '2026-11-01', video: 'a', views: 10 },
  { channel: approved, day: '2026-11-06', video: 'a', views: 10 },
  { channel: stopped, day: '2026-11-02', video: 's', views: 10 },
  { channel: stopped, day: '2026-11-12', video: 's', views: 0 },
  { channel: stopped, day: '2026-11-13', video: 's', views: 10 },
  { channel: rejected, day: '2026-11-07', video: 'r', views: 10 },
])
await addRevenue(db, network, [
  { channel: approved, day: '2026-11-01', video: 'a', revenue: usd(100) },
  { channel: stopped, day: '2026-11-02', video: 's', revenue: usd(1) },
  { channel: stopped, day: '2026-11-10', video: 's', revenue: usd(10) },
  { channel: stopped, day: '2026-11-11', video: 's', revenue: usd(2) },
  { channel: rejected, day: '2026-11-07', video: 'r', revenue: usd(1000) },
])
await reportDay(db, network, 'activity', '2026-11-14')
await reportDay(db, network, 'revenue', '2026-11-14')
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))

const heldOf = (trend: { day: string; held: boolean }[]) =>
  trend.filter(({ held }) => held).map(({ day }) => day.slice(8))

test('the trend marks the days on which a channel that is not rejected has figures that do not count', async () => {
  for (const viewer of [manager, member]) {
    const client = await app.open(network.domain, viewer)
    const query = { period: 'custom', from: '2026-11-01', to: '2026-11-20' } as const
    expect(heldOf((await client.call(summary, { query })).trend)).toEqual(['01', '02', '11', '13'])
    const later = await client.call(summary, { query: { ...query, from: '2026-11-03' } })
    expect(heldOf(later.trend)).toEqual(['11', '13'])
    const daysOf = async (name: string) =>
      heldOf((await client.call(video, { query: { ...query, video_id: videoId(name) } })).trend)
    expect([await daysOf('a'), await daysOf('s'), await daysOf('r')]).toEqual([
      ['01'],
      ['02', '11', '13'],
      [],
    ])
  }
})

test('held revenue is that of the channels which do not count today, all their held days', async () => {
  for (const viewer of [manager, member]) {
    const client = await app.open(network.domain, viewer)
    const { attention } = await client.call(summary, { headers })
    const held = attention.find(({ kind }) => kind === 'held_revenue')
    expect(held).toMatchObject({ count: 1, amount: '3' })
    const { rows } = await client.call(channels, { query: { held: '1' } })
    expect(rows.map(({ channel_id }) => channel_id)).toEqual([held?.channel_id])
  }
})

test('the channel report marks the same days, and a channel of which all is held is no 0', async () => {
  for (const viewer of [manager, member]) {
    const client = await app.open(network.domain, viewer)
    const query = { period: 'custom', from: '2026-11-01', to: '2026-11-20' } as const
    const { days, held, series } = await client.call(channelTrend, { query: { ...query, top: 1 } })
    const marked = (flags: boolean[]) => days.filter((_, at) => flags[at]).map((day) => day.slice(8))
    expect(marked(held)).toEqual(['01', '02', '11', '13'])
    expect(series.map((line) => marked(line.held))).toEqual([['02', '11', '13'], ['01']])

    const early = await client.call(channelReport, { query: { ...query, to: '2026-11-03' } })
    expect(early.channels.rows.map(({ views, profit, held }) => [views, profit, held])).toEqual([
      [null, null, true],
      [null, null, true],
    ])
    // Where nothing at all counts, the days are there with what is held.
    const trend = await client.call(channelTrend, { query: { ...query, to: '2026-11-03' } })
    expect([trend.days.length, trend.held, trend.series]).toEqual([3, [true, true, false], []])
  }
})

test('a report that makes days reported, and a channel that is rejected or applies again, move what is held', async () => {
  const heldDays = async () => {
    expect((await verifyRollups(db, network.scope)).differences).toEqual([])
    const client = await app.open(network.domain, manager)
    const query = { period: 'custom', from: '2026-11-01', to: '2026-11-20' } as const
    return heldOf((await client.call(summary, { query })).trend)
  }
  const take = (action: Action, actor: Actor) =>
    db.transaction().execute(async (trx) => {
      const claim = await getClaim(trx, stopped.channel_id)
      await changeState(
        trx,
        network.scope,
        claim,
        { action },
        { actor, account_id: null, now: new Date('2026-11-20T20:00:00Z') },
      )
    })
  // An export of Studio is ahead of the content owner's reports.
  await db.transaction().execute((trx) =>
    changeFacts(trx, network.scope, { days: ['2026-11-15'] }, async () => {
      await addActivity(trx, network, [
        { channel: stopped, day: '2026-11-15', video: 's', views: 5, source: 2 },
      ])
      await sql`update report_slots set source = 2, channel_id = ${stopped.channel_id}
        where network_id = ${network.network_id} and day = '2026-11-15'`.execute(trx)
    }),
  )
  expect(await heldDays()).toEqual(['01', '02', '11', '13'])
  await db.transaction().execute((trx) =>
    changeFacts(trx, network.scope, { days: ['2026-11-16'] }, async () => {
      await reportDay(trx, network, 'activity', '2026-11-16')
      await reportDay(trx, network, 'revenue', '2026-11-16')
    }),
  )
  await publishFigures(db, network.scope, '2026-11-20')
  expect(await heldDays()).toEqual(['01', '02', '11', '13', '15'])
  await take('reject', 'operator')
  expect(await heldDays()).toEqual(['01'])
  await take('apply_again', 'manager')
  expect(await heldDays()).toEqual(['01', '02', '11', '13', '15'])
})
