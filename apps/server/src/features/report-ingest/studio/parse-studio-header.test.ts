import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../csv/parse-csv.ts'
import { readText, withParts } from '../../../csv/read-parts.ts'
import { nameOtherFile } from '../named-files/name-other-file.ts'
import { listStudioParts } from './list-studio-parts.ts'
import { isByDay, parseStudioHeader } from './parse-studio-header.ts'
import { parseStudioDay, parseStudioDuration } from './studio-cells.ts'
import { studioColumns } from './studio-columns.ts'

test.each<[header: string, by: string | null, currency?: string]>([
  ['Date,Views,Watch time (hours),Estimated revenue (USD)', 'day', 'USD'],
  ['날짜,조회수,시청 시간(단위: 시간),예상 수익(KRW)', 'day', 'KRW'],
  ['Date,Content,Video title,Video publish time,Duration,Your estimated revenue (EUR)', 'day video', 'EUR'],
  ['콘텐츠,동영상 제목,동영상 게시 시간,길이,조회수', 'video'],
  ['Date,Geography,Views', 'day country'],
  ['Date,Viewer age,Views', 'day viewer age'],
  // In any order, an unknown figure first, money first.
  ['날짜,공유,하이프,조회수', 'day'],
  ['추정 수익(USD),날짜,조회수', 'day', 'USD'],
  ['日付,RPM (JPY),エンゲージ ビュー,推定収益 (JPY),視聴回数', 'day', 'JPY'],
  ['日期,互動觀看次數,觀看次數,預估收益 (TWD)', 'day', 'TWD'],
  ['日期,观看时长（小时）,估算收入 (USD)', 'day', 'USD'],
  ['날짜,대략적인 파트너 수익 (KRW)', 'day', 'KRW'],
  ['Date,Estimated partner revenue (USD)', 'day', 'USD'],
  // Decomposed, as a Mac writes it; wide brackets; no space.
  [
    '날짜'.normalize('NFD') + ',조회수'.normalize('NFD') + ',예상 수익（ＫＲＷ）'.normalize('NFD'),
    'day',
    'KRW',
  ],
  ['Country,Day,Video ID,Content Type,Views', null],
  ['Date,Subscribers', 'day'],
  ['date,krw_per_usd', null],
  ['Title,Views', null],
  ['Date,Spend,Views of it', null],
  ['date,channel_id,video_id,claimed_status,country_code,views,red_views', null],
])('%s', (header, by, currency) => {
  const found = parseStudioHeader(header.split(','))
  expect(found && [found.by.join(' '), found.currency]).toEqual(by === null ? null : [by, currency ?? null])
  expect(found !== null && isByDay(found)).toBe(by === 'day' || by === 'day video')
})

test('what is known of every column, and what is not', () => {
  const of = (header: string) => {
    const { at, left_out, unknown, not_understood } = parseStudioHeader(header.split(','))!
    const read = Object.entries(at).flatMap(([name, index]) => (index < 0 ? [] : [`${index} ${name}`]))
    return { read, left_out, unknown, not_understood }
  }
  expect(
    of('날짜,유효 조회수,평균 조회율 (%),시청 시간(단위: 분),YouTube Premium 조회수,RPM (KRW),하이프,조회수'),
  ).toEqual({
    read: ['0 day', '7 views', '1 engaged_views', '3 watch_minutes', '2 average_percentage'],
    left_out: ['YouTube Premium 조회수', 'RPM (KRW)', '하이프'],
    unknown: ['하이프'],
    not_understood: [],
  })
  expect(of('日付,視聴回数,YouTube 広告収益 (JPY),YouTube Premium (JPY),推定収益 (JPY)')).toMatchObject({
    read: ['0 day', '4 revenue', '1 views'],
    left_out: ['YouTube 広告収益 (JPY)', 'YouTube Premium (JPY)'],
  })
  for (const money of [
    'Net takings (EUR)',
    'Estimated revenue',
    '순수익 (KRW)',
    'チャンネル収益',
    '總收益 (TWD)',
    '净收入',
    'Views (USD)',
    'Estimated revenue ($)',
  ])
    expect(of(`Date,Views,${money}`).not_understood).toEqual([money])
  expect(of('Date,Estimated revenue (USD),Estimated partner revenue (USD)').not_understood).toHaveLength(1)
})

test('each name stands for one column', () => {
  const names = studioColumns.flatMap(([, each]) =>
    each.map((name) => name.normalize('NFKC').replaceAll(' ', '')),
  )
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('days and lengths as Studio writes them', () => {
  for (const day of [
    '2025-04-06',
    'Apr 6, 2025',
    'April 6, 2025',
    '2025. 4. 6.',
    '2025. 04. 06',
    '2025년 4월 6일',
    '2025年4月6日',
    '2025/4/6',
  ])
    expect(parseStudioDay(day)).toBe('2025-04-06')
  expect(['6/4/2025', 'Foo 6, 2025', '', 'Total'].map(parseStudioDay)).toEqual([null, null, null, null])
  expect(['0:04:34', '4:34', '25:00:01', '4.5', ''].map(parseStudioDuration)).toEqual([
    274,
    274,
    90001,
    null,
    null,
  ])
})

const folder = path.join(import.meta.dirname, '../../../../../../../shared/data/countries')
test.skipIf(!existsSync(folder))('of a real export only the channel’s totals are by day', async () => {
  const said = await Promise.all(
    ['Chart data.csv.gz', 'Table data.csv', 'Totals.csv'].map((name) =>
      withParts(path.join(folder, name), async ([part]) => {
        for await (const { records } of parseCsv(readText(part!).chunks, { mayEndOpen: true }))
          return nameOtherFile(records, name)
        return ''
      }),
    ),
  )
  expect(said).toEqual([
    expect.stringContaining('export by day and country, and not'),
    expect.stringContaining('export by country, which says sums'),
    null,
  ])
  const names = ['Table data.csv', 'Chart data.csv.gz', 'Totals.csv'].map((name) => path.join(folder, name))
  const parts = await Promise.all(names.map((name) => withParts(name, async ([part]) => part!)))
  expect((await listStudioParts(parts)).map(({ name }) => name)).toEqual(['Totals.csv'])
})
