import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { activityCsv, reportPart, revenueCsv } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { zipFile } from '../../../testing/zip-file.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import { importFiles, type Outcome } from '../import-files.ts'
import { importReport } from '../import-report.ts'
import { openLoadConnection } from '../load-connection.ts'
import { revertFile } from '../revert-file.ts'

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-studio-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await connection.end()
})

const today = '2026-11-20'
async function load(
  { scope }: TestNetwork,
  channel: TestChannel | null,
  name: string,
  content: string | Buffer,
): Promise<Outcome[]> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  const options = { today, accept_loss: true, ...(channel ? { channel: channel.platform_channel_id } : {}) }
  return Array.fromAsync(importFiles(connection, scope, [file], options))
}

/** What was refused, and why; null of what was loaded. */
const refusals = (outcomes: Outcome[]) =>
  outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : null))
const fileOf = (outcome: Outcome | undefined) =>
  (outcome as unknown as { result: { file_id: number } }).result.file_id

/** Facts as "day video source: figures". */
async function stored({ network_id }: TestNetwork) {
  const views = await db
    .selectFrom('video_activity')
    .selectAll()
    .where('network_id', '=', network_id)
    .orderBy('day')
    .orderBy('video_id')
    .orderBy('source')
    .execute()
  const revenue = await db
    .selectFrom('video_revenue')
    .selectAll()
    .where('network_id', '=', network_id)
    .orderBy('day')
    .orderBy('video_id')
    .orderBy('source')
    .execute()
  return {
    views: views.map(
      ({ day, video_id, source, views, premium_views, watch_ms, duration_weight, countries }) =>
        `${day} ${video_id} ${source}: ${views} ${premium_views} ${watch_ms} ${duration_weight} ${countries}`,
    ),
    revenue: revenue.map(
      ({ day, video_id, source, revenue, premium_revenue }) =>
        `${day} ${video_id} ${source}: ${revenue} ${premium_revenue}`,
    ),
  }
}
const days = ({ network_id }: TestNetwork) =>
  db
    .selectFrom('network_day')
    .select(['day', 'views', 'premium_views', 'unsplit_views', 'revenue', 'premium_revenue'])
    .where('network_id', '=', network_id)
    .orderBy('day')
    .execute()
const expectVerified = async ({ scope }: TestNetwork) =>
  expect(await verifyRollups(db, scope)).toEqual({ difference_count: 0, differences: [] })

test('of a zip file the rows by video and day, and of each day the rest of the channel’s total', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const [a, b] = [videoId('a'), videoId('b')]
  const files = {
    'Table data.csv': `Content,Video title,Video publish time,Duration,Views,Estimated revenue (KRW)\nTotal,,,,23,300\n${a},"A, first","Apr 6, 2025",61,10,200\n${b},B,"Apr 7, 2025",62,5,100`,
    'Chart data.csv': `Date,Content,Video title,Video publish time,Duration,Views\n2026-11-01,${a},"A, first","Apr 6, 2025",61,10\n2026-11-02,${a},"A, first","Apr 6, 2025",61,0\n2026-11-01,${b},B,"Apr 7, 2025",62,5\n2026-11-02,${b},B,"Apr 7, 2025",62,0`,
    'Totals.csv': 'Date,Views\n2026-11-01,20\n2026-11-02,3',
  }
  const outcomes = await load(network, channel, 'Content 2026.zip', zipFile(files))
  expect(outcomes).toMatchObject([
    {
      result: {
        report_type: 'studio_views',
        rows: { read: 6, written: 4, without_figures: 2, rejected: 0 },
        days: ['2026-11-01', '2026-11-02'],
      },
    },
  ])
  expect(outcomes[0]!.file).toMatch(/Content 2026\.zip › Chart data\.csv$/)
  expect((await stored(network)).views).toEqual([
    '2026-11-01  2: 5 null null null ZZ',
    `2026-11-01 ${a} 2: 10 null null null ZZ`,
    `2026-11-01 ${b} 2: 5 null null null ZZ`,
    '2026-11-02  2: 3 null null null ZZ',
  ])
  expect(await days(network)).toMatchObject([
    { day: '2026-11-01', views: 20, premium_views: 0, unsplit_views: 20, revenue: null },
    { day: '2026-11-02', views: 3, premium_views: 0, unsplit_views: 3, revenue: null },
  ])
  await expectVerified(network)
})

test.each([
  [
    'English, totals first',
    'Date,Views,Watch time (hours),Average view duration,Estimated revenue (USD)\nTotal,30,1.5,0:03:00,0.75\n"Nov 1, 2026",10,0.5,0:03:00,0.25\n"Nov 2, 2026",20,1,0:03:00,0.5\n',
  ],
  [
    'Korean, totals last, a mark of the byte order and a footer',
    '\uFEFF날짜,조회수,시청 시간(단위: 시간),평균 시청 지속 시간,예상 수익(USD)\n2026. 11. 1.,10,0.5,0:03:00,0.25\n2026년 11월 2일,20,1,3:00,0.5\n합계,30,1.5,0:03:00,0.75\n상위 500개 결과 표시\n',
  ],
])('views and revenue of a table by day are two reports: %s', async (_, text) => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const outcomes = await load(network, channel, 'Table data.csv', text)
  expect(outcomes.map(({ file }) => file.replace(/^.*\//, ''))).toEqual([
    'Table data.csv',
    'Table data.csv › revenue',
  ])
  expect(refusals(outcomes)).toEqual([null, null])
  // 10 views × 180 s × 10,000.
  expect(await stored(network)).toEqual({
    views: ['2026-11-01  2: 10 null 1800000 18000000 ZZ', '2026-11-02  2: 20 null 3600000 36000000 ZZ'],
    revenue: ['2026-11-01  2: 250000000 null', '2026-11-02  2: 500000000 null'],
  })
  expect(refusals(await load(network, channel, 'Table data.csv', text))).toEqual([null, null])
  await revertFile(db, network.scope, fileOf((await load(network, channel, 'Table data.csv', text))[1]), {
    dry_run: false,
  })
  expect((await stored(network)).revenue).toEqual([])
  // Only what was taken back stays so.
  expect(refusals(await load(network, channel, 'Table data.csv', text))).toEqual([
    null,
    expect.stringContaining('was taken back on'),
  ])
  expect(await days(network)).toMatchObject([
    { views: 10, unsplit_views: 10, revenue: null },
    { views: 20, unsplit_views: 20, revenue: null },
  ])
  await expectVerified(network)
})

test('the content owner’s reports count before it, whichever comes first, and Premium is known again', async () => {
  const network = await createNetwork(db)
  const [owned, outside] = [await createChannel(db, network), await createChannel(db, network)]
  const day = '2026-11-01'
  const owner = async (name: string, text: string) =>
    importReport(connection, network.scope, reportPart(name, text), { today, accept_loss: true })
  const views = (...rows: [TestChannel, number, number][]) =>
    activityCsv(
      rows.map(([channel, views, premium_views]) => ({ channel, day, video: 'v', views, premium_views })),
    )
  await owner('views.v1.csv', views([owned, 100, 10]))
  await owner(
    'revenue.v1.csv',
    revenueCsv([{ channel: owned, day, video: 'v', revenue: 4, premium_revenue: 1 }]),
  )
  await load(network, outside, 'Totals.csv', 'Date,Views,Your estimated revenue (USD)\n2026-11-01,900,3\n')
  const mixed = { views: 1000, premium_views: 10, unsplit_views: 900 }
  expect(await days(network)).toMatchObject([{ ...mixed, revenue: 7e9, premium_revenue: 1e9 }])
  await expectVerified(network)
  // Its revenue alone is known in full: of the day’s Premium that still says nothing.
  const both = revenueCsv([
    { channel: owned, day, video: 'v', revenue: 4, premium_revenue: 1 },
    { channel: outside, day, video: 'v', revenue: 5, premium_revenue: 2 },
  ])
  await owner('revenue.v2.csv', both)
  expect(await days(network)).toMatchObject([{ ...mixed, revenue: 9e9, premium_revenue: 1e9 }])
  await owner('views.v2.csv', views([owned, 100, 10], [outside, 500, 50]))
  expect(await days(network)).toMatchObject([
    { views: 600, premium_views: 60, unsplit_views: 0, revenue: 9e9, premium_revenue: 3e9 },
  ])
  await expectVerified(network)
  // A newer export replaces the older one beside it.
  await load(network, outside, 'Totals.csv', 'Date,Views\n2026-11-01,901\n')
  expect((await stored(network)).views).toContain('2026-11-01  2: 901 null null null ZZ')
  await owner('views.v3.csv', views([owned, 100, 10]))
  expect(await days(network)).toMatchObject([{ views: 1001, premium_views: 10, unsplit_views: 901 }])
  await expectVerified(network)
})

test('an export does not run ahead of the content owner’s reports: its later days wait for them', async () => {
  const network = await createNetwork(db)
  const [owned, outside] = [await createChannel(db, network), await createChannel(db, network)]
  const owner = async (day: string) =>
    importReport(
      connection,
      network.scope,
      reportPart(`${day}.csv`, activityCsv([{ channel: owned, day, video: 'v', views: 100 }])),
      { today, accept_loss: true },
    )
  const export_ = 'Date,Views\n2026-11-01,1\n2026-11-02,2\n2026-11-03,3\n2026-11-04,4\n'
  const shown = async () => (await days(network)).map(({ day, views }) => `${day} ${views}`)
  await load(network, outside, 'Totals.csv', export_)
  expect(await shown()).toEqual(['2026-11-01 1', '2026-11-02 2', '2026-11-03 3', '2026-11-04 4'])
  const first = await owner('2026-11-01')
  expect(await shown()).toEqual(['2026-11-01 101'])
  await expectVerified(network)
  const third = await owner('2026-11-03')
  expect(await shown()).toEqual(['2026-11-01 101', '2026-11-02 2', '2026-11-03 103'])
  await expectVerified(network)
  for (const file of [third, first])
    await revertFile(db, network.scope, fileOf(file as unknown as Outcome), { dry_run: false })
  expect(await shown()).toHaveLength(4)
  await expectVerified(network)
})

test('what cannot be loaded is refused with a sentence, and bad rows with a reason', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const byDay = 'Date,Views\n2026-11-01,1\n'
  const refused = async (text: string, given: TestChannel | null = channel) =>
    refusals(await load(network, given, 'export.csv', text))
  expect(await refused(byDay, null)).toEqual([expect.stringContaining('with --channel')])
  const foreign = await createChannel(db, await createNetwork(db))
  expect(await refused(byDay, foreign)).toEqual([expect.stringContaining('not registered in this network')])
  expect(await refused('콘텐츠,동영상 제목,조회수\nTotal,,3\n')).toEqual([
    expect.stringContaining('export by video, which says sums of a whole span'),
  ])
  expect(await refused('Date,Views\n2026-11-01,1\n2026-11-08,1\n')).toEqual([
    expect.stringContaining('by week or month'),
  ])
  expect(await refused('날짜,조회수,예상 수익(KRW)\n2026-11-01,1,300\n')).toEqual([
    null,
    expect.stringContaining('is in KRW'),
  ])
  const [outcome] = await load(
    network,
    channel,
    'bad.csv',
    'Date,Views\n2026-11-01,2\n13. 1. 2026,3\n2026-11-30,4\n2026-11-02,x\n',
  )
  expect(outcome).toMatchObject({
    result: {
      rows: { read: 4, written: 1, rejected: 3 },
      rejects: [
        { line: 3, reason: 'date "13. 1. 2026" is not a day' },
        { line: 4, reason: 'date 2026-11-30 is in the future' },
        { line: 5, reason: 'views "x" is not a number' },
      ],
    },
  })
  await expectVerified(network)
})
