import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { openReportDesk } from '../../../testing/report-desk.ts'
import { gzipped, reportPart } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { readInputs } from '../../settlement/inputs/read-inputs.ts'
import { recogniseNetwork } from '../uploads/recognise-network.ts'
import type { SettledResult } from './merge-settled-file.ts'

let network: TestNetwork
let [artist, other]: TestChannel[] = []

const database = await openTestDatabase()
const { db } = database
beforeEach(async () => {
  network = await createNetwork(db)
  artist = await createChannel(db, network)
  other = await createChannel(db, network)
})

const fan = `UC${'f'.repeat(22)}`

const { load, refusal } = await openReportDesk<SettledResult>(database, () => network)

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', family, level, nullif(part, ''), case when is_adjustment then 'adjusted' end, '|',
      coalesce(platform_channel_id, '-'), coalesce(r.day::text, '-'), activity_month, r.revenue) as row
    from settled_rows as r join settled_files using (network_id, file_id)
    where network_id = ${network.network_id} order by r.file_id, line`.execute(db)
  return rows.map(({ row }) =>
    row
      .replaceAll(artist!.platform_channel_id, 'ARTIST')
      .replaceAll(other!.platform_channel_id, 'OTHER')
      .replaceAll(fan, 'FAN'),
  )
}

const bare = (channel: TestChannel | undefined) => channel!.platform_channel_id.slice(2)
const ofLabel = [
  'Adjustment Type',
  'Country',
  'Day',
  'Video ID',
  'Video Channel ID',
  'Asset ID',
  'Asset Channel ID',
  'Asset Title',
  'Asset Labels',
  'Asset Type',
  'Custom ID',
  'ISRC',
  'UPC',
  'GRID',
  'Artist',
  'Album',
  'Label',
  'Claim Type',
  'Content Type',
  'Offer',
  'Owned Views',
  'Monetized Views : Audio',
  'Monetized Views : Audio  Visual',
  'Monetized Views',
  'YouTube Revenue Split',
  'Partner Revenue : Pro Rata',
  'Partner Revenue : Per Sub Min',
  'Partner Revenue',
]
type Row = Partial<Record<(typeof ofLabel)[number], string>>
const lineOf = (names: readonly string[], row: Row, mark = ',') =>
  names.map((name) => row[name] ?? '').join(mark)
const labelRow = (video: string, asset: string, money: string): Row => ({
  Country: 'KR',
  Day: '20261003',
  'Video ID': 'labelvideo1',
  'Asset ID': 'A111111111111111',
  'Video Channel ID': video,
  'Asset Channel ID': asset,
  'Claim Type': 'Audio',
  Offer: 'Individual',
  'Owned Views': '7',
  'Partner Revenue : Pro Rata': '9',
  'Partner Revenue': money,
})
const raw = 'M_20261001_20261031_red_label_rawdata_video_v1-1'

test('a label’s Premium by video counts by the channel of the video, else of the asset, and keeps what has neither', async () => {
  const rows = [
    labelRow(bare(artist), bare(other), '1.25'),
    // Of two offers the same money counts twice.
    labelRow(artist!.platform_channel_id, '', '1.25'),
    labelRow(fan, bare(other), '0.5'),
    labelRow('', bare(other), '0.25'),
    labelRow(fan, '', '2'),
    labelRow('', '', '4'),
  ]
  const result = await load(`YouTube_Some_Label_${raw}.csv`, [
    'YouTube Premium revenue',
    ofLabel.join(','),
    ...rows.map((row) => lineOf(ofLabel, row)),
  ])
  expect(await stored()).toEqual([
    'premium video label | ARTIST 2026-10-03 2026-10-01 1250000000',
    'premium video label | ARTIST 2026-10-03 2026-10-01 1250000000',
    'premium video label | OTHER 2026-10-03 2026-10-01 500000000',
    'premium video label | OTHER 2026-10-03 2026-10-01 250000000',
    'premium video label | FAN 2026-10-03 2026-10-01 2000000000',
    'premium video label | - 2026-10-03 2026-10-01 4000000000',
  ])
  expect(result).toMatchObject({
    revenue: 9_250_000_000n,
    views: 42,
    by_asset: { rows: 2, revenue: 750_000_000n },
    unknown: { rows: 1, revenue: 2_000_000_000n },
    without_channel: { rows: 1, revenue: 4_000_000_000n },
    unknown_columns: [],
  })
})

test.each([
  [
    'TSV in gzip, without Adjustment Type',
    `YouTube_Some_Label_${raw}.tsv.gz`,
    '\t',
    ofLabel.slice(1),
    gzipped,
  ],
  [
    'the API’s names',
    'music_content_owner_red_revenue_raw_a1.20261001.csv',
    ',',
    ofLabel.map((name) => name.toLowerCase().replaceAll(/[^a-z]+/g, '_')),
    (text: string) => text,
  ],
])('it is read as %s', async (_, name, mark, header, container) => {
  const names = header.length === ofLabel.length ? ofLabel : ofLabel.slice(1)
  const row = labelRow(bare(artist), bare(other), '0.125')
  const text = [header.join(mark), lineOf(names, row, mark), ''].join('\n')
  const { rows } = await load(name, container(text))
  expect(rows).toMatchObject({ read: 1, written: 1, rejected: 0 })
  expect(await stored()).toEqual(['premium video label | ARTIST 2026-10-03 2026-10-01 125000000'])
})

test('by asset its rows have months; adjustments may be of earlier ones', async () => {
  const header = [
    'Adjustment Type',
    'Country',
    'Month',
    'Asset ID',
    'Asset Channel ID',
    'Asset\u00A0Title',
    'GRID',
    'Partner Revenue : Pro Rata : Audio',
    'Partner Revenue : Pro Rata',
    'Partner Revenue',
  ].join(',')
  await load('YouTube_Some_Label_M_20261001_20261031_red_label_rawdata_asset_v1-1.csv', [
    'Asset Summary',
    header,
    `,KR,202610,A111111111111111,${bare(artist)},"Song, one",,9,9,0.75`,
    `,JP,202610,A222222222222222,,Two,,9,9,0.5`,
  ])
  await load('music_content_owner_asset_red_adjustment_revenue_raw_a1.20261001.csv', [
    'adjustment_type,country,month,asset_id,asset_channel_id,partner_revenue_pro_rata,partner_revenue',
    `Backpay,KR,202608,A111111111111111,${bare(artist)},1,-0.25`,
  ])
  expect(await stored()).toEqual([
    'premium asset label | ARTIST - 2026-10-01 750000000',
    'premium asset label | - - 2026-10-01 500000000',
    'premium asset label adjusted | ARTIST - 2026-08-01 -250000000',
  ])
})

test('the network of a file is told by the channels of videos and assets', async () => {
  const row = lineOf(ofLabel, labelRow(fan, bare(artist), '1'))
  const part = reportPart(`YouTube_Some_Label_${raw}.csv`, ['A title', ofLabel.join(','), row, ''].join('\n'))
  expect(await recogniseNetwork(db, part)).toBe(network.network_id)
})

test('ads by asset and Premium by asset may have the same columns: their names tell', async () => {
  const short = ['Country,Asset ID,Custom ID,Asset Title,Partner Revenue', 'KR,A111111111111111,C-1,One,0.5']
  const whole = [
    'Asset ID,Asset Channel ID,Country,Owned Views,Partner Revenue',
    `A1,${bare(artist)},KR,3,0.25`,
  ]
  await load('YouTube_red_label_M_20261001_20261031_rev_views_by_asset_v1-0.csv', short)
  await load('YouTube_red_label_M_20261001_20261031_red_music_rawdata_asset_v1-1.csv', whole)
  const other = [whole[0]!, `A2,${bare(artist)},KR,3,0.75`]
  await load('YouTube_red_label_M_20260901_20260930_rev_views_by_asset_v1-0.csv', other)
  expect(await stored()).toEqual([
    'ads asset | - - 2026-10-01 500000000',
    'premium asset music | ARTIST - 2026-10-01 250000000',
    'ads asset | ARTIST - 2026-09-01 750000000',
  ])
  expect(await refusal('YouTube_red_label_M_20261001_20261031_other_v1-0.csv', whole)).toContain(
    'neither its columns nor its name say of which revenue',
  )
})

test('the audio tier names no channel: it goes by the video, then by the asset, and the rest is of nobody', async () => {
  await db
    .insertInto('videos')
    .values({
      network_id: network.network_id,
      channel_id: artist!.channel_id,
      video_id: 'knownvideo1',
      title: '',
    })
    .execute()
  await load('YouTube_Some_Label_M_20261001_asset_raw_v1-1.csv', [
    'Day,Country,Asset ID,Asset Channel ID,Administer Publish Rights,Partner Revenue : Auction,Partner Revenue',
    `20261002,KR,A333333333333333,${bare(other)},No,1,1`,
  ])
  const result = await load('content_owner_claim_audio_tier_revenue_raw_a1.20261001.csv', [
    'adjustment_type,country,date,video_id,asset_id,custom_id,owned_views,partner_revenue_pro_rata,partner_revenue_per_play_min,partner_revenue',
    'None,KR,20261004,knownvideo1,A333333333333333,,2,1,1,0.5',
    'None,KR,20261004,othervideo1,A333333333333333,,2,1,1,0.25',
    'None,KR,20261004,othervideo2,A444444444444444,,2,1,1,0.125',
  ])
  expect((await stored()).slice(1)).toEqual([
    'ads video audio_tier | ARTIST 2026-10-04 2026-10-01 500000000',
    'ads video audio_tier | OTHER 2026-10-04 2026-10-01 250000000',
    'ads video audio_tier | - 2026-10-04 2026-10-01 125000000',
  ])
  expect(result).toMatchObject({
    inferred: { rows: 2, revenue: 750_000_000n },
    without_channel: { rows: 1, revenue: 125_000_000n },
  })
})

test('the audio tier is placed as well by a file by asset that comes after it, until its month is approved', async () => {
  const tier = (month: string) =>
    load(`content_owner_claim_audio_tier_revenue_raw_a1.${month}01.csv`, [
      'adjustment_type,country,date,video_id,asset_id,custom_id,owned_views,partner_revenue_pro_rata,partner_revenue_per_play_min,partner_revenue',
      `None,KR,${month}04,othervideo1,A333333333333333,,2,1,1,0.25`,
    ])
  await tier('202609')
  await tier('202610')
  await db
    .insertInto('settlement_months')
    .values({ network_id: network.network_id, month: '2026-09-01', approved_at: new Date() })
    .execute()
  const change = async () => (await readInputs(db, network.scope, '2026-10-01')).digests.files
  const before = await change()
  await load('YouTube_Some_Label_M_20261001_asset_raw_v1-1.csv', [
    'Day,Country,Asset ID,Asset Channel ID,Administer Publish Rights,Partner Revenue : Auction,Partner Revenue',
    `20261002,KR,A333333333333333,${bare(other)},No,1,1`,
  ])
  expect(await stored()).toEqual([
    'ads video audio_tier | - 2026-09-04 2026-09-01 250000000',
    'ads video audio_tier | OTHER 2026-10-04 2026-10-01 250000000',
    'ads asset | OTHER 2026-10-02 2026-10-01 1000000000',
  ])
  // A calculation that was made before is of other rows.
  expect(await change()).not.toBe(before)
})

test('summaries and the Shorts pool stand beside each other, by country and of no channel', async () => {
  const premium = 'adjustment_type,month,country,monetized_views,partner_revenue_ugc,partner_revenue'
  for (const type of [
    'content_owner_country_music_red_revenue_summary_a1',
    'music_content_owner_country_music_red_revenue_summary_a1',
    'music_content_owner_country_non_music_red_revenue_summary_a1',
    'music_content_owner_subscriber_red_revenue_summary_a1',
  ])
    await load(`${type}.20261001.csv`, [premium, `None,202610,KR,4,1,0.${type.length}`])
  await load('music_content_owner_shorts_revenue_summary_a1.20261001.csv', [
    'payment_period,country,shorts_monthly_pool_usd,pool_participating_rate,shorts_usages_marketshare,shorts_flat_fee_revenue_usd',
    '202610,KR,100000,0.5,0.01,12.5',
  ])
  await load('content_owner_claim_audio_tier_revenue_summary_a1.20261001.csv', [
    'country,start_date,end_date,currency,usd_local_rate,partner_playbacks,total_playbacks,partner_audio_ad_revshare,audio_royalties',
    'US,20261001,20261031,USD,1,10,100,3,3.5',
    'KR,20261001,20261031,KRW,1400,10,100,3,2100',
  ])
  expect(await stored()).toEqual([
    'premium summary music | - - 2026-10-01 500000000',
    'premium summary label | - - 2026-10-01 560000000',
    'premium summary label_non_music | - - 2026-10-01 600000000',
    'premium summary label_subscribers | - - 2026-10-01 530000000',
    'shorts_ads summary label_pool | - - 2026-10-01 12500000000',
    'ads summary audio_tier | - - 2026-10-01 3500000000',
    'ads summary audio_tier | - - 2026-10-01 1500000000',
  ])
})
