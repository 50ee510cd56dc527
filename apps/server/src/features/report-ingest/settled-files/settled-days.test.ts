import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { openReportDesk } from '../../../testing/report-desk.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import type { SettledResult } from './merge-settled-file.ts'

let network: TestNetwork
let channel: TestChannel
const database = await openTestDatabase()
const { db } = database
beforeEach(async () => {
  network = await createNetwork(db)
  channel = await createChannel(db, network)
})

const desk = await openReportDesk<SettledResult>(database, () => network)
const load = (name: string, lines: readonly string[]) => desk.load(`YouTube_An_Owner_${name}.csv`, lines)
const refusal = (name: string, lines: readonly string[]) =>
  desk.refusal(`YouTube_An_Owner_${name}.csv`, lines)
const days = async () =>
  (
    await sql<{ day: string | null }>`
      select r.day from settled_rows as r where network_id = ${network.network_id} order by line`.execute(db)
  ).rows.map(({ day }) => day)

const paid = 'Ecommerce_paid_features_M_20261001_20261031_v1-1'
const paidHeader = 'Channel Name,Channel ID,Date,Feature,Earnings (USD)'
const paidRow = (day: string, money = '1') => `Name,${channel.platform_channel_id},${day},Super Chat,${money}`
const ofPaid = (...given: string[]) => ['Paid features', paidHeader, ...given.map((day) => paidRow(day))]

const adjusted = 'M_20261001_ADJ_video_raw_v1-1'
const ofAdjusted = (...given: string[]) => [
  'Adjustment Type,Day,Country,Video ID,Channel ID,Partner Revenue : Auction,Partner Revenue',
  ...given.map((day) => `BackPay,${day},KR,videovideo1,${channel.platform_channel_id},1,1`),
]

test.each([
  ['the month tells', ['10/10/2026', '04/10/2026', '5/10/2026 23:15'], ['10', '04', '05']],
  ['the month first, too', ['10/10/2026', '10/04/2026', '10.5.2026'], ['10', '04', '05']],
  ['slashes after the year', ['2026/10/04', '20261005', '2026-10-06'], ['04', '05', '06']],
])('paid features with days in another order: %s', async (_, given, expected) => {
  expect((await load(paid, ofPaid(...given))).rows).toMatchObject({ written: 3, rejected: 0 })
  expect(await days()).toEqual(expected.map((day) => `2026-10-${day}`))
})

test('of corrections, which may be of any earlier month, the whole file tells, whatever came first', async () => {
  await load(adjusted, ofAdjusted('03/04/2026', '05/06/2026', '15/06/2026'))
  expect(await days()).toEqual(['2026-04-03', '2026-06-05', '2026-06-15'])
  await load(
    'M_20260901_ADJ_video_raw_v1-1',
    ofAdjusted('03/04/2026', '06/05/2026', '06/15/2026', '01/02/2026'),
  )
  expect((await days()).sort()).toEqual(
    ['2026-04-03', '2026-06-05', '2026-06-15', '2026-03-04', '2026-06-05', '2026-06-15', '2026-01-02'].sort(),
  )
})

test('what nothing tells, or what is written in two ways, is refused and never guessed', async () => {
  expect(await refusal(adjusted, ofAdjusted('04/04/2026', '03/04/2026'))).toBe(
    'Its days, as 03/04/2026, may have the day or the month first, and neither its other rows nor its month tell which: write them as YYYY-MM-DD.',
  )
  expect(await refusal(adjusted, ofAdjusted('15/04/2026', '04/16/2026'))).toBe(
    'Its days are written in two ways, 15/04/2026 and 04/16/2026: no one order of day and month fits both.',
  )
  expect(await refusal(paid, ofPaid('04/10/2026', '2026-10-05'))).toContain('written in two ways')
  expect(await refusal(paid, ofPaid('04/09/2026'))).toContain('has a row of 2026-09-04')
  expect(await refusal(adjusted, ofAdjusted('04/04/2026'))).toBe('taken')
  expect(await refusal(paid, ofPaid('31/02/2026', '40/10/2026'))).toContain('Each of its 2 rows was rejected')
  expect(await days()).toEqual(['2026-04-04'])
})

test('a row of totals is no money: it proves the others, and saves no file whose every row is rejected', async () => {
  const total = (money: string) => `Total,,,,${money}`
  const rows = [paidRow('04/10/2026', '1,250'.replace(',', '.')), paidRow('05/10/2026', '"$1,000.00"')]
  const result = await load(paid, ['Paid features', paidHeader, ...rows, total('"$1,001.25"')])
  expect(result).toMatchObject({
    revenue: 1_001_250_000_000n,
    rows: { read: 2, written: 2 },
    without_channel: { rows: 0 },
  })
  const other = paid.replaceAll('202610', '202609').replace('31', '30')
  const bad = rows.map((row) => row.replace('/10/', '/xx/'))
  expect(await refusal(other, ['Paid features', paidHeader, ...bad, total('"$1,001.25"')])).toBe(
    'Each of its 2 rows was rejected; line 3: day "04/xx/2026" is not a day as YYYYMMDD or YYYY-MM-DD.',
  )
  const one = [rows[0]!.replace('/10/', '/09/'), bad[1]!]
  expect(await refusal(other, ['Paid features', paidHeader, ...one, total('"$1,001.25"')])).toContain(
    '1 were rejected; line 4: day "05/xx/2026"',
  )
})
