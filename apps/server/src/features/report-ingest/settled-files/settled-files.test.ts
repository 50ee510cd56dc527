import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { openReportDesk } from '../../../testing/report-desk.ts'
import { gzipped } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { formatOutcome, toJson } from '../format-outcome.ts'
import { listReportFiles, stateOf } from '../list-report-files.ts'
import type { ImportOptions } from '../report-kind.ts'
import { makeSettledKinds, reportKinds } from '../report-kinds.ts'
import { revertFile } from '../revert-file.ts'
import { rebuildStores, verifyStores } from '../verify-stores.ts'
import type { SettledResult } from './merge-settled-file.ts'

let network: TestNetwork
let channel: TestChannel

const database = await openTestDatabase()
const { db } = database
beforeEach(async () => {
  network = await createNetwork(db)
  channel = await createChannel(db, network)
})

const stranger = `UC${'s'.repeat(22)}`
const of = (name: string) => `YouTube_An_Owner_${name}.csv`

const desk = await openReportDesk<SettledResult>(database, () => network, { today: '2026-05-20' })
const load = (name: string, lines: string[], options?: Partial<ImportOptions>) =>
  desk.load(of(name), lines, options)
const refusal = (name: string, lines: string[], options?: Partial<ImportOptions>) =>
  desk.refusal(of(name), lines, options)

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', family, line, coalesce(platform_channel_id, '-'), coalesce(video_id, asset_id, '-'), coalesce(r.day::text, '-'),
      activity_month, coalesce(adjustment_type, '-'), coalesce(r.views::text, '-'), r.revenue) as row
    from settled_rows as r join settled_files using (network_id, file_id)
    where network_id = ${network.network_id} order by family, month, line`.execute(db)
  return rows.map(({ row }) =>
    row.replaceAll(channel.platform_channel_id, 'OWN').replaceAll(stranger, 'STRANGER'),
  )
}
const states = async () =>
  (
    await sql<{ state: string }>`
      select concat_ws(' ', family, level, part, month, state, revenue) as state from settled_files
      where network_id = ${network.network_id} order by file_id`.execute(db)
  ).rows.map(({ state }) => state)

const adsHeader =
  'Adjustment Type,Day,Country,Video ID,Channel ID,Policy,Owned Views,Partner Revenue : Auction,Partner Revenue'
const ads = 'M_20260301_20260331_video_raw_v1-1'
const adsRow = (day: string, money: string, { of = channel.platform_channel_id, type = '' } = {}) =>
  `${type},${day},KR,videovideo1,${of},Monetize,10,,${money}`

test('rows of money are stored as they stand, whoever they name, and rows that repeat count each time', async () => {
  const result = await load(ads, [
    adsHeader,
    adsRow('20260301', '1.5'),
    adsRow('20260301', '1.5'),
    adsRow('2026-03-31', '"$1,234.56"', { of: channel.platform_channel_id.slice(2) }),
    adsRow('20260302', '"(0.000000001)"', { of: stranger }),
    adsRow('20260302', '0.0000000005', { of: stranger }),
    adsRow('20260302', '0.0000000015', { of: '' }),
    adsRow('20260211', '-2', { type: 'Spam &amp; more' }),
    adsRow('20260302', ''),
  ])
  expect(await stored()).toEqual([
    'ads 2 OWN videovideo1 2026-03-01 2026-03-01 - 10 1500000000',
    'ads 3 OWN videovideo1 2026-03-01 2026-03-01 - 10 1500000000',
    'ads 4 OWN videovideo1 2026-03-31 2026-03-01 - 10 1234560000000',
    'ads 5 STRANGER videovideo1 2026-03-02 2026-03-01 - 10 -1',
    'ads 6 STRANGER videovideo1 2026-03-02 2026-03-01 - 10 0',
    'ads 7 - videovideo1 2026-03-02 2026-03-01 - 10 2',
    'ads 8 OWN videovideo1 2026-02-11 2026-02-01 Spam & more 10 -2000000000',
    'ads 9 OWN videovideo1 2026-03-02 2026-03-01 - 10 0',
  ])
  expect(result).toMatchObject({
    revenue: 1_235_560_000_001n,
    views: 80,
    rows: { read: 8, written: 8, rejected: 0 },
    unknown: { rows: 2, revenue: -1n },
    without_channel: { rows: 1, revenue: 2n },
    unknown_videos: { videos: 1, rows: 5, revenue: 1_235_560_000_000n },
    unknown_types: new Map([['Spam & more', { rows: 1, revenue: -2_000_000_000n }]]),
    rounded: 2,
    unknown_columns: [],
  })
  const outcome = {
    file: 'a.csv',
    seconds: 1,
    kind: reportKinds.at(-2)!,
    result,
    sha256: Buffer.alloc(0),
    is_left_alone: false,
  }
  const text = formatOutcome(outcome, false).join('\n')
  for (const line of [
    '  type       settled_ads_video: ads video file of March 2026, An_Owner',
    '  revenue    $1,235.560000001',
    '  of channels that are not registered: 2 rows, −$0.000000001',
    `    ${stranger}  2 rows, −$0.000000001`,
  ])
    expect(text).toContain(line)
  expect(toJson(outcome)).toMatchObject({
    revenue: '1235.560000001',
    unknown: { rows: 2, revenue: '-0.000000001' },
  })
})

test('each other family has its own columns, quirks and sign', async () => {
  const [own, bare] = [channel.platform_channel_id, channel.platform_channel_id.slice(2)]
  await load('M_20260301_ADJ_asset_raw_v1-1', [
    'Adjustments',
    'of a month',
    'Adjustment Type,Day,Country,Asset ID,Asset Channel ID,Owned Views,Partner Revenue : Auction,Partner Revenue',
    `BackPay,20260105,US,A123,${bare},4,0,0.25`,
  ])
  await load('M_20260301_20260331_red_rawdata_video_v1-1', [
    'YouTube Premium',
    'Adjustment Type,Day,Country,Video ID,Channel ID,Owned Watchtime,Partner Revenue,Surprise',
    `None,20260303,ZZ,premiumvid1,${own},7,0.5,x`,
  ])
  await load('red_month_subscription_video_v1_1_20260301', [
    'Adjustment Type\tDay\tCountry\tVideo ID\tChannel ID\tOwned Views\tPartner Revenue',
    `\t20260304\tKR\tpremiumvid2\t${own}\t3\t1,234.5`,
  ])
  const shorts = await load('M_202603_monthly_shorts_non_music_ads_video_summary_v1_0', [
    'Adjustment Type,Video ID,Channel ID,Engaged Views,Net Partner Revenue (Post revshare)',
    `,shortsvid01,${own},20,0.125`,
  ])
  await load('Ecommerce_paid_features_M_20260301_20260331_v1-1', [
    'Paid features',
    'Channel Name,Channel ID,Earnings (USD)',
    `"Bloom, of course",${bare},3`,
  ])
  await load('custom_month_channel_adjustments_20260301', [
    'Channel ID,Adjustment Type,Deduction Amount',
    `${own},MONETIZATION DISABLED,2`,
    `${own},CREDIT - APPEAL,0.75`,
    `${own},SOMETHING NEW,1`,
  ])
  expect(await stored()).toEqual([
    'ads 4 OWN A123 2026-01-05 2026-01-01 BackPay 4 250000000',
    'channel_adjustments 2 OWN - - 2026-03-01 MONETIZATION DISABLED - -2000000000',
    'channel_adjustments 3 OWN - - 2026-03-01 CREDIT - APPEAL - 750000000',
    'channel_adjustments 4 OWN - - 2026-03-01 SOMETHING NEW - -1000000000',
    'paid_features 3 OWN - - 2026-03-01 - - 3000000000',
    'premium 2 OWN premiumvid2 2026-03-04 2026-03-01 - 3 1234500000000',
    'premium 3 OWN premiumvid1 2026-03-03 2026-03-01 - - 500000000',
    'shorts_ads 2 OWN shortsvid01 - 2026-03-01 - 20 125000000',
  ])
  expect(shorts.file).toMatchObject({ family: 'shorts_ads', level: 'video', month: '2026-03' })
})

const payment = 'M_20260301_payment_summary_v1-0'
const paymentHeader = 'Revenue Type,Adjustment Type,Partner Revenue (USD),Partner Revenue (KRW)'

test('a payment summary ends at its total, which must be right; sums beyond 2^53 are exact', async () => {
  const good = [
    paymentHeader,
    'Ads Revenue,,"$9,007,199.26","13,216,263,474"',
    'Subscriptions Revenue\u00a0- YouTube Premium &amp; Music Premium,None,9007199.25,13216263460',
    'Ads Revenue,Spam,"(1,000.01)","(1,467,315)"',
    'Mystery,,0.5,734',
    'Total,,18013398.99999999999,26431060353',
    'notes below it,,,',
  ]
  expect(await refusal(payment, good.with(5, 'Total,,18013399.01,26431060353'))).toBe(
    'Its total of 18013399.01 in US dollars is not the sum of its rows, 18013399.000000000: rows are missing, or it was edited.',
  )
  expect(await refusal(payment, good.with(5, 'Total,,"18,013,399.00",26431060354'))).toContain(
    'in KRW is not the sum',
  )
  const result = await load(payment, good.with(5, 'Total,,"$18,013,399.00","26,431,060,353"'))
  expect(result).toMatchObject({
    revenue: 18_013_399_000_000_000n,
    rows: { read: 4, written: 4 },
    local: { currency: 'KRW' },
    unknown_types: new Map([['Mystery', { rows: 1, revenue: 500_000_000n }]]),
  })
  const { rows } = await sql<{ row: string }>`
    select concat_ws('|', line, revenue_type, adjustment_type, currency, revenue, revenue_local) as row from settled_payments
    where network_id = ${network.network_id} order by line`.execute(db)
  expect(rows.map(({ row }) => row)).toEqual([
    '2|Ads Revenue|KRW|9007199260000000|13216263474',
    '3|Subscriptions Revenue - YouTube Premium & Music Premium|KRW|9007199250000000|13216263460',
    '4|Ads Revenue|Spam|KRW|-1000010000000|-1467315',
    '5|Mystery|KRW|500000000|734',
  ])
})

test('a payment that says nothing in won is not one of no won', async () => {
  await load(payment, [
    paymentHeader,
    'Ads Revenue,,100,145000',
    'Ads Revenue,BackPay,10,',
    'Total,,110,145000',
  ])
  const { rows } = await sql<{ won: string | null }>`
    select revenue_local::text as won from settled_payments where network_id = ${network.network_id} order by line`.execute(
    db,
  )
  expect(rows).toEqual([{ won: '145000' }, { won: null }])
})

test('US tax and its refunds are by channel, in the payment’s currency, and as rates are', async () => {
  const header =
    'AdSense Earnings Month,Channel ID,Revenue Source,Local Currency,Total Revenue,US Sourced Revenue,Tax Withholding Rate'
  await load('M_202603_affiliate_payment_summary_v1-0', [
    `${header},Tax Withheld Amount`,
    `202603,${channel.platform_channel_id},YouTube ads,KRW,1000,100,30%,"1,030"`,
    `Feb 2026,${stranger.slice(2)},,KRW,1000,100,0.1,10.5`,
  ])
  await load('M_202603_affiliate_tax_refund_summary_v1_0', [
    'AdSense Earnings Month,Channel ID,Local Currency,Corrected Tax Withholding Rate,Tax Refund Amount',
    `2026-01-01,${channel.platform_channel_id},KRW,10,20`,
  ])
  const { rows } = await sql<{ row: string }>`
    select concat_ws('|', earnings_month, platform_channel_id, revenue_source, currency, trim_scale(rate), amount) as row
    from settled_taxes where network_id = ${network.network_id} order by file_id, line`.execute(db)
  expect(rows.map(({ row }) => row)).toEqual([
    `2026-03-01|${channel.platform_channel_id}|YouTube ads|KRW|0.3|1030`,
    `2026-02-01|${stranger}|KRW|0.1|10.5`,
    `2026-01-01|${channel.platform_channel_id}|KRW|0.1|-20`,
  ])
  expect(
    await refusal(payment, [paymentHeader.replace('KRW', 'JPY'), 'Ads Revenue,,1,150', 'Total,,1,150']),
  ).toBe(
    `Its currency is JPY; ${of('M_202603_affiliate_payment_summary_v1-0')}, which stands for March 2026, is in KRW.`,
  )
})

test('what is another owner’s, another month’s, another currency’s, or a copy, is refused and changes nothing', async () => {
  await load(ads, [adsHeader, adsRow('20260301', '1')])
  const before = [await stored(), await states()]
  const premium = 'M_20260301_20260331_red_music_rawdata_video_v1-1'
  const header = 'Adjustment Type,Day,Country,Video ID,Channel ID,Owned Views,Partner Revenue'
  const row = `,20260301,KR,videovideo1,${channel.platform_channel_id},1,1`
  const april = 'M_20260401_20260430_video_raw_v1-1'
  await expect(desk.load(`YouTube_Other_${premium}.csv`, [header, row])).rejects.toThrow(
    `Its content owner is Other; ${of(ads)}, which stands for March 2026, is of An_Owner.`,
  )
  for (const [reason, name, lines, options = {}] of [
    [
      'It is named as of March 2026, and has a row of 2026-04-01',
      premium,
      [header, row.replace('0301', '0401')],
    ],
    [
      'It is named as of March 2026, and has a row of 2026-02-28',
      premium,
      [header, row.replace('0301', '0228')],
    ],
    [
      'It is named as of April 2026, and has a row of 2026-03-01',
      april,
      [adsHeader, adsRow('20260301', '1')],
    ],
    [
      'It is named as of March 2026, and was to be of April 2026',
      premium,
      [header, row],
      { day: '2026-04-01' },
    ],
    ['Its month, June 2026, is in the future', 'M_20260601_20260630_video_raw_v1-1', [adsHeader]],
    ['whose name says no month: name it as the platform does, or say a day', 'ads_video', [adsHeader]],
    [
      `Its content is that of ${of(ads)}, which stands for March 2026: the same file`,
      'M_202603_video_raw_v1-0',
      [adsHeader, adsRow('20260301', '1')],
    ],
    ['Its money is in EUR', premium, [header.replace('Partner Revenue', 'Partner Revenue (EUR)'), row]],
    ['Its money is in "EUR"', premium, [`${header},Currency`, `${row},EUR`]],
    [
      'The header lacks the column channel_id, which the music Premium video file',
      premium,
      [header.replace('Channel ID', 'Channel'), row],
    ],
    ['line 2: partner_revenue "1,5" is not a number', premium, [header, row.replace(/1$/, '"1,5"')]],
    [
      'It names two currencies, KRW and JPY',
      'content_owner_payments_summary_a1.20260301.v1',
      [
        'revenue_type,currency_code,partner_revenue_usd,partner_revenue_local',
        'Ads Revenue,KRW,1,1',
        'Other,JPY,1,1',
      ],
    ],
    ['covers a week or a day', 'W_20260302_20260308_video_raw_v1-1', [adsHeader, adsRow('20260302', '1')]],
  ] as [string, string, string[], Partial<ImportOptions>?][])
    expect(await refusal(name, lines, options)).toContain(reason)
  expect([await stored(), await states()]).toEqual(before)
})

test('bad rows are rejected with their reasons, the others stay; a dry run leaves no trace', async () => {
  const lines = [
    adsHeader,
    adsRow('20260301', '1'),
    adsRow('20260341', '1'),
    adsRow('20260301', 'much'),
    adsRow('20260301', '1', { of: 'a channel' }),
    'cut,20260301',
  ]
  expect((await load(ads, lines, { dry_run: true })).rows).toMatchObject({ written: 1, rejected: 4 })
  expect(await states()).toEqual([])
  const { rejects } = await load(ads, lines)
  expect(rejects.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 day "20260341" is not a day as YYYYMMDD or YYYY-MM-DD',
    '4 partner_revenue "much" is not a number',
    '5 channel_id "a channel" is not an id',
    '6 has 2 columns where the header has 9',
  ])
  expect(await refusal(ads, lines, { strict: true })).toContain('4 of its 5 rows were rejected')
})

test('a newer file replaces the one of its kind and month; the same again changes nothing', async () => {
  await load(ads, [adsHeader, adsRow('20260301', '1')])
  expect(await load(`${ads} (1)`, [adsHeader, adsRow('20260301', '1')])).toMatchObject({
    state: 'unchanged',
    rows: { unchanged: 1, written: 0 },
  })
  const second = await load(ads, [adsHeader, adsRow('20260301', '0.75')])
  expect(second).toMatchObject({ state: 'current', before: { revenue: 1_000_000_000n } })
  await load(ads.replaceAll('202603', '202604').replace('0431', '0430'), [adsHeader, adsRow('20260401', '2')])
  expect(await stored()).toHaveLength(2)
  expect(await states()).toEqual([
    'ads video  2026-03-01 replaced 1000000000',
    'ads video  2026-03-01 current 750000000',
    'ads video  2026-04-01 current 2000000000',
  ])
  const summary = [
    'Adjustment Type,Video ID,Channel ID,Partner Revenue',
    `,videovideo1,${channel.platform_channel_id},1`,
  ]
  const byVideo = 'ads_partner_revenue_month_video_summary_v1_1_20260301'
  expect(await load(byVideo, summary)).toMatchObject({ state: 'superseded', rows: { superseded: 1 } })
  expect(await load(byVideo, summary, { again: true })).toMatchObject({ state: 'current' })
  const files = await listReportFiles(db, network.scope, { kind: 'settled', limit: 10 })
  expect(files.map((file) => `${file.report_type} ${file.first_day} ${stateOf(file)}`)).toEqual([
    'settled_ads_video 2026-03-01 its month is closed with it',
    'settled_ads_video 2026-03-01 left alone: a newer one stood',
    'settled_ads_video 2026-04-01 its month is closed with it',
    'settled_ads_video 2026-03-01 replaced',
    'settled_ads_video 2026-03-01 replaced',
  ])
})

test('is reverted, refused from then on, verified and rebuilt', async () => {
  await load(ads, [adsHeader, adsRow('20260301', '1'), adsRow('20260302', '-3')])
  const [{ file_id } = { file_id: 0 }] = await listReportFiles(db, network.scope, { limit: 1 })
  await sql`update settled_files set revenue = 5, row_count = 1 where network_id = ${network.network_id}`.execute(
    db,
  )
  expect(await verifyStores(db, network.scope)).toMatchObject({
    difference_count: 1,
    differences: [
      { rollup: 'settled_files', expected: { revenue: '-2000000000' }, stored: { revenue: '5' } },
    ],
  })
  await db.transaction().execute((trx) => rebuildStores(trx, network.scope, '2026-05-20'))
  expect(await verifyStores(db, network.scope)).toMatchObject({ difference_count: 0 })
  const { lines } = await revertFile(db, network.scope, file_id, { dry_run: false })
  expect(lines).toEqual(['  settled    2 rows of March 2026 removed'])
  expect([await stored(), await states()]).toEqual([[], ['ads video  2026-03-01 reverted -2000000000']])
  expect(await refusal(ads, [adsHeader, adsRow('20260301', '1'), adsRow('20260302', '-3')])).toContain(
    'This file was taken back on',
  )
})

test('of an approved month a file stays, and newer ones stand beside it', async () => {
  const approving = makeSettledKinds({
    findApproval: async (_trx, _scope, month) =>
      month === '2026-03' ? new Date('2026-04-20T00:00:00Z') : null,
    isFileCounted: async () => false,
  })
  await load(ads, [adsHeader, adsRow('20260301', '1')])
  const [{ file_id } = { file_id: 0 }] = await listReportFiles(db, network.scope, { limit: 1 })
  const kept = reportKinds.splice(-approving.length, approving.length, ...approving)
  try {
    expect(await load(ads, [adsHeader, adsRow('20260301', '1.25')])).toMatchObject({ state: 'late' })
    expect(await states()).toEqual([
      'ads video  2026-03-01 current 1000000000',
      'ads video  2026-03-01 late 1250000000',
    ])
    expect(await stored()).toHaveLength(2)
    await expect(revertFile(db, network.scope, file_id, { dry_run: false })).rejects.toThrow(
      'March 2026 was approved with this file',
    )
    // What was made before the month was approved by a file that a person gave is that file, and corrects nothing.
    const made = (day: string) => ({ created_at: new Date(`2026-${day}T00:00:00Z`) })
    expect(await load(ads, [adsHeader, adsRow('20260301', '2')], made('04-12'))).toMatchObject({
      state: 'superseded',
    })
    // What was made before a late file is older than it.
    expect(await load(ads, [adsHeader, adsRow('20260301', '1.5')], made('05-03'))).toMatchObject({
      state: 'late',
    })
    expect(await load(ads, [adsHeader, adsRow('20260301', '1.75')], made('05-02'))).toMatchObject({
      state: 'superseded',
    })
  } finally {
    reportKinds.splice(-kept.length, kept.length, ...kept)
  }
})

test('is read under titles, with tabs, a byte order mark, Windows line breaks and in a gzip file', async () => {
  const text = `\uFEFFTitle\r\n\r\nanother\r\nthird\r\n${adsHeader.replaceAll(',', '\t')}\r\n${adsRow('20260301', '1').replaceAll(',', '\t')}\r\n`
  expect(await desk.load(`${of(ads)}.gz`, gzipped(text))).toMatchObject({
    revenue: 1_000_000_000n,
    rows: { written: 1 },
  })
})
