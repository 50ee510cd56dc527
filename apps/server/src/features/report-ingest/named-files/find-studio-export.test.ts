import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../csv/parse-csv.ts'
import { readText, withParts } from '../../../csv/read-parts.ts'
import { findStudioExport } from './find-studio-export.ts'
import { nameOtherFile } from './name-other-file.ts'

test.each<[header: string, by: string | null]>([
  ['\uFEFFDate,Views,Watch time (hours),Estimated revenue (USD)', 'by day, in USD'],
  ['날짜,조회수,시청 시간(단위: 시간),예상 수익(KRW)', 'by day, in KRW'],
  ['Content,Video title,Video publish time,Duration,Views,Your estimated revenue (EUR)', 'by video, in EUR'],
  ['콘텐츠,동영상 제목,동영상 게시 시간,길이,조회수', 'by video'],
  ['Date,Geography,Views', 'by day and country'],
  ['date,krw_per_usd', null],
  ['Title,Views', null],
  ['date,channel_id,video_id,claimed_status,country_code,views,red_views', null],
])('%s', (header, by) => {
  expect(findStudioExport([header.split(',')])).toBe(by)
})

const folder = path.join(import.meta.dirname, '../../../../../../../shared/data/countries')
test.skipIf(!existsSync(folder)).each([
  ['Chart data.csv.gz', 'by day and country'],
  ['Table data.csv', 'by country'],
  ['Totals.csv', 'by day'],
])('%s of a real export', async (name, by) => {
  const head = await withParts(path.join(folder, name), async ([part]) => {
    for await (const { records } of parseCsv(readText(part!).chunks, { mayEndOpen: true })) return records
    return []
  })
  expect(nameOtherFile(head, name)).toContain(`This is a YouTube Studio export ${by}. It names no channel`)
})
