import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  addExchangeRates,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { reportPart } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { zipFile } from '../../../testing/zip-file.ts'
import { importRates } from '../../exchange-rates/import-rates.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import type { DayReportResult } from '../day-reports/merge-days.ts'
import { importFiles, type Outcome } from '../import-files.ts'
import { openLoadConnection } from '../load-connection.ts'

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-studio-'))
await addExchangeRates(db, { '2026-10-30': '1250', '2026-11-02': '1000' })
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
const refusals = (outcomes: Outcome[]) => outcomes.map((each) => ('refused' in each ? each.refused : null))
const studioOf = (outcome: Outcome | undefined) =>
  (outcome as unknown as { result: DayReportResult }).result.studio
const slots = ({ network_id }: TestNetwork) =>
  db
    .selectFrom('report_slots')
    .select(['day', 'currency', 'amount', 'rate', 'rate_day', 'rate_source'])
    .where('network_id', '=', network_id)
    .where('kind', '=', 'revenue')
    .orderBy('day')
    .execute()
const days = async ({ network_id }: TestNetwork) =>
  (
    await db
      .selectFrom('channel_day')
      .select(['day', 'views', 'revenue'])
      .where('network_id', '=', network_id)
      .orderBy('day')
      .execute()
  ).map(({ day, views, revenue }) => `${day.slice(8)}: ${views} ${revenue}`)

test.each([
  [
    '날짜,조회수,시청 시간(단위: 시간),평균 시청 지속 시간,대략적인 파트너 수익 (USD)',
    '0.25',
    '0.5',
    500_000_000,
  ],
  [
    'Date,Views,Engaged views,Watch time (minutes),Estimated partner revenue (USD)',
    '0.25',
    '0.5',
    500_000_000,
  ],
  ['날짜,조회수,유효 조회수,RPM (KRW),예상 수익(KRW)', '250', '500.5', 500_500_000],
  ['날짜,공유,노출수,CPM (KRW),대략적인 파트너 수익 (KRW)', '250', '500.5', 500_500_000],
])('%s', async (header, first, second, nano) => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const text = `${header}\n합계,30,1.5,180,${first}\n2026-11-01,10,5,90,${first}\n2026-11-02,20,1,90,${second}\n`
  expect(refusals(await load(network, channel, '표 데이터.csv', text)).every((each) => each === null)).toBe(
    true,
  )
  const stored = await db
    .selectFrom('video_revenue')
    .select('revenue')
    .where('network_id', '=', network.network_id)
    .where('day', '=', '2026-11-02')
    .execute()
  expect(stored).toEqual([{ revenue: nano }])
  expect((await verifyRollups(db, network.scope)).difference_count).toBe(0)
})

test('won become dollars at the day’s rate, or the latest earlier one, and each day says so', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const text =
    '날짜,조회수,예상 수익 (KRW)\n2026-11-01,10,12564683.991\n2026-11-02,20,0\n2026-11-03,30,\n2026-11-04,40,1\n'
  const outcomes = await load(network, channel, '표 데이터.csv', text)
  // 12,564,683.991 / 1,250; 0; unknown; 1 / 1,000.
  expect(await days(network)).toEqual(['01: 10 10051747192800', '02: 20 0', '03: 30 null', '04: 40 1000000'])
  const won = { currency: 'KRW', rate_source: 'list' }
  expect(await slots(network)).toMatchObject([
    { day: '2026-11-01', ...won, amount: '12564683.991', rate: '1250.000000', rate_day: '2026-10-30' },
    { day: '2026-11-02', ...won, amount: '0', rate: '1000.000000', rate_day: '2026-11-02' },
    { day: '2026-11-04', ...won, amount: '1', rate_day: '2026-11-02' },
  ])
  expect(studioOf(outcomes[1])).toMatchObject({
    unknown_days: ['2026-11-03'],
    money: {
      currency: 'KRW',
      amount: '12564684.991',
      rates: [{ source: 'list', lowest: '1000', highest: '1250', carried_days: 2 }],
    },
  })
  // A later export says the day.
  await load(network, channel, '표 데이터.csv', '날짜,예상 수익 (USD)\n2026-11-03,1.5\n')
  expect((await days(network))[2]).toBe('03: 30 1500000000')
  expect((await slots(network))[2]).toMatchObject({ currency: 'USD', amount: '1.5', rate: null })
  expect((await verifyRollups(db, network.scope)).difference_count).toBe(0)
})

test('a currency without a rate is refused by its name, until its rates are loaded', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const text = '日付,視聴回数,推定収益 (JPY)\n2026-11-01,10,300\n'
  expect(refusals(await load(network, channel, '表データ.csv', text))).toEqual([
    null,
    expect.stringMatching(/is in JPY, .* import-rates.* date and jpy_per_usd/),
  ])
  await importRates(db, reportPart('rates.csv', 'date,jpy_per_usd\n2026-11-01,150\n'), { today })
  expect(refusals(await load(network, channel, '表データ.csv', text))).toEqual([null, null])
  expect(await days(network)).toEqual(['01: 10 2000000000'])
})

test.each([
  'Date,Views,Net takings (EUR)',
  'Date,Views,Estimated revenue',
  '날짜,조회수,순수익 (KRW)',
  '日付,視聴回数,チャンネル収益',
  '日期,观看次数,净收入 (CNY)',
  '날짜,조회수,정산금',
  '日付,視聴回数,報酬額',
  'Date,Views,Creator payments',
])('money that is not understood refuses the whole file: %s', async (header) => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const money = header.split(',')[2]!
  for (const refused of refusals(
    await load(network, channel, 'Table data.csv', `${header}\n2026-11-01,1,2\n`),
  ))
    expect(refused).toContain(`“${money}”`)
  expect(await days(network)).toEqual([])
})

test('numbers that a spreadsheet has written again are read, a sign of another currency is not', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  await importRates(db, reportPart('rates.csv', 'date,krw_per_usd\n2026-11-01,1000\n'), { today })
  await load(
    network,
    channel,
    '표 데이터.csv',
    [
      '날짜,조회수,시청 시간(단위: 시간),예상 수익 (KRW)',
      '2026-11-01,"1,200","1,000.5","₩2,000,000.5"',
      '2026-11-02,3,1,"1,500"',
      '2026-11-03,4,1,$3',
      '',
    ].join('\n'),
  )
  expect(await days(network)).toEqual(['01: 1200 2000000500000', '02: 3 1500000000', '03: 4 null'])
})

test('a chart’s top videos are never summed: the day counts its total, and nothing without one', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const [a, b] = [videoId('a'), `-${videoId('b').slice(1)}`]
  const chart = `Date,Content,Views\n2026-11-01,${a},10\n2026-11-01, ${b},5\n2026-11-02,${a},9\n2026-11-03,${a},7\n`
  expect(refusals(await load(network, channel, 'Chart data.csv', chart))).toEqual([
    expect.stringContaining('one figure of the top videos alone'),
  ])
  const table = `Content,Video title,Views,Estimated revenue (KRW)\nTotal,,30,4\n${a},A,26,3\n${b},B,4,1`
  const files = {
    'Table data.csv': table,
    'Chart data.csv': chart,
    'Totals.csv': 'Date,Views\n2026-11-01,20\n2026-11-02,8',
  }
  const [outcome] = await load(network, channel, 'Content.zip', zipFile(files))
  // 15 of 20 are listed; 9 of 8 cannot be; no total of the third day.
  expect(await days(network)).toEqual(['01: 20 null', '02: 8 null'])
  const stored = await db
    .selectFrom('video_activity')
    .select(['day', 'video_id', 'views'])
    .where('network_id', '=', network.network_id)
    .orderBy('day')
    .orderBy('views')
    .execute()
  expect(stored.map(({ day, video_id, views }) => `${day.slice(8)} ${video_id} ${views}`).sort()).toEqual(
    ['01  5', `01 ${a} 10`, `01 ${b} 5`, '02  8'].sort(),
  )
  expect(studioOf(outcome)!.skipped).toEqual([{ name: 'Table data.csv', by: ['video'], has_revenue: true }])
})

test('of the Date tab the table is read, whatever chart and totals stand beside it; a cut is said', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const files = {
    ['차트 데이터.csv'.normalize('NFD')]: '날짜,조회수\n2026-11-01,10\n2026-11-02,20',
    ['총계.csv'.normalize('NFD')]: '날짜,조회수\n2026-11-01,10\n2026-11-02,20',
    ['표 데이터.csv'.normalize('NFD')]:
      '날짜,썸네일 노출수,조회수,평균 조회율 (%),예상 수익 (USD)\n합계,,45,,0.75\n2026-11-01,,10,,0.25\n2026-11-02,,20,51.5,0.5\n상위 500개 결과 표시,,,,',
  }
  const outcomes = await load(network, channel, '날짜.zip', zipFile(files))
  expect(refusals(outcomes)).toEqual([null, null])
  expect(await days(network)).toEqual(['01: 10 250000000', '02: 20 500000000'])
  expect(studioOf(outcomes[0])).toMatchObject({
    is_cut: true,
    left_out: ['썸네일 노출수'],
    unknown: [],
    total: { said: '45', rows: '30' },
    skipped: [{ by: ['day'] }, { by: ['day'] }],
  })
})

test('a table with a day twice is by something else as well', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const text = 'Date,Campaign,Views\n2026-11-01,a,10\n2026-11-01,b,20\n'
  expect(refusals(await load(network, channel, 'Table data.csv', text))).toEqual([
    expect.stringContaining('something beside the day (Campaign)'),
  ])
})

test('exports of many creators find their channels by the names of their files', async () => {
  const network = await createNetwork(db)
  const make = (title: string) => createChannel(db, network, { title })
  const [plain, marked, handled] = [
    await make('Morning Songs'),
    await make('노래: 아침 / Live?'),
    await make('Third'),
  ]
  await db
    .updateTable('channels')
    .set({ handle: '@third_one' })
    .where('network_id', '=', network.network_id)
    .where('channel_id', '=', handled.channel_id)
    .execute()
  await make('Twin')
  await make('Twin')
  // Another network's channel of the same name is nobody here.
  await createChannel(db, await createNetwork(db), { title: 'Foreign' })
  const zip = zipFile({ 'Table data.csv': 'Date,Views\n2026-11-01,7' })
  const names = [
    ['Date 2026-11-01_2026-11-01 Morning Songs.zip', plain.channel_id],
    ['날짜 2026-11-01_2026-11-01 노래_ 아침 _ Live_ (1).zip'.normalize('NFD'), marked.channel_id],
    ['日付 2026-11-01_2026-11-01 third_one.zip', handled.channel_id],
    [`${plain.platform_channel_id}.zip`, plain.channel_id],
    ['Date 2026-11-01_2026-11-01 Twin.zip', null],
    ['Date 2026-11-01_2026-11-01 Foreign.zip', null],
  ] as const
  for (const [name, channel_id] of names) {
    const [outcome] = await load(network, null, name, zip)
    expect([name, outcome!.channel?.channel_id ?? null]).toEqual([name, channel_id])
    expect(refusals([outcome!])).toEqual([channel_id === null ? expect.stringContaining('--channel') : null])
  }
})

test('a channel that is given for many is not that of a file whose name is another one’s', async () => {
  const network = await createNetwork(db)
  const own = await createChannel(db, network, { title: 'Morning Songs' })
  const given = await createChannel(db, network, { title: 'Evening Songs' })
  const names = ['Morning Songs', 'Evening Songs', 'download'].map(
    (name) => `Date 2026-11-01_2026-11-01 ${name}.zip`,
  )
  const zip = zipFile({ 'Table data.csv': 'Date,Views\n2026-11-01,7' })
  const files = names.map((name) => path.join(folder, name))
  for (const file of files) await writeFile(file, zip)
  const options = { today, channel: given.platform_channel_id, heed_names: true }
  const outcomes = await Array.fromAsync(importFiles(connection, network.scope, files, options))
  expect(refusals(outcomes)).toEqual([
    `Its name is that of the channel Morning Songs (${own.platform_channel_id}), and it was to be of ${given.platform_channel_id}: import it without --channel, or under another name.`,
    null,
    null,
  ])
})
