import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../csv/parse-csv.ts'
import { isByDay } from '../day-reports/parse-row.ts'
import { findSettledFile } from './find-settled-file.ts'
import { nameSettledKind, refuseSettledFile } from './name-settled-kind.ts'

const splits = (what: string) =>
  ['Auction', 'Reserved', 'Partner Sold YouTube Served', 'Partner Sold Partner Served']
    .map((part) => `${what} : ${part}`)
    .join(',')
const money = `${splits('YouTube Revenue Split')},YouTube Revenue Split,${splits('Partner Revenue')},Partner Revenue`
const asset =
  'Adjustment Type,Day,Country,Asset ID,Asset Title,Asset Channel ID,Asset Type,Custom ID,Owned Views'
const claim =
  'Adjustment Type,Day,Country,Video ID,Channel ID,Asset ID,Asset Channel ID,Content Type,Policy,Claim Type,Claim Origin,Owned Views'
const video =
  'Adjustment Type,Day,Country,Video ID,Video Title,Category,Channel ID,Uploader,Content Type,Policy,Owned Views'
const redVideo =
  'Adjustment Type,Day,Country,Video ID,Custom ID,Video Title,Channel ID,Claim Type,Asset ID,Policy,Owned Views,YouTube Revenue Split,Partner Revenue'

/** By file: its name after the owner’s, its lines, what it is and of which month; the last line is its header. */
test.each<[name: string, text: string, what: string, month: string | null]>([
  [
    'M_20260301_payment_summary_v1-0.csv',
    'Revenue Type,Adjustment Type,Partner Revenue (USD),Partner Revenue (KRW)',
    'payment summary',
    '2026-03',
  ],
  [
    'content_owner_payments_summary_a1.20260301.v1.csv',
    'revenue_type,adjustment_type,currency_code,partner_revenue_usd,partner_revenue_local,notes',
    'payment summary',
    '2026-03',
  ],
  ['M_20260301_20260331_asset_raw_v1-1.csv', `${asset},${money}`, 'ads asset file', '2026-03'],
  ['M_20260301_20260331_claim_raw_v1-1.csv', `${claim},${money}`, 'ads claim file', '2026-03'],
  [
    'M_20171201_20171231_videoclaim_rawdata_v1-0.csv',
    'Video ID,Claim Type,Owned Views,YouTube Revenue Split : AdSense Served YouTube Sold,Partner Revenue',
    'ads claim file',
    '2017-12',
  ],
  [
    'ads_partner_revenue_month_video_summary_v1-1_20260301.csv',
    'Adjustment Type,Video ID,Channel ID,Partner Revenue',
    'ads video file',
    '2026-03',
  ],
  [
    'M_20260301_ADJ_video_raw_v1-1.csv',
    `Adjustments\n\nof a month\n${video},${money}`,
    'ads adjustments file by video',
    '2026-03',
  ],
  [
    'adjustment_month_video_summary_v1-1_20260301.csv',
    'Adjustment Type,Video ID,Partner Revenue',
    'ads adjustments file by video',
    '2026-03',
  ],
  [
    'M_20260301_20260331_red_rawdata_video_v1-1.csv',
    `YouTube Premium\n${redVideo.replace('Owned Views', 'Owned Watchtime')}`,
    'non-music Premium video file',
    '2026-03',
  ],
  [
    'M_20260301_20260331_red_music_rawdata_video_v1-1.csv',
    `YouTube Premium\n${redVideo}`,
    'music Premium video file',
    '2026-03',
  ],
  [
    'M_20260301_20260331_red_music_rawdata_asset_v1-1.csv',
    'YouTube Premium\nAdjustment Type,Day,Country,Asset ID,Asset Labels,Owned Views,Partner Revenue',
    'music Premium asset file',
    '2026-03',
  ],
  [
    'M_202603_monthly_shorts_non_music_ads_video_summary_v1-1.csv',
    'Adjustment Type,Video ID,Video Title,Category,Channel ID,Uploader,Content Type,Policy,Engaged Views,Net Partner Revenue (Post revshare)',
    'Shorts ads file',
    '2026-03',
  ],
  [
    'M_20260301_20260331_monthly_shorts_non_music_subscription_video_summary_v1-0.csv',
    'Shorts\nAdjustment Type,Day,Country,Video ID,Channel ID,Owned Subscription Views,Partner Revenue',
    'Shorts subscriptions file',
    '2026-03',
  ],
  [
    'Ecommerce_paid_features_M_20260301_20260331_v1-1.csv',
    'Paid features\nChannel Name,Channel ID,Earnings (USD)',
    'paid features file',
    '2026-03',
  ],
  [
    'custom_month_channel_adjustments_20260301.csv',
    'Channel ID,Adjustment Type,Deduction Amount',
    'channel adjustments file',
    '2026-03',
  ],
  [
    'M_202311_affiliate_payment_summary_v1-0.csv',
    'AdSense Earnings Month,Channel ID,Revenue Source,Local Currency,Total Revenue,US Sourced Revenue,Tax Withholding Rate,Tax Withheld Amount',
    'US tax file',
    '2023-11',
  ],
  [
    'M_202311_affiliate_tax_refund_summary_v1_0.csv',
    'AdSense Earnings Month,Channel ID,Local Currency,Corrected Tax Withholding Rate,Tax Refund Amount',
    'US tax refund file',
    '2023-11',
  ],
])('YouTube_An_Owner_%s', async (name, text, what, month) => {
  for (const form of [text, text.replaceAll(',', '\t')]) {
    const chunks = Readable.from([`${form}\n`]) as AsyncIterable<string>
    const rows = parseCsv(chunks, { mayEndOpen: false, mayHaveTabs: true })
    const { records } = (await Array.fromAsync(rows))[0]!
    const found = findSettledFile(records.at(-1)!, `YouTube_An_Owner_${name}`)!
    expect([nameSettledKind(found), found.month, found.covers]).toEqual([what, month, null])
    if (!name.startsWith('content_owner')) expect(found.content_owner).toBe('An_Owner')
  }
})

test('of other spans or of no known revenue it is refused in a sentence', () => {
  const refusal = (name: string) =>
    refuseSettledFile([['A title'], ['Adjustment Type', 'Video ID', 'Partner Revenue']], name)
  expect(refusal('YouTube_An_Owner_W_20260302_20260308_ads_video_raw_v1-1.csv')).toBe(
    'This is an ads video file of March 2026 that covers a week or a day: the monthly close takes the file of the whole month. Nothing of it was loaded.',
  )
  expect(refusal('YouTube_An_Owner_M_20260301_20260430_video_summary_v1-1.csv')).toBe(
    'This is an ads video file of March 2026 that covers 2026-03-01 to 2026-04-30: the monthly close takes the file of the whole month. Nothing of it was loaded.',
  )
  expect(refusal('YouTube_An_Owner_M_20260301_20260331_other_v1-1.csv')).toBe(
    'This is a settled video file of March 2026, but neither its columns nor its name say of which revenue. Nothing of it was loaded.',
  )
})

test.each([
  ['YouTube_label_202001_M_20260301_20260331_video_raw_v1-1.csv', 'label_202001', '2026-03'],
  [
    'YouTube_big_red_ads_M_202603_monthly_shorts_non_music_ads_video_summary_v1_0.csv',
    'big_red_ads',
    '2026-03',
  ],
  [
    'YouTube_weekly_hits_ads_partner_revenue_month_video_summary_v1_1_20260301 (1).csv',
    'weekly_hits',
    '2026-03',
  ],
  ['YouTube_an_owner_Ecommerce_paid_features_M_20260301_20260331_v1-1.csv.gz', 'an_owner', '2026-03'],
])('%s is of %s', (name, content_owner, month) => {
  const header = ['Adjustment Type', 'Video ID', 'Partner Revenue']
  expect(findSettledFile(header, name)).toMatchObject({ content_owner, month, covers: null })
})

test('the API’s form of it does not pass for a daily report, most of whose keys it has', () => {
  const names =
    'date,country_code,video_id,channel_id,policy,owned_views,youtube_revenue_split_auction,partner_revenue'
  expect(isByDay(names.split(','), ['views'])).toBe(false)
  expect(findSettledFile(names.split(','), 'content_owner_ad_revenue_raw_a1.20260301.csv')).toMatchObject({
    family: 'ads',
    level: 'video',
  })
})

/** By type of the API: the columns that are known of it. */
test.each([
  ['content_owner_payments_summary_a1', 'revenue_type,currency_code,partner_revenue_usd', 'payment summary'],
  [
    'content_owner_ad_revenue_raw_a1',
    'date,video_id,channel_id,partner_revenue_auction,partner_revenue',
    'ads video file',
  ],
  [
    'content_owner_ad_adjustment_revenue_raw_a1',
    'adjustment_type,date,video_id,channel_id,partner_revenue_auction,partner_revenue',
    'ads adjustments file by video',
  ],
  [
    'content_owner_non_music_asset_red_revenue_raw_a1',
    'date,channel_id,asset_id,country,custom_id,asset_labels,asset_title,owned_watchtime,partner_revenue',
    'non-music Premium asset file',
  ],
  [
    'content_owner_music_red_revenue_raw_a1',
    'adjustment_type,date,country,video_id,channel_id,owned_views,partner_revenue',
    'music Premium video file',
  ],
  [
    'content_owner_shorts_ad_revenue_summary_a2',
    'adjustment_type,video_id,channel_id,engaged_views,net_partner_revenue_post_revshare',
    'Shorts ads file',
  ],
  [
    'content_owner_tax_withholding_a1',
    'adsense_earnings_month,channel_id,revenue_source,local_currency,total_revenue_by_source,us_sourced_revenue,tax_withholding_rate,tax_withheld_amount',
    'US tax file',
  ],
  [
    'content_owner_affiliate_tax_refund_summary_a1',
    'adsense_earnings_month,channel_id,local_currency,corrected_tax_withholding_rate,tax_refund_amount',
    'US tax refund file',
  ],
])('%s is known by its columns', (type, header, what) => {
  const name = `${type}.20260301.csv`
  const found = findSettledFile(header.split(','), name)!
  expect([nameSettledKind(found), found.month, found.is_unknown_form]).toEqual([what, '2026-03', false])
})

test.each([
  // By their columns they would be ads, and music Premium.
  [
    'content_owner_shorts_ad_revenue_summary_a2',
    'adjustment_type,video_id,channel_id,engaged_views,partner_revenue',
    'Shorts ads file',
  ],
  [
    'content_owner_shorts_red_revenue_video_summary_a1',
    'adjustment_type,video_id,channel_id,owned_views,partner_revenue',
    'Shorts subscriptions file',
  ],
  [
    'content_owner_music_red_revenue_raw_a1',
    'date,video_id,channel_id,owned_watchtime,partner_revenue',
    'music Premium video file',
  ],
  [
    'content_owner_channel_adjustments_summary_a1',
    'report_name,channel_id,adjustment_type,adjustment_amount,local_currency',
    'channel adjustments file',
  ],
  // By its columns nothing at all, and, with a channel's earnings by its side, another kind.
  [
    'content_owner_transactions_paid_features_revenue_a1',
    'date,transaction_id,channel_id,product_type,country_code,partner_share_usd',
    'paid features file',
  ],
  [
    'content_owner_transactions_paid_features_revenue_a1',
    'adjustment_type,video_id,channel_id,partner_revenue',
    'paid features file',
  ],
])('%s with other columns is refused by its name', (type, header, what) => {
  expect(refuseSettledFile([header.split(',')], `${type}.20260301.csv`)).toBe(
    `This is the ${what} of March 2026 as the Reporting API writes it, with columns that are not known here: ${header.split(',').join(', ')}. Download the file of this month in the content manager, and upload that. Nothing of it was loaded.`,
  )
})

test('of a week or a day it does not pass for the month’s; a daily report is none', () => {
  const header = ['Adjustment Type', 'Video ID', 'Partner Revenue']
  for (const name of [
    'YouTube_An_Owner_W_20260302_20260308_video_raw_v1-1.csv',
    'ads_partner_revenue_week_video_summary_20260302.csv',
    'YouTube_An_Owner_D_20260302_video_raw_v1-1.csv',
    'content_owner_ad_revenue_raw_a1_weekly.20260302.csv',
  ])
    expect(findSettledFile(header, name)).toMatchObject({ covers: 'a week or a day' })
  const byDay = 'content_owner_day_ad_revenue_summary_a1.20260301.csv'
  expect(findSettledFile(header, byDay)).toMatchObject({ covers: null })
  for (const names of [
    'date,channel_id,video_id,claimed_status,uploader_type,country_code,estimated_partner_revenue,estimated_partner_red_revenue',
    'date,channel_id,video_id,live_or_on_demand,subscribed_status,country_code,views,red_views',
    'claim_id,channel_id,asset_id,video_id,claim_status,isrc',
  ])
    expect(findSettledFile(names.split(','), 'M_20260301_payment_summary_v1-0.csv')).toBeNull()
})
