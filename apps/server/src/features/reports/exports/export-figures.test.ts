import { channelReport } from '@cuesheet/contract/channel-report'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { exportReport } from '@cuesheet/contract/report-export'
import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const usd = (dollars: number) => Math.round(dollars * 1e9)
const dashId = '-a-Dash_Id0'

/**
 * ann's one channel: a day of October (1,400 won, fee 10 %) and one of November (no rate yet, fee 20 %), and 14 days before
 * them without a report of 2 November. Each day 100 views and $1 of a video, 10 views and $0.10 that name none.
 */
const app = await openTestApp({}, { now: () => new Date('2026-11-08T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
await db
  .insertInto('network_texts')
  .values([
    { network_id: network.network_id, locale: 'en', title: 'Bright Network', description: '' },
    { network_id: network.network_id, locale: 'ko', title: '밝은 네트워크', description: '' },
  ])
  .execute()
const member = await createAccount(db, network, {
  fee_rates: { '2026-01-01': '0.10', '2026-11-01': '0.20' },
})
const channel = await createChannel(db, network, { title: 'One', members: [member] })
await db
  .updateTable('channels')
  .set({ handle: '@one.channel' })
  .where('channel_id', '=', channel.channel_id)
  .execute()
const days = ['10-28', '10-29', '10-30', '10-31', '11-01', '11-03'].map((day) => `2026-${day}`)
const rows = days.flatMap((day) => [
  { channel, day, video: 'v', views: 100, revenue: usd(1) },
  { channel, day, video: '', views: 10, revenue: usd(0.1) },
])
await addActivity(db, network, rows)
await addRevenue(db, network, rows)
for (const table of ['video_activity', 'video_revenue', 'videos'] as const)
  await db
    .updateTable(table)
    .set({ video_id: dashId })
    .where('network_id', '=', network.network_id)
    .where('video_id', '<>', '')
    .execute()
await db
  .updateTable('videos')
  .set({ title: '＝HYPERLINK("x")', is_shorts: true })
  .where('network_id', '=', network.network_id)
  .execute()
await addExchangeRates(db, { '2026-10-01': '1400' })
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
const ann = await app.open(network.domain, member)

/** 31 October to 3 November, compared with 27 to 30 October: 27 October and 2 November have no report. */
const span = { period: 'custom', from: '2026-10-31', to: '2026-11-03' } as const
const latest = { period: 'custom', from: '2026-10-31', to: '2026-11-01' } as const

async function rowsOf(
  client: TestClient,
  body: BodyOf<typeof exportReport>,
  currency: 'KRW' | 'USD' = 'KRW',
) {
  const headers = { 'accept-language': 'en', 'x-currency': currency }
  const { path } = await client.call(exportReport, { body, headers })
  const { body: text } = await app.app.inject({ url: `/api/${path}` })
  const lines = text.slice(1).trimEnd().split('\r\n')
  const [head, below] = [lines.slice(0, lines.indexOf('')), lines.slice(lines.indexOf('') + 1)]
  const [columns = [], ...table] = parseCsv(below.join('\r\n')) as string[][]
  const rows = table.map((cells) => Object.fromEntries(cells.map((cell, index) => [columns[index]!, cell])))
  return { head, columns, rows }
}

test('the head names the network as its site does, each month’s exchange rate and whose it is, the fee rates', async () => {
  const { head } = await rowsOf(ann, { report: 'videos', format: 'csv', ...latest })
  expect(head).toEqual([
    'Video report,Bright Network',
    'Period,2026-10-31 – 2026-11-01',
    expect.stringMatching(/^Member,/),
    'Currency,KRW',
    'Exchange rate 2026-10 (KRW/USD),1400.000000',
    'Exchange rate 2026-11 (KRW/USD),"1400.000000 (none yet, that of 2026-10)"',
    'Fee rate,"2026-10: 10%, 2026-11: 20%"',
    'Data through,2026-11-03',
    expect.stringContaining('Provisional'),
  ])
  const { head: inDollars } = await rowsOf(manager, { report: 'videos', format: 'csv', ...latest }, 'USD')
  expect(inDollars.some((line) => /rate/i.test(line))).toBe(false)
})

test('videos: total, ids as they are, what names no video, and gross − fee = net of a member', async () => {
  const { rows } = await rowsOf(ann, { report: 'videos', format: 'csv', ...latest })
  expect(rows.map((row) => [row.Title, row['Video ID']])).toEqual([
    ['Total', ''],
    [`'＝HYPERLINK("x")`, dashId],
    ['Revenue and views that name no video', ''],
  ])
  // 1,400 × 0.9 + 1,400 × 0.8 of $1 a day, a tenth of it without a video.
  expect(rows.map((row) => [row.Views, row.Gross, row.Fee, row['Fee rate'], row.Net, row.Profit])).toEqual([
    ['220', '3080', '462', '0.15', '2618', '2618'],
    ['200', '2800', '420', '0.15', '2380', '2380'],
    ['20', '280', '42', '0.15', '238', '238'],
  ])
  const { rows: ofOne, columns } = await rowsOf(manager, { report: 'videos', format: 'csv', ...latest })
  expect(columns).not.toContain('Gross')
  expect(ofOne[0]).toMatchObject({ Title: 'Total', Profit: '3080' })
  const found = await rowsOf(manager, { report: 'videos', format: 'csv', ...latest, search: 'hyper' })
  expect(found.rows.map((row) => [row.Title, row.Profit])).toEqual([
    ['Total', '2800'],
    [`'＝HYPERLINK("x")`, '2800'],
  ])
})

test('channels: the total row is the screen’s, comparison columns name their days and count those that both have', async () => {
  const body = { report: 'channels', format: 'csv', ...span } as const
  const { head, rows } = await rowsOf(ann, body, 'USD')
  expect(head).toContain('Compared with,2026-10-27 – 2026-10-30 (too few days reported)')
  expect(rows[0]).toMatchObject({ Channel: 'Total', Shorts: '1', 'Views, days compared': '' })

  const enough = { ...body, from: '2026-11-01', to: '2026-11-03' }
  const { rows: compared, head: how } = await rowsOf(ann, enough, 'USD')
  expect(how).toContain('Compared with,"2026-10-29 – 2026-10-31 (Views: 2 of 3 days, Profit: 2 of 3 days)"')
  const { channels, matched, previous, videos } = await ann.call(channelReport, {
    query: { period: 'custom', from: enough.from, to: enough.to },
    headers: { 'x-currency': 'USD' },
  })
  expect(compared[0]).toMatchObject({
    Shorts: String(videos.shorts),
    'Views, days compared': String(matched.views),
    'Views, 2026-10-29 – 2026-10-31': String(previous.views),
    'Engaged views, days compared': String(matched.engaged_views),
    'Engaged views, 2026-10-29 – 2026-10-31': String(previous.engaged_views),
    'Profit, 2026-10-29 – 2026-10-31': previous.profit,
  })
  expect(channels.rows).toHaveLength(1)
  expect(compared[1]).toMatchObject({
    Channel: 'One',
    Handle: '@one.channel',
    Gross: '2.2',
    Fee: '0.44',
    'Fee rate': '0.2',
    Net: '1.76',
    Profit: '1.76',
  })
})

test('a change of counting is named, and beside engaged views how many views do not say theirs', async () => {
  const other = await createNetwork(db)
  const [said, unsaid] = [await createChannel(db, other), await createChannel(db, other)]
  const days = ['08-22', '08-23', '08-24', '08-25'].map((day) => `2026-${day}`)
  const rows = days.flatMap((day) => [
    { channel: said, day, video: 'v', views: 100, engaged_views: 80, revenue: usd(1) },
    { channel: unsaid, day, video: 'w', views: 30, engaged_views: null, revenue: usd(1) },
  ])
  await addActivity(db, other, rows)
  await addRevenue(db, other, rows)
  await db.transaction().execute((trx) => rebuildRollups(trx, other.scope))
  const boss = await app.open(other.domain, await createAccount(db, other, { as: 'manager' }))
  const asked = (report: 'channels' | 'videos', from: string, to: string) =>
    rowsOf(boss, { report, format: 'csv', period: 'custom', from, to }, 'USD')
  const line =
    'Views counted differently,"Other videos, since 2026-08-24; engaged views are counted as before"'
  for (const report of ['channels', 'videos'] as const) {
    const { head, rows: found } = await asked(report, '2026-08-23', '2026-08-25')
    expect(head).toContain(line)
    expect(
      found.slice(0, 3).map((row) => [row['Engaged views'], row['Views whose engaged views are unknown']]),
    ).toEqual([
      ['240', '90'],
      ['240', '0'],
      ['', '90'],
    ])
  }
  const after = ['2026-08-24', '2026-08-25'] as const
  expect((await asked('channels', ...after)).head).toContain(line)
  expect((await asked('channels', '2026-08-22', '2026-08-23')).head).not.toContain(line)
})
