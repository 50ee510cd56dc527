import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../csv/parse-csv.ts'
import { readText, withParts } from '../../../csv/read-parts.ts'
import { nameOtherFile } from '../named-files/name-other-file.ts'
import { listStudioParts } from './list-studio-parts.ts'
import { isByDay, parseStudioHeader } from './parse-studio-header.ts'
import { parseStudioDay, parseStudioDuration } from './studio-cells.ts'

test.each<[header: string, by: string | null, currency?: string]>([
  ['Date,Views,Watch time (hours),Estimated revenue (USD)', 'day', 'USD'],
  ['날짜,조회수,시청 시간(단위: 시간),예상 수익(KRW)', 'day', 'KRW'],
  ['Date,Content,Video title,Video publish time,Duration,Your estimated revenue (EUR)', 'day video', 'EUR'],
  ['콘텐츠,동영상 제목,동영상 게시 시간,길이,조회수', 'video'],
  ['Date,Geography,Views', 'day country'],
  ['Date,Viewer age,Views', 'day "viewer age"'],
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

test('days and lengths as Studio writes them', () => {
  for (const day of [
    '2025-04-06',
    'Apr 6, 2025',
    'April 6, 2025',
    '2025. 4. 6.',
    '2025. 04. 06',
    '2025년 4월 6일',
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
