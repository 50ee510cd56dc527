import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createChannel, createNetwork } from '../../testing/factories.ts'
import { activityCsv, reportPart } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { zipOf } from '../../testing/zip-file.ts'
import { importFiles, type Outcome } from './import-files.ts'
import { importReport } from './import-report.ts'
import { openLoadConnection } from './load-connection.ts'

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
const folder = await mkdtemp(path.join(os.tmpdir(), 'bad-input-'))
const network = await createNetwork(db)
const channel = await createChannel(db, network)
const good: string = activityCsv([
  { channel, day: '2026-11-01', video: 'a', views: 1 },
  { channel, day: '2026-11-01', video: 'b', views: 2 },
])
await importReport(connection, network.scope, reportPart('good.csv', good), { today: '2026-11-20' })
afterAll(async () => {
  await connection.end()
  await rm(folder, { recursive: true })
})

const stored = () =>
  Promise.all(
    (
      [
        'video_activity',
        'video_revenue',
        'report_files',
        'report_slots',
        'activity_staging',
        'channel_day',
      ] as const
    ).map((table) => db.selectFrom(table).selectAll().execute()),
  )

async function importBytes(name: string, bytes: Buffer | string): Promise<Outcome[]> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  const outcomes: Outcome[] = []
  for await (const outcome of importFiles(connection, network.scope, [file], { today: '2026-11-20' }))
    outcomes.push(outcome)
  return outcomes
}

const without = (text: string, column: string) => {
  const place = text.split('\n')[0]!.split(',').indexOf(column)
  return text.replaceAll(/^.+$/gm, (line) =>
    line
      .split(',')
      .filter((_, index) => index !== place)
      .join(','),
  )
}

test.each<[string, () => Buffer | string, string]>([
  ['empty', () => '', 'This file is empty.'],
  ['gzip cut short', () => gzipSync(good).subarray(0, -12), 'cut short: its gzip data ends early'],
  [
    'gzip damaged',
    () => gzipSync(good).map((byte, at) => (at === 30 ? byte ^ 255 : byte)) as Buffer,
    'gzip file is damaged',
  ],
  ['cut inside of a row', () => good.slice(0, -20), 'has no line break at its end'],
  ['cut at the last digit', () => good.slice(0, -1), 'Line 3, the last one, has no line break'],
  ['cut inside of quotes', () => `${good}"2026`, 'has a quote that is not closed'],
  ['a stray quote', () => good.replace('onDemand', 'on"De"mand'), 'Line 2 has a quote inside of a value'],
  ['UTF-16', () => Buffer.from(`\uFEFF${good}`, 'utf16le'), 'UTF-16'],
  ['UTF-16 without a mark', () => Buffer.from(good, 'utf16le'), 'NUL bytes'],
  ['Latin-1', () => Buffer.from(good.replace('onDemand', 'd\u00e9mand'), 'latin1'), 'not in UTF-8'],
  ['HTML', () => '<!doctype html><title>Sign in</title>\n', 'HTML or XML'],
  ['JSON', () => '{"error":{"code":401}}\n', 'JSON'],
  ['binary', () => Buffer.from([1, 2, 3, 0, 5, 10]), 'NUL bytes'],
  ['a spreadsheet', () => Buffer.from('PK\x03\x04 not really'), 'zip file is cut short or damaged'],
  ['another table', () => 'a,b,c\n1,2,3\n', 'not a report'],
  ['semicolons', () => good.replaceAll(',', ';'), 'not separated by commas'],
  ['a doubled column', () => good.replace('engaged_views', 'views'), 'names the column views twice'],
  [
    'missing columns',
    () => without(without(good, 'red_views'), 'country_code'),
    'lacks the columns country_code, red_views',
  ],
  ['an asset report', () => good.replace('subscribed_status', 'asset_id'), 'asset report'],
  [
    'no good row',
    () => good.replaceAll('20261101', '20261131'),
    'Each of its 2 rows was rejected; line 2: date "20261131" is not a day',
  ],
  [
    'more bad rows than good ones where that would remove stored ones',
    () => `${good.split('\n', 2).join('\n')}\n${`${row({ views: '-1' })}\n`.repeat(2)}`,
    '2 of its 3 rows were rejected, and importing the others would remove 1 stored video days; line 3: views "-1"',
  ],
  [
    'a zip entry outside of the zip',
    () => zipOf('../up.csv', good),
    'zip file cannot be read: invalid relative',
  ],
  [
    'a zip entry with other bytes',
    () => zipOf('a.csv', good, { crc: 1 }),
    'a.csv in this zip file is damaged.',
  ],
  [
    'a zip entry shorter than it says',
    () => zipOf('a.csv', good, { size: 5 }),
    'in this zip file is damaged: ',
  ],
])('%s is refused, and the store keeps what it had', async (name, bytes, reason) => {
  const before = await stored()
  const outcomes = await importBytes(`${name}.csv`, bytes())
  expect(outcomes).toMatchObject([{ refused: expect.stringContaining(reason) }])
  expect(await stored()).toEqual(before)
})

function row(change: Record<string, string>): string {
  const [header = '', first = ''] = good.split('\n')
  const names = header.split(',')
  return first
    .split(',')
    .map((value, at) => change[names[at]!] ?? value)
    .join(',')
}

test.each<[Record<string, string>, string]>([
  [{ views: '-1' }, 'views "-1" is negative'],
  [{ views: '1.5' }, 'views "1.5" is not a whole number'],
  [{ views: '1e3' }, 'views "1e3" is written with an exponent'],
  [{ views: '9007199254740992' }, 'views "9007199254740992" is too large'],
  [{ views: '99999999999' }, 'views "99999999999" is too large'],
  [{ views: 'NaN' }, 'views "NaN" is not a number'],
  [
    { views: '1000000000', average_view_duration_seconds: '999999999' },
    'average_view_duration_seconds "999999999" is too large',
  ],
  [{ watch_time_minutes: 'abc' }, 'watch_time_minutes "abc" is not a number'],
  [{ red_views: '-0.5' }, 'red_views "-0.5" is negative'],
  [{ date: '20260230' }, 'date "20260230" is not a day'],
  [{ date: '2026-13-01' }, 'date "2026-13-01" is not a day'],
  [{ date: '19991231' }, 'date "19991231" is not a day'],
  [{ date: '20261121' }, 'date 2026-11-21 is in the future'],
  [{ date: '' }, 'date (empty) is not a day'],
  [{ channel_id: '#NAME?' }, 'channel_id "#NAME?" is not'],
  [{ video_id: '=1+1' }, 'video_id "=1+1" is not'],
  [{ country_code: 'Korea' }, 'country_code "Korea" is not'],
  [{ date: '20261101,x' }, 'has 15 columns where the header has 14'],
])('a row with %j is rejected with its line and reason, and the others are taken', async (change, reason) => {
  const [outcome] = await importBytes('rows.csv', `${good}\n${row(change)}\n`)
  expect(outcome).toMatchObject({
    result: {
      rows: { read: 3, unchanged: 2, rejected: 1 },
      rejects: [{ line: 5, reason: expect.stringContaining(reason) }],
    },
  })
})

test('takes a zip file, and more bad rows than good ones where nothing is lost by it', async () => {
  const text = `${good}${`${row({ views: '-1' })}\n`.repeat(5)}`
  expect(await importBytes('report.zip', zipOf('in a folder/report.csv', text))).toMatchObject([
    { result: { rows: { read: 7, unchanged: 2, rejected: 5 } } },
  ])
})

test('takes other orders, other columns, a mark, CRLF, quotes, line breaks in quotes, withheld cells and ISO days', async () => {
  const lines = good.replaceAll('20261101', '2026-11-01').trimEnd().split('\n')
  const text = lines
    .map((line, at) =>
      ['"a ""quoted""\r\ntitle"', ...line.split(',').reverse()]
        .join(',')
        .replace('"a ""quoted""\r\ntitle"', at === 0 ? '"title, or not"' : '"a ""quoted""\r\ntitle"'),
    )
    .join('\r\n')
  const [outcome] = await importBytes('other.csv', `\uFEFF${text}\r\n\r\n`)
  expect(outcome).toMatchObject({ result: { rows: { read: 2, unchanged: 2, rejected: 0 } } })

  const withheld = row({ country_code: 'NULL', red_views: '', views: 'NULL', video_id: '' })
  const [with_null] = await importBytes('null.csv', `${good}${withheld}\n`)
  expect(with_null).toMatchObject({
    result: { rows: { read: 3, unchanged: 2, written: 1 }, withheld_cells: 2 },
  })
})
