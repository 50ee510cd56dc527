import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { openReportDesk } from '../../../testing/report-desk.ts'
import { activityCsv, reachCsv, revenueCsv } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { zipFile } from '../../../testing/zip-file.ts'
import { importFiles } from '../import-files.ts'

let network: TestNetwork
let channel: TestChannel
const database = await openTestDatabase()
const { db } = database
beforeEach(async () => {
  network = await createNetwork(db)
  channel = await createChannel(db, network)
})

const day = '2026-11-01'
const { connection, load } = await openReportDesk(database, () => network)
/** As cells: `""""""` is a cell of two quotes. */
const blanks = [
  '',
  '""',
  ' ',
  '"   "',
  '\t',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\u200b',
  '""""""',
  "''",
  'NULL',
  ' \u00a0\t',
]
const all = blanks.length
/** Each line that has BLANK in it once for each of them. */
const blanked = (csv: string) =>
  csv
    .split('\n')
    .flatMap((line) =>
      line.includes('BLANK') ? blanks.map((blank) => line.replaceAll(/BLANK_*/g, () => blank)) : line,
    )
    .join('\n')

/** Rows of 1, 2 and 4: of a video, of the channel alone, of nobody. */
const rowsOf = (figures: (figure: number) => object) =>
  [
    { channel, day, video: 'a', ...figures(1) },
    { channel, day, video: 'BLANK', ...figures(2) },
    { channel: 'BLANK', day, video: 'BLANK', ...figures(4) },
  ] as never[]
test.each([
  ['activity', () => activityCsv(rowsOf((views) => ({ views, engaged_views: views }))), 1n],
  ['revenue', () => revenueCsv(rowsOf((revenue) => ({ revenue }))), 1_000_000_000n],
  ['reach', () => reachCsv(rowsOf((impressions) => ({ impressions, rate: 0.5 }))), 1n],
] as const)('a blank id in a report of %s names nobody: the row is kept whole', async (kind, csv, unit) => {
  expect(await load(`${kind}.csv`, blanked(csv()))).toMatchObject({
    rows: { read: 1 + 2 * all, written: 1 + all, rejected: 0, without_channel: all },
    nameless: { figure: BigInt(4 * all) * unit },
  })
})

test('nor does one in settled files, claims and exports of Studio', async () => {
  const own = channel.platform_channel_id
  const settled = [
    'Adjustment Type,Day,Country,Video ID,Channel ID,Asset ID,Policy,Owned Views,Partner Revenue',
    `,20261001,KR,${videoId('a')},${own},A1,Monetize,10,1`,
    `,20261001,KR,BLANK,${own},BLANK,Monetize,10,2`,
    ',20261001,KR,BLANK,BLANK,BLANK,Monetize,10,4',
    '',
  ].join('\n')
  expect(
    await load('YouTube_An_Owner_M_20261001_20261031_video_raw_v1-1.csv', blanked(settled)),
  ).toMatchObject({
    rows: { read: 1 + 2 * all, written: 1 + 2 * all, rejected: 0 },
    unknown_channels: new Map(),
    without_channel: { rows: all, revenue: BigInt(4 * all) * 1_000_000_000n },
  })
  const claims = [
    'video_id,claim_id,claim_status,channel_id,asset_id,isrc',
    `${videoId('a')},c1,active,${own},A1,`,
    `BLANK,c2,active,${own},A1,`,
    `${videoId('a')},c3,active,BLANK,A1,BLANK`,
    '',
  ].join('\n')
  expect(await load('content_owner_active_claims_a3.20261101.csv', blanked(claims))).toMatchObject({
    rows: { read: 1 + 2 * all, rejected: 0, nameless: 2 * all },
  })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-blank-'))
  const file = path.join(folder, 'Content.zip')
  const chart = blanked(`Date,Content,Video title,Views\n${day},${videoId('a')},A,1\n${day},BLANK,,2\n`)
  await writeFile(file, zipFile({ 'Chart data.csv': chart, 'Totals.csv': `Date,Views\n${day},70\n` }))
  const options = { today: '2026-11-20', channel: own }
  expect(await Array.fromAsync(importFiles(connection, network.scope, [file], options))).toMatchObject([
    { result: { rows: { rejected: 0 }, totals: { after: { stored: { views: 70n } } } } },
  ])
  await rm(folder, { recursive: true })
})
