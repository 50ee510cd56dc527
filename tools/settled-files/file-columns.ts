import type { FileForm } from './file-form.ts'
import type { MoneyRow } from './money-rows.ts'

type Columns = Record<string, (row: MoneyRow, form: FileForm) => string>

const served = ['Auction', 'Reserved', 'Partner Sold YouTube Served', 'Partner Sold Partner Served']
/** All of it in the auction: the parts are of no use to anybody here. */
const splitsOf = (name: string): Columns => ({
  ...Object.fromEntries(
    served.map((part, index) => [`${name} : ${part}`, (row: MoneyRow) => (index === 0 ? row.money : '0')]),
  ),
  [name]: ({ money }) => money,
})

const adjustment: Columns = { 'Adjustment Type': ({ adjustment_type }) => adjustment_type }
const dayAndCountry: Columns = {
  Day: ({ day }, { has_plain_days }) => (has_plain_days ? day.replaceAll('-', '') : day),
  Country: ({ country }) => country,
}
const video: Columns = { 'Video ID': ({ video }) => video.video_id }
const title: Columns = {
  'Video Title': ({ at }) =>
    at % 7 === 0 ? `봄, 여름 & "가을" #${at}` : at % 3 === 0 ? `Remix ${at}, part 2` : `Video ${at}`,
  'Video Duration (sec)': ({ at }) => String(30 + (at % 600)),
}
const category: Columns = { Category: () => 'Music' }
const channel: Columns = {
  'Channel ID': ({ channel }, form) => showChannel(channel.platform_channel_id, form),
}
const uploader: Columns = { Uploader: ({ channel }) => channel.title ?? 'Channel' }
const user: Columns = { Username: () => '', ...uploader }
const display: Columns = { 'Channel Display Name': ({ channel }) => channel.title ?? 'Channel' }
const terms: Columns = {
  'Content Type': ({ content_type }) => content_type,
  Policy: ({ policy }) => policy,
}
const asset: Columns = {
  'Asset ID': ({ video }) => `A${video.video_id.replaceAll(/[^0-9A-Za-z]/g, '0')}0000`,
  'Asset Channel ID': ({ channel }, form) => showChannel(channel.platform_channel_id, form),
  'Asset Type': () => 'Sound Recording',
  'Custom ID': ({ at }) => `C-${at}`,
}
const claim: Columns = { 'Claim Type': () => 'Audio', 'Claim Origin': () => 'Audio match' }
const named = (name: string): Columns => ({ [name]: ({ views }) => String(views) })
const views = named('Owned Views')
const revenue = splitsOf('Partner Revenue')
const splits = splitsOf('YouTube Revenue Split')
const partner: Columns = { 'Partner Revenue': ({ money }) => money }

export const showChannel = (id: string, { has_bare_channel_ids }: FileForm) =>
  has_bare_channel_ids ? id.replace(/^UC/, '') : id

const adsVideo = {
  ...adjustment,
  ...dayAndCountry,
  ...video,
  ...title,
  ...category,
  ...channel,
  ...uploader,
  ...display,
  ...terms,
  ...views,
  ...splits,
  ...revenue,
}
const premiumVideo = (counted: Columns): Columns => ({
  ...adjustment,
  ...dayAndCountry,
  ...video,
  'Custom ID': () => '',
  'Content Type': () => 'Premium',
  ...title,
  ...user,
  ...display,
  ...channel,
  ...claim,
  'Multiple Claims?': () => 'No',
  'Asset ID': asset['Asset ID']!,
  Policy: terms.Policy!,
  ...counted,
  'YouTube Revenue Split': partner['Partner Revenue']!,
  ...partner,
})

const perSubscriber: Columns = {
  'YouTube Revenue Split': partner['Partner Revenue']!,
  'Partner Revenue : Pro Rata': partner['Partner Revenue']!,
  'Partner Revenue : Per Sub Min': () => '0',
}
const recording: Columns = {
  'Asset Title': title['Video Title']!,
  'Asset Labels': () => '',
  'Asset Type': asset['Asset Type']!,
  'Custom ID': asset['Custom ID']!,
  ISRC: () => '',
  UPC: () => '',
  GRID: () => '',
  Artist: () => 'An artist',
  Album: () => '',
  Label: () => 'A label',
}
const monetized: Columns = {
  'Monetized Views : Audio': () => '0',
  'Monetized Views : Audio Visual': views['Owned Views']!,
  'Monetized Views': views['Owned Views']!,
}

/** Header and cells of the files whose rows are of videos or assets, by the content manager. */
export const columnsOf = {
  ads_video: adsVideo,
  ads_adjustments: adsVideo,
  ads_claim: {
    ...adjustment,
    ...dayAndCountry,
    ...video,
    ...channel,
    ...asset,
    ...terms,
    ...claim,
    ...views,
    ISRC: () => '',
    UPC: () => '',
    GRid: () => '',
    ...splits,
    ...revenue,
  },
  ads_asset: {
    ...adjustment,
    ...dayAndCountry,
    ...asset,
    'Asset Title': title['Video Title']!,
    'Asset Labels': () => '',
    ...views,
    ...splits,
    ...revenue,
  },
  premium_non_music: premiumVideo(named('Owned Watchtime')),
  premium_music: premiumVideo(views),
  premium_label: {
    ...adjustment,
    Country: dayAndCountry.Country!,
    Day: dayAndCountry.Day!,
    ...video,
    'Video Channel ID': channel['Channel ID']!,
    'Asset ID': asset['Asset ID']!,
    'Asset Channel ID': asset['Asset Channel ID']!,
    ...recording,
    'Claim Type': claim['Claim Type']!,
    'Content Type': terms['Content Type']!,
    Offer: () => 'Individual',
    ...views,
    ...monetized,
    ...perSubscriber,
    ...partner,
  },
  premium_label_asset: {
    Country: dayAndCountry.Country!,
    Month: ({ day }) => day.slice(0, 7).replace('-', ''),
    'Asset ID': asset['Asset ID']!,
    'Asset Channel ID': asset['Asset Channel ID']!,
    ...recording,
    ...views,
    ...monetized,
    ...perSubscriber,
    ...partner,
  },
  audio_tier: {
    ...adjustment,
    Country: dayAndCountry.Country!,
    Date: dayAndCountry.Day!,
    ...video,
    'Asset ID': asset['Asset ID']!,
    'Custom ID': asset['Custom ID']!,
    ...views,
    'YouTube Revenue Split': partner['Partner Revenue']!,
    'Partner Revenue Pro Rata': partner['Partner Revenue']!,
    'Partner Revenue Per Play Min': () => '0',
    ...partner,
  },
  shorts_ads: {
    ...adjustment,
    ...video,
    ...title,
    ...category,
    ...channel,
    ...uploader,
    ...terms,
    ...named('Engaged Views'),
    'Net Partner Revenue (Post revshare)': ({ money }) => money,
  },
  shorts_subscriptions: {
    ...adjustment,
    ...dayAndCountry,
    ...video,
    'Custom ID': () => '',
    'Content Type': () => 'Premium',
    ...title,
    ...user,
    ...channel,
    ...named('Owned Subscription Views'),
    ...partner,
  },
} satisfies Record<string, Columns>

export type RowFileKind = keyof typeof columnsOf

/** The lines of such a file, its header first. */
export function* writeRows(kind: RowFileKind, form: FileForm, rows: Iterable<MoneyRow>): Generator<string[]> {
  const columns: Columns = columnsOf[kind]
  yield Object.keys(columns)
  const cells = Object.values(columns)
  for (const row of rows) yield cells.map((cell) => cell(row, form))
}
