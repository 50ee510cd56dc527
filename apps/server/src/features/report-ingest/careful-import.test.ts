import { expect, test } from 'vitest'
import { createChannel, createNetwork, type TestChannel, type TestNetwork } from '../../testing/factories.ts'
import { openReportDesk } from '../../testing/report-desk.ts'
import { activityCsv, revenueCsv } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { ChangeRefused } from './day-reports/find-changes.ts'
import { listReportFiles, stateOf } from './list-report-files.ts'
import { revertFile } from './revert-file.ts'

let network: TestNetwork
let channel: TestChannel
const database = await openTestDatabase()
const { db } = database

const day = '2026-11-01'
const { load, expectVerified } = await openReportDesk(database, () => network)

async function begin(): Promise<void> {
  network = await createNetwork(db)
  channel = await createChannel(db, network)
}
const readDay = (of = day) =>
  db
    .selectFrom('network_day')
    .select(['views', 'revenue', 'activity_incomplete', 'revenue_incomplete'])
    .where('network_id', '=', network.network_id)
    .where('day', '=', of)
    .executeTakeFirst()
const videos = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)
const views = (count: number, each = 10) =>
  activityCsv(videos(count).map((video) => ({ channel, day, video, views: each })))
const revenue = (count: number, each: number | string = 2) =>
  revenueCsv(videos(count).map((video) => ({ channel, day, video, revenue: each })))
const twice = (text: string) => text + text.slice(text.indexOf('\n') + 1)

test('a duplicate row counts once, at any place in the file, and its day is complete', async () => {
  await begin()
  const rejects: [number, string][] = []
  const result = await load('r.csv', twice(revenue(3)), {
    onReject: (line, reason) => rejects.push([line, reason]),
  })
  expect(result).toMatchObject({
    rows: { read: 6, written: 3, rejected: 3 },
    rejects: [
      { line: 5, reason: 'repeats line 2' },
      { line: 6, reason: 'repeats line 3' },
      { line: 7, reason: 'repeats line 4' },
    ],
    incomplete_days: [],
    totals: { after: { stored: { revenue: 6_000_000_000n } } },
  })
  expect(rejects).toHaveLength(3)
  expect(await load('a.csv', twice(views(3)))).toMatchObject({
    rows: { read: 6, written: 3, rejected: 3 },
    totals: { after: { stored: { views: 30n } } },
  })
  expect(await load('again.csv', twice(views(3)) + views(3).slice(views(3).indexOf('\n') + 1))).toMatchObject(
    {
      rows: { read: 9, written: 0, unchanged: 3, rejected: 6 },
    },
  )
  await expect(load('strict.csv', twice(views(3)), { strict: true })).rejects.toThrow('3 of its 6 rows')
  await expectVerified()
})

test('rows differ by the whole key: another claim, another way of watching, another spelling of nowhere', async () => {
  await begin()
  const text = views(1)
  const row = text.split('\n')[1]!
  const others = [
    row.replace('claimed', 'unclaimed'),
    row.replace('thirdParty', 'self'),
    row.replace('onDemand', 'live'),
    row.replace('not_subscribed', 'subscribed'),
    row.replace(',KR,', ',ZZ,'),
    row.replace(',KR,', ',,'),
  ]
  expect(await load('a.csv', `${text}${others.join('\n')}\n`)).toMatchObject({
    rows: { read: 7, written: 7, rejected: 0 },
    totals: { after: { stored: { views: 70n } } },
  })
  await begin()
  const channelReport = activityCsv([{ channel, day, video: 'a', views: 1 }], 'channel')
  expect(await load('c.csv', twice(channelReport))).toMatchObject({ rows: { written: 1, rejected: 1 } })
  await expectVerified()
})

test('of rows with one key and other figures the first stays, and the day is marked until it is whole', async () => {
  await begin()
  const row = revenue(1).split('\n')[1]!
  const result = await load('r.v1.csv', `${revenue(4)}${row.replace(',2,', ',3,')}\n`)
  expect(result).toMatchObject({
    rows: { read: 5, written: 4, rejected: 1 },
    rejects: [{ line: 6, reason: 'has the key of line 2 and other figures' }],
    incomplete_days: [day],
  })
  expect(await readDay()).toMatchObject({ revenue: 8_000_000_000, revenue_incomplete: true })
  await expectVerified()
  await load('r.v2.csv', revenue(4))
  expect(await readDay()).toMatchObject({ revenue_incomplete: false })
  await expectVerified()
})

test('rows of a newer file’s day that repeat each other are rejected and not counted as left alone', async () => {
  await begin()
  await load('a.v2.csv', views(2))
  expect(await load('a.v1.csv', twice(views(3)))).toMatchObject({
    rows: { read: 6, rejected: 3, superseded: 3 },
    superseded_by: ['a.v2.csv'],
  })
})

test('a file that was left alone is listed so, also where it has rows of unregistered channels', async () => {
  await begin()
  await load('a.v2.csv', views(3))
  const stranger = { ...channel, platform_channel_id: `UC${'x'.repeat(22)}` }
  const rows = [channel, channel, stranger].map((channel, at) => ({
    channel,
    day,
    video: `v${at}`,
    views: 10,
  }))
  await load('a.v1.csv', activityCsv(rows))
  const [file] = await listReportFiles(db, network.scope, { day, limit: 1 })
  expect(file).toMatchObject({ file_name: 'a.v1.csv', rows_superseded: 3 })
  expect(stateOf(file!)).toBe('left alone: a newer one stood')
})

test('a load that takes away more than 30 % of a day wants --accept-loss', async () => {
  await begin()
  await load('a.v1.csv', views(10))
  await load('a.v2.csv', views(7))
  expect((await readDay())!.views).toBe(70)
  const refused = await load('a.v3.csv', views(4)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ChangeRefused)
  expect((refused as ChangeRefused).message).toBe(
    'Importing it would take away more than 30 % of what is stored: 2026-11-01 would go from 7 to 4 rows (−42.9 %) and from 70 to 40 views (−42.9 %). If that is right, import it with --accept-loss.',
  )
  expect((await readDay())!.views).toBe(70)
  await load('a.v3.csv', views(4), { accept_loss: true })
  expect((await readDay())!.views).toBe(40)
  await expectVerified()
})

test('each of rows, views and revenue is measured by itself, against the current data of the same days only', async () => {
  await begin()
  await load('a.v1.csv', views(10, 100))
  await load('r.v1.csv', revenue(10, '5'))
  // As many rows, fewer views or less money; then more of them, fewer rows.
  await expect(load('a.v2.csv', views(10, 69))).rejects.toThrow(
    'from 10 to 10 rows (no loss) and from 1,000 to 690',
  )
  await expect(load('a.v2.csv', views(6, 1000))).rejects.toThrow('from 10 to 6 rows (−40.0 %)')
  await expect(load('r.v2.csv', revenue(10, '3.4'))).rejects.toThrow(
    'from $50.00 to $34.00 of revenue (−32.0 %)',
  )
  // A re-issue that lowers every figure a little, and another day beside it.
  const next = views(10, 71).replaceAll('20261101', '20261102')
  await load('a.v2.csv', views(10, 71) + next.slice(next.indexOf('\n') + 1))
  await load('r.v2.csv', revenue(10, '3.6'))
  expect(await readDay()).toMatchObject({ views: 710, revenue: 36_000_000_000 })
  await expect(load('empty.v3.csv', activityCsv([]), { day })).rejects.toThrow('from 10 to 0 rows (−100.0 %)')
  await expectVerified()
})

test.each<[string, () => string]>([
  ['cut at a row boundary', () => `${views(563).split('\n').slice(0, 6).join('\n')}\n`],
  [
    'of another network that shares a channel',
    () =>
      activityCsv([
        { channel, day, video: 'v0', views: 10 },
        ...videos(100).map((video) => ({ channel: `UC${'z'.repeat(22)}`, day, video, views: 10 })),
      ]),
  ],
  [
    'with 49 % of its rows damaged',
    () => views(563).replaceAll(/^(.*,v(?:\d*[13579])_+,.*),10,0,0,0,0$/gm, '$1,-10,0,0,0,0'),
  ],
])('a re-issue %s is refused, and the day stays as it was', async (_, text) => {
  await begin()
  await load('a.v1.csv', views(563))
  const before = await readDay()
  await expect(load('a.v2.csv', text())).rejects.toThrow('--accept-loss')
  expect(await readDay()).toEqual(before)
  await expectVerified()
})

test('how much may go is the network’s own', async () => {
  await begin()
  await load('a.v1.csv', views(10))
  const allow = (most_report_loss: number) =>
    db
      .updateTable('networks')
      .set({ most_report_loss })
      .where('network_id', '=', network.network_id)
      .execute()
  await allow(5)
  await expect(load('a.v2.csv', views(9))).rejects.toThrow('more than 5 %')
  await allow(100)
  expect((await load('a.v2.csv', views(1))).rows.written).toBe(0)
})

test('of channel reports the days of the channels it names are measured together', async () => {
  await begin()
  const other = await createChannel(db, network)
  const text = (own: number, others: number) =>
    activityCsv(
      [
        { channel, day, video: 'a', views: own },
        { channel: other, day, video: 'b', views: others },
      ],
      'channel',
    )
  await load('c1.csv', text(1000, 3))
  await load('c2.csv', text(1000, 1))
  await expect(load('c3.csv', text(100, 1))).rejects.toThrow('from 1,001 to 101 views')
  await load('one.csv', activityCsv([{ channel: other, day, video: 'b', views: 1 }], 'channel'))
  await expectVerified()
})

test('a wrong file that is newest gives way to --again, or is reverted and stays away', async () => {
  await begin()
  await load('r.v1.csv', revenue(2, 1))
  const wrong = await load('r.v90.csv', revenue(2, 9))
  expect(await load('r.v3.csv', revenue(2, 3))).toMatchObject({
    superseded_days: [day],
    superseded_by: ['r.v90.csv'],
  })
  expect((await readDay())!.revenue).toBe(18_000_000_000)
  await load('r.v3.csv', revenue(2, 3), { again: true, accept_loss: true })
  expect((await readDay())!.revenue).toBe(6_000_000_000)
  await load('r.v4.csv', revenue(2, 4))
  await load('r.v3.csv', revenue(2, 3), { again: true })
  const files = await listReportFiles(db, network.scope, { day, limit: 50 })
  expect(files.map((file) => [file.file_name, stateOf(file)])).toEqual([
    ['r.v3.csv', `stands for ${day}`],
    ['r.v4.csv', 'replaced'],
    ['r.v3.csv', 'replaced'],
    ['r.v3.csv', 'left alone: a newer one stood'],
    ['r.v90.csv', 'replaced'],
    ['r.v1.csv', 'replaced'],
  ])
  await expect(revertFile(db, network.scope, wrong.file_id, { dry_run: false })).rejects.toThrow(
    'Nothing stands from r.v90.csv',
  )
  const standing = files[0]!.file_id
  await revertFile(db, network.scope, standing, { dry_run: true })
  expect((await readDay())!.revenue).toBe(6_000_000_000)
  expect(await revertFile(db, network.scope, standing, { dry_run: false })).toMatchObject({
    days: [day],
    days_without: [day],
    video_days_removed: 2,
    totals: { before: { stored: { revenue: 6_000_000_000n } }, after: { stored: { revenue: 0n } } },
  })
  expect(await readDay()).toBeUndefined()
  await expectVerified()
  await expect(load('r.v3.csv', revenue(2, 3))).rejects.toThrow('was taken back on')
  // No file covers these days any more: the next correct one is imported, of any version.
  await load('r.v2.csv', revenue(2, 2))
  expect((await readDay())!.revenue).toBe(4_000_000_000)
  await load('r.v3.csv', revenue(2, 3), { again: true })
  await load('r.v3.csv', revenue(2, 3))
  await expectVerified()
})

test('taking a channel’s report back leaves what others say of its day', async () => {
  await begin()
  const other = await createChannel(db, network)
  await load('one.csv', activityCsv([{ channel, day, video: 'a', views: 1 }], 'channel'))
  const two = await load('two.csv', activityCsv([{ channel: other, day, video: 'b', views: 10 }], 'channel'))
  await revertFile(db, network.scope, two.file_id, { dry_run: false })
  expect((await readDay())!.views).toBe(1)
  await expectVerified()
  const foreign = await createNetwork(db)
  await expect(revertFile(db, foreign.scope, two.file_id, { dry_run: false })).rejects.toThrow(
    'There is no file',
  )
})

test('a copy’s name is read without its mark, and a version that was guessed is said', async () => {
  await begin()
  const name = 'content_owner_basic_a4.20261101.v2.csv'
  expect((await load(name, views(3))).notes).toEqual([])
  const copy = await load('content_owner_basic_a4.20261101.v1 (1).csv', views(3, 11))
  expect(copy).toMatchObject({
    superseded_days: [day],
    notes: ['Its name is read as content_owner_basic_a4.20261101.v1.csv.'],
  })
  expect((await load('plain.csv', views(3))).notes).toEqual([])
  expect((await load('plain.csv', views(3, 12))).notes).toEqual([
    `Neither a time (--created) nor versions in the names tell whether this file is newer than plain.csv, which stood for ${day}: it was taken for newer because it came later.`,
  ])
})

test.each<[string, (text: string) => string]>([
  ['negative money', (text) => text.replace(',2,', ',-2,')],
  ['premium money above all money', (text) => text.replace(/,2,0\n/, ',2,2.002\n')],
  ['a column too many', (text) => text.replace(',2,', ',2,0,')],
  ['an unreadable day', (text) => text.replace('20261101', 'yesterday')],
  ['an unreadable channel', (text) => text.replace(channel.platform_channel_id, 'nobody')],
])('a day with a row of %s is marked, in verified rollups, until a whole file comes', async (_, damage) => {
  await begin()
  await load('a.v1.csv', views(4))
  const result = await load('r.v1.csv', damage(revenue(4)))
  expect(result).toMatchObject({ rows: { read: 4, written: 3, rejected: 1 }, incomplete_days: [day] })
  expect(await readDay()).toMatchObject({
    revenue: 6_000_000_000,
    activity_incomplete: false,
    revenue_incomplete: true,
  })
  await expectVerified()
  await load('r.v2.csv', revenue(4))
  expect(await readDay()).toMatchObject({ revenue: 8_000_000_000, revenue_incomplete: false })
  await expectVerified()
})

test('rows of nobody here, of before a channel’s time or of another day mark no day', async () => {
  await begin()
  const late = await createChannel(db, network, { registered_on: '2026-11-02' })
  const stranger = `UC${'x'.repeat(22)}`
  const result = await load(
    'r.csv',
    revenueCsv([
      { channel, day, video: 'a', revenue: 1 },
      { channel: stranger, day, video: 'b', revenue: -1 },
      { channel: late, day, video: 'c', revenue: -1 },
      { channel, day: '2026-11-02', video: 'a', revenue: 1 },
      { channel, day: '2026-11-03', video: 'a', revenue: 1 },
      { channel, day: '2026-11-03', video: 'b', revenue: -1 },
    ]),
  )
  expect(result).toMatchObject({ rows: { rejected: 3 }, incomplete_days: ['2026-11-03'] })
  await expectVerified()
})

test('a part above its whole is rejected, but for what each of two roundings can make of it', async () => {
  await begin()
  const rows = (...figures: [number | string, number | string][]) =>
    figures.map(([all, premium], index) => ({ channel, day, video: `v${index}`, all, premium }))
  const money = rows(['1', '1.001'], ['1', '1.0011'], ['', '0.5'])
  expect(
    await load(
      'r.csv',
      revenueCsv(
        money.map(({ all, premium, ...key }) => ({ ...key, revenue: all, premium_revenue: premium })),
      ),
    ),
  ).toMatchObject({
    rows: { written: 1, rejected: 1, unknown: 1 },
    rejects: [
      {
        line: 3,
        reason: 'estimated_partner_red_revenue "1.0011" is more than estimated_partner_revenue "1"',
      },
    ],
  })
  const seen = rows(['5', 5], ['5', 6], ['', 6])
  expect(
    await load(
      'a.csv',
      activityCsv(
        seen.map(({ all, premium, ...key }) => ({ ...key, views: all, premium_views: Number(premium) })),
      ),
    ),
  ).toMatchObject({
    rows: { written: 2, rejected: 1 },
    rejects: [{ line: 3, reason: 'red_views "6" is more than views "5"' }],
  })
})

test('money is read as people write it, and in no other currency', async () => {
  await begin()
  const cells = ['"$1,234.50"', '2', '"₩1,200"', '"(3.00)"']
  const rows = cells.map((revenue, at) => ({ channel, day, video: `v${at}`, revenue }))
  expect(await load('r.csv', revenueCsv(rows))).toMatchObject({
    rows: { written: 2, rejected: 2 },
    rejects: [
      { line: 4, reason: 'estimated_partner_revenue "₩1,200" is not in US dollars' },
      { line: 5, reason: 'estimated_partner_revenue "(3.00)" is negative' },
    ],
  })
  await load('a.csv', activityCsv([{ channel, day, video: 'a', views: '"1,234"', minutes: '"1,000.5"' }]))
  expect(await readDay()).toMatchObject({ revenue: 1_236_500_000_000, views: 1_234 })
})

test('an empty cell of money is unknown: its day is incomplete, and of a day that has no other nothing is known', async () => {
  await begin()
  const rows = (...cells: string[]) =>
    revenueCsv(cells.map((revenue, at) => ({ channel, day, video: `v${at}`, revenue })))
  expect(await load('r.v1.csv', rows('9.51', ''))).toMatchObject({
    rows: { read: 2, written: 1, unknown: 1, rejected: 0 },
    incomplete_days: [day],
  })
  expect(await readDay()).toMatchObject({ revenue: 9_510_000_000, revenue_incomplete: true })
  await load('r.v2.csv', rows('9.51', '0.12'))
  expect(await readDay()).toMatchObject({ revenue: 9_630_000_000, revenue_incomplete: false })

  const nothing = await load('r.v3.csv', rows('', 'NULL'))
  expect(nothing).toMatchObject({
    rows: { unknown: 2 },
    days: [],
    notes: [expect.stringContaining('no money is known')],
  })
  expect(await readDay()).toMatchObject({ revenue: 9_630_000_000, revenue_incomplete: false })
  await expectVerified()
})

test('an issue with bad rows that takes anything away asks, and says how much', async () => {
  await begin()
  const many = (last: string) =>
    revenueCsv(
      [...videos(9).map(() => '1'), last].map((revenue, at) => ({
        channel,
        day: '2026-11-02',
        video: `w${at}`,
        revenue,
      })),
    )
  await load('r.v1.csv', many('0.12'))
  for (const bad of ['', 'x'])
    await expect(load('r.v2.csv', many(bad))).rejects.toThrow(
      'Rows of it were rejected or have no money, and importing the others would take away of what is stored: 2026-11-02 would go from 10 to 9 rows (−10.0 %) and from $9.12 to $9.00 of revenue (−1.3 %). If that is right, import it with --accept-loss.',
    )
  expect(await readDay('2026-11-02')).toMatchObject({ revenue: 9_120_000_000, revenue_incomplete: false })
  await load('r.v2.csv', many('x'), { accept_loss: true })
  expect(await readDay('2026-11-02')).toMatchObject({ revenue: 9_000_000_000, revenue_incomplete: true })
})

test('a day that becomes many times as much asks as a loss does, unless it is little', async () => {
  await begin()
  await load('r.v1.csv', revenue(1, '9.63'))
  await expect(load('r.v2.csv', revenue(1, '963'))).rejects.toThrow(
    'Importing it would make more than 3 times of what is stored: 2026-11-01 would go from 1 to 1 rows (no loss) and from $9.63 to $963.00 of revenue (× 100). If that is right, import it with --accept-loss.',
  )
  await load('r.v2.csv', revenue(1, '28.89'))
  await load('r.v3.csv', revenue(1, '963'), { accept_loss: true })
  expect(await readDay()).toMatchObject({ revenue: 963_000_000_000 })

  await load('a.v1.csv', views(1, 100))
  await load('a.v2.csv', views(1, 999))
  await expect(load('a.v3.csv', views(1, 3_000))).rejects.toThrow('from 999 to 3,000 views (× 3)')
  await expectVerified()
})

test('rows of no channel, and of no video, refuse no file: they are counted, and the day is whole', async () => {
  await begin()
  const nobody = { channel: '', day, video: 'x' }
  const key = revenueCsv([{ channel, day, video: 'a', revenue: 1 }])
  const id = key.split('\n')[1]!.split(',')[2]!
  const withoutVideo = key.replace(id, '')
  expect(
    await load('r.csv', `${withoutVideo}${revenueCsv([{ ...nobody, revenue: '0.5' }]).split('\n')[1]}\n`),
  ).toMatchObject({
    rows: { read: 2, written: 1, rejected: 0, unmatched: 0, without_channel: 1 },
    nameless: { figure: 500_000_000n },
    incomplete_days: [],
  })
  expect(await readDay()).toMatchObject({ revenue: 1_000_000_000, revenue_incomplete: false })
  await load('a.csv', activityCsv([{ ...nobody, views: 7 }]))
  await expectVerified()
})
