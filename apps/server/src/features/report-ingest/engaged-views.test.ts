import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { splitStatements } from '../../db/split-statements.ts'
import {
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../testing/factories.ts'
import { type ActivityReportRow, activityCsv, reportPart, revenueCsv } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { zipFile } from '../../testing/zip-file.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { verifyRollups } from '../facts/verify-rollups.ts'
import { importFiles } from './import-files.ts'
import { importReport } from './import-report.ts'
import { openLoadConnection } from './load-connection.ts'

let network: TestNetwork
const database = await openTestDatabase()
const { db } = database
const connection = await openLoadConnection(database.url)
const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-engaged-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await connection.end()
})

const makeChannel = async () => {
  network = await createNetwork(db)
  return createChannel(db, network, { registered_on: '2025-01-01' })
}
const options = { today: '2026-11-20', accept_loss: true }
const load = (rows: ActivityReportRow[], as: 'owner' | 'channel', has_engaged_views: boolean) =>
  importReport(
    connection,
    network.scope,
    reportPart('views.csv', activityCsv(rows, as, has_engaged_views)),
    options,
  )
async function loadStudio(channel: TestChannel, name: string, content: string | Buffer): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  const given = { ...options, channel: channel.platform_channel_id }
  for await (const outcome of importFiles(connection, network.scope, [file], given))
    if ('refused' in outcome) throw new Error(outcome.refused)
}
/** Engaged views of each stored day and video. */
async function engagedViews(): Promise<Record<string, number | null>> {
  const rows = await db
    .selectFrom('video_activity')
    .select(['day', 'video_id', 'engaged_views'])
    .where('network_id', '=', network.network_id)
    .execute()
  expect(await verifyRollups(db, network.scope)).toEqual({ difference_count: 0, differences: [] })
  return Object.fromEntries(
    rows.map((row) => [
      `${row.day} ${row.video_id === '' ? '' : row.video_id.replace(/^_*|_*$/g, '')}`.trim(),
      row.engaged_views,
    ]),
  )
}

test.each(['owner', 'channel'] as const)(
  'reports of the %s without the column have views as engaged views until views of the format were counted otherwise',
  async (as) => {
    const channel = await makeChannel()
    const kinds = { short: true, long: false, unsaid: null }
    for (const [video, is_shorts] of Object.entries(kinds))
      await db
        .insertInto('videos')
        .values({
          network_id: network.network_id,
          channel_id: channel.channel_id,
          title: video,
          video_id: videoId(video),
          is_shorts,
        })
        .execute()
    const days = ['2025-03-30', '2025-03-31', '2026-08-23', '2026-08-24']
    const rows = days.flatMap((day) =>
      ['short', 'long', 'unsaid', 'new', ''].flatMap((video) => [
        { channel, day, video, country: 'KR', views: 10 },
        { channel, day, video, country: 'US', views: 5 },
      ]),
    )
    await load(rows, as, false)
    const none = { short: null, long: null, unsaid: null, new: null, '': null }
    const expected = {
      '2025-03-30': { short: 15, long: 15, unsaid: 15, new: 15, '': 15 },
      '2025-03-31': { ...none, long: 15 },
      '2026-08-23': { ...none, long: 15 },
      '2026-08-24': none,
    }
    expect(await engagedViews()).toEqual(
      Object.fromEntries(
        Object.entries(expected).flatMap(([day, of]) =>
          Object.entries(of).map(([video, engaged]) => [`${day} ${video}`.trim(), engaged]),
        ),
      ),
    )
    // What is the same again stands as it stood, and what has the column takes its place.
    const again = await load(rows, as, false)
    expect(again.result).toMatchObject({
      rows: { unchanged: 40, written: 0 },
      unengaged_days: days.slice(1),
    })
    expect(again.kind.describe(again.result, true).lines).toContainEqual(
      expect.stringContaining('engaged    2025-03-31, 2026-08-23 … 2026-08-24: rows do not say'),
    )
    await load(
      rows.map((row) => ({ ...row, engaged_views: 4 })),
      as,
      true,
    )
    expect(Object.values(await engagedViews())).toEqual(Array.from({ length: 20 }, () => 8))
  },
)

test('a report that has the column is believed: an empty cell is unknown on any day, and a row that counts nothing counts nothing', async () => {
  const channel = await makeChannel()
  const day = '2025-03-01'
  const { result } = await load(
    [
      { channel, day, video: 'said', country: 'KR', views: 10, engaged_views: 7 },
      { channel, day, video: 'said', country: 'US', views: '', engaged_views: '' },
      { channel, day, video: 'half', country: 'KR', views: 10, engaged_views: 7 },
      { channel, day, video: 'half', country: 'US', views: 3, engaged_views: '' },
      { channel, day, video: 'none', country: 'US', views: 3, engaged_views: 'NULL' },
    ],
    'owner',
    true,
  )
  expect(result).toMatchObject({ unengaged_days: [day] })
  expect(await engagedViews()).toEqual({ [`${day} said`]: 7, [`${day} half`]: null, [`${day} none`]: null })
})

test('rows with more engaged views than views are taken as they come, and named with their first lines', async () => {
  const channel = await makeChannel()
  const day = '2026-09-01'
  const rows = Array.from({ length: 6 }, (_, at) => ({
    channel,
    day,
    video: `v${at}`,
    views: 5,
    engaged_views: 7,
  }))
  const { kind, result } = await load(
    [{ channel, day, video: 'v', views: 5, engaged_views: 5 }, ...rows],
    'owner',
    true,
  )
  expect(result).toMatchObject({ rows: { written: 7 }, overengaged: { rows: 6, lines: [3, 4, 5, 6, 7] } })
  expect(kind.describe(result, false).lines).toContain(
    '  engaged    6 rows with more engaged views than views, taken as they are: line 3, 4, 5, 6, 7 …',
  )
  expect(await engagedViews()).toMatchObject({ [`${day} v0`]: 7 })
})

test('exports of Studio follow the same rule, their rest of a day included', async () => {
  const channel = await makeChannel()
  await loadStudio(channel, 'Table data.csv', 'Date,Views\n2025-03-30,20\n2025-03-31,30\n')
  expect(await engagedViews()).toEqual({ '2025-03-30': 20, '2025-03-31': null })
  const other = await makeChannel()
  const chart = `Date,Content,Video title,Views\n2025-03-30,${videoId('a')},A,15\n2025-03-31,${videoId('a')},A,15\n`
  const files = { 'Chart data.csv': chart, 'Totals.csv': 'Date,Views\n2025-03-30,20\n2025-03-31,30\n' }
  await loadStudio(other, 'Content.zip', zipFile(files))
  expect(await engagedViews()).toEqual({
    '2025-03-30 a': 15,
    '2025-03-31 a': null,
    '2025-03-30': 5,
    '2025-03-31': null,
  })
  const third = await makeChannel()
  await loadStudio(third, 'Table data.csv', 'Date,Engaged views,Views\n2025-03-02,,20\n2026-09-01,12,30\n')
  expect(await engagedViews()).toEqual({ '2025-03-02': null, '2026-09-01': 12 })
})

// Columns of the Date tab as real exports of each language name them.
test.each([
  [
    'en',
    'Date,Engaged views,Views,Watch time (hours),Subscribers,Estimated revenue (USD),Impressions,Impressions click-through rate (%)',
    'Total',
  ],
  [
    'ko',
    '날짜,유효 조회수,조회수,시청 시간(단위: 시간),구독자,예상 수익 (USD),노출수,노출 클릭률 (%)',
    '합계',
  ],
  [
    'ko as it was translated',
    '날짜,참여 조회수,조회수,시청 시간(단위: 시간),구독자,예상 수익 (USD),노출수,노출 클릭률 (%)',
    '합계',
  ],
  [
    'ko as a Mac writes it',
    '날짜,유효조회수,조회수,시청 시간(단위: 시간),구독자,예상 수익 (USD),노출수,노출 클릭률 (%)'.normalize(
      'NFD',
    ),
    '합계'.normalize('NFD'),
  ],
  [
    'ja',
    '日付,エンゲージ ビュー,視聴回数,総再生時間（単位: 時間）,チャンネル登録者,推定収益 (USD),サムネイルのインプレッション,サムネイルのクリック率 (%)',
    '合計',
  ],
  [
    'ja in half width',
    '日付,ｴﾝｹﾞｰｼﾞ ﾋﾞｭｰ,視聴回数,総再生時間(単位: 時間),チャンネル登録者,推定収益（USD）,インプレッション数,インプレッションのクリック率 (%)',
    '合計',
  ],
  [
    'zh-TW',
    '日期,互動觀看次數,觀看次數,觀看時間 (小時),訂閱人數,預估收益 (USD),曝光次數,曝光點閱率 (%)',
    '總計',
  ],
  [
    'zh-CN',
    '日期,互动观看次数,观看次数,观看时长（小时）,订阅人数,估算收入 (USD),缩略图展示次数,缩略图点击率 (%)',
    '总计',
  ],
  [
    'zh-CN in other words',
    '日期,有效观看次数,观看次数,观看时长（小时）,订阅人数,估算收入 (USD),展示次数,展示点击率 (%)',
    '总计',
  ],
])('Studio’s engaged views are read: %s', async (_, header, total) => {
  const channel = await makeChannel()
  const text = `${header}\n${total},9,40,1.5,3,0.75,100,2\n2026-09-01,7,30,1,2,0.5,60,1.5\n2026-09-02,,10,0.5,1,0.25,40,3\n`
  await loadStudio(channel, '표 데이터.csv', text)
  expect(await engagedViews()).toEqual({ '2026-09-01': 7, '2026-09-02': null })
})

test('facts that stood without engaged views get them, and so do their sums', async () => {
  const channel = await makeChannel()
  const other = await createChannel(db, network, { registered_on: '2025-01-01' })
  for (const day of ['2025-03-28', '2025-03-29', '2025-03-30', '2025-03-31']) {
    const has_engaged_views = day === '2025-03-28'
    await load(
      [
        { channel, day, video: 'a', views: 10, engaged_views: 8 },
        { channel, day, video: 'b', views: 20, engaged_views: 9 },
        { channel: other, day, video: 'c', views: 5, engaged_views: 5 },
        { channel: '', day, video: '', views: 6, engaged_views: 3 },
        { channel: `UC${'x'.repeat(22)}`, day, video: 'x', views: 7, engaged_views: 2 },
      ],
      'owner',
      has_engaged_views,
    )
    if (day !== '2025-03-29')
      await importReport(
        connection,
        network.scope,
        reportPart('revenue.csv', revenueCsv([{ channel, day, video: 'a', revenue: '0.5' }])),
        options,
      )
  }
  const expected = await engagedViews()
  expect(expected).toMatchObject({ '2025-03-28 b': 9, '2025-03-30 b': 20, '2025-03-31 b': null })
  const rows = ({ network_id }: TestNetwork) =>
    Promise.all(
      (['network_day', 'channel_day', 'month_to_date', 'unmatched_days', 'unmatched_channels'] as const).map(
        async (table) =>
          (await sql`select * from ${sql.table(table)} where network_id = ${network_id} `.execute(db)).rows
            .map((row) => JSON.stringify(row))
            .sort(),
      ),
    )
  const stood = await rows(network)
  const unmatched = () =>
    db
      .selectFrom('unmatched_channels')
      .select(['platform_channel_id', 'views', 'engaged_views', 'unengaged_views'])
      .where('network_id', '=', network.network_id)
      .orderBy('platform_channel_id')
      .execute()
  expect(await unmatched()).toMatchObject([
    { platform_channel_id: '', views: 24, engaged_views: 15, unengaged_views: 6 },
    { views: 28, engaged_views: 16, unengaged_views: 7 },
  ])
  await sql`update video_activity set engaged_views = null where network_id = ${network.network_id} and day between '2025-03-29' and '2025-03-30'`.execute(
    db,
  )
  await sql`update unmatched_days set engaged_views = null where network_id = ${network.network_id} and day between '2025-03-29' and '2025-03-30'`.execute(
    db,
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, options.today))
  expect(await engagedViews()).toMatchObject({ '2025-03-28 b': 9, '2025-03-30 b': null })
  const file = new URL('../../db/migrations/0084-views-before-engaged-views.sql', import.meta.url)
  for (const statement of splitStatements(await readFile(file, 'utf8'))) await sql.raw(statement).execute(db)
  expect(await engagedViews()).toEqual(expected)
  expect(await rows(network)).toEqual(stood)
})
