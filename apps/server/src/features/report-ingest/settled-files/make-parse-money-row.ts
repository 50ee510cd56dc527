import type { SettledFamily } from '@cuesheet/contract/values/settled-files'
import { RefusedFile, showCell } from '../../../csv/refused-file.ts'
import { isNameless, parseCount } from '../parse-decimal.ts'
import { readConverted } from '../read-number.ts'
import type { MoneyCells, Nano } from './money-cells.ts'
import { parseMonth } from './parse-month.ts'
import type { KnownFile, SettledColumns } from './settled-columns.ts'
import type { SettledDays } from './settled-days.ts'

/** Money as a line has it; what the platform left out is null. */
export type MoneyRow = {
  /** With its UC. */
  platform_channel_id: string | null
  /** It is the channel of the asset, as that of the video is nobody's here. */
  is_by_asset: boolean
  video_id: string | null
  asset_id: string | null
  day: string | null
  /** YYYY-MM-01, where a row has a month instead of a day. */
  activity_month: string | null
  country: string | null
  /** As the platform words it; null: none. */
  adjustment_type: string | null
  views: number | null
  revenue: Nano
}

type MoneyFamily = Exclude<SettledFamily, 'payment_summary' | 'us_tax' | 'us_tax_refund'>

const moneyColumns: Record<MoneyFamily, string> = {
  ads: 'partner_revenue',
  premium: 'partner_revenue',
  shorts_ads: 'net_partner_revenue_post_revshare',
  shorts_subscriptions: 'partner_revenue',
  paid_features: 'earnings',
  channel_adjustments: 'deduction_amount',
}
const viewColumns = [
  'owned_views',
  'engaged_views',
  'total_views',
  'owned_subscription_views',
  'monetized_views',
  'partner_playbacks',
]

/** Of these files the platform names no channel at all. */
const channelColumns = ['video_channel_id', 'channel_id', 'asset_channel_id']

export const moneyColumnOf = ({ family, part, level }: KnownFile): string => {
  if (part === 'label_pool') return 'shorts_flat_fee_revenue_usd'
  return part === 'audio_tier' && level === 'summary'
    ? 'audio_royalties'
    : moneyColumns[family as MoneyFamily]
}

/** Answers a row or, as a string, why it is rejected. Throws RefusedFile where the header, or a row, shows that it is another file. */
export function makeParseMoneyRow(
  file: KnownFile,
  columns: SettledColumns,
  { cells, days, channels }: { cells: MoneyCells; days: SettledDays; channels: ReadonlyMap<string, unknown> },
) {
  const { family, level, part } = file
  const column = moneyColumnOf(file)
  const isOfVideos = level === 'video' || level === 'claim'
  columns.require(
    ...(isOfVideos ? ['video_id'] : level === 'asset' ? ['asset_id'] : []),
    ...(family === 'channel_adjustments' ? ['channel_id'] : []),
    ...(file.is_adjustment ? ['adjustment_type'] : []),
    column,
  )
  if (isOfVideos && part !== 'audio_tier') columns.requireOne('channel_id', ...channelColumns)
  columns.requireDollars(column)
  const money = columns.find(column)
  const ofVideo = columns.find('video_channel_id', 'channel_id')
  const ofAsset = columns.find('asset_channel_id')
  const [channel, other] = level === 'asset' ? [ofAsset, ofVideo] : [ofVideo, ofAsset]
  const [video, asset] = [columns.find('video_id'), columns.find('asset_id')]
  const [day, country] = [columns.find('day', 'date'), columns.find('country', 'country_code')]
  const month = day < 0 ? columns.find('month') : -1
  const [adjustment, currency] = [columns.find('adjustment_type'), columns.find('currency', 'currency_code')]
  const views = columns.find(...viewColumns)
  // By country, each in its own currency.
  const rate = part === 'audio_tier' && level === 'summary' ? columns.find('usd_local_rate') : -1
  const parseAdjustment = remember(parseLabel)
  const cell = (fields: readonly string[], at: number) => (at < 0 ? '' : fields[at]!.trim())
  const idIn = (fields: readonly string[], at: number) => {
    const text = cell(fields, at)
    return isNameless(text) ? '' : text
  }
  return (fields: readonly string[], line: number): MoneyRow | string => {
    if (fields.length !== columns.width)
      return `has ${fields.length} columns where the header has ${columns.width}`
    const code = cell(fields, currency)
    const isLocal = rate >= 0 && code !== 'USD' && code !== ''
    if (!isLocal) requireDollars(code)
    const video_id = idIn(fields, video)
    const asset_id = idIn(fields, asset)
    const [own, alternative] = [parseChannelId(cell(fields, channel)), parseChannelId(cell(fields, other))]
    if (own === undefined) return `channel_id ${showCell(cell(fields, channel))} is not an id`
    if (alternative === undefined) return `asset_channel_id ${showCell(cell(fields, other))} is not an id`
    if (!isId(video_id)) return `video_id ${showCell(video_id)} is not an id`
    if (!isId(asset_id)) return `asset_id ${showCell(asset_id)} is not an id`
    const land = cell(fields, country)
    if (land !== '' && !countryCode.test(land)) return `country ${showCell(land)} is not a country's code`
    const adjustment_type = adjustment < 0 ? null : parseAdjustment(fields[adjustment]!)
    const written = cell(fields, day)
    const judged = written === '' ? null : days.parse(written, line, adjustment_type !== null)
    if (judged === undefined) return `day ${showCell(written)} is not a day as YYYYMMDD or YYYY-MM-DD`
    const ofMonth = cell(fields, month)
    const activity = ofMonth === '' ? null : parseMonth(ofMonth)
    if (ofMonth !== '' && activity === null) return `month ${showCell(ofMonth)} is not a month as YYYYMM`
    if (activity !== null) days.requireMonth(activity, adjustment_type !== null)
    const counted = cell(fields, views)
    const count = counted === '' ? null : parseCount(counted)
    if (typeof count === 'string') return `views ${showCell(counted)} ${count}`
    const nano = isLocal ? readConverted(cell(fields, money), cell(fields, rate)) : cells.read(fields[money]!)
    if (typeof nano === 'string') return `${column} ${showCell(fields[money]!)} ${nano}`
    const is_by_other =
      alternative !== null && (own === null || (!channels.has(own) && channels.has(alternative)))
    return {
      platform_channel_id: is_by_other ? alternative : own,
      is_by_asset: is_by_other && level !== 'asset',
      video_id: video_id === '' ? null : video_id,
      asset_id: asset_id === '' ? null : asset_id,
      day: judged,
      activity_month: activity && `${activity}-01`,
      country: land === '' ? null : land,
      adjustment_type,
      views: count,
      revenue: family === 'channel_adjustments' ? takeOrGive(adjustment_type, nano) : nano,
    }
  }
}

/** Whether a file's rows name no channel, but videos or assets of which the network may know whose they are. */
export const hasNoChannels = (columns: SettledColumns) =>
  columns.find(...channelColumns) < 0 && columns.find('video_id', 'asset_id') >= 0

/** Of any form that the platform may give it: whether we know it is asked when the month is calculated. */
const isId = (text: string) => text === '' || idPattern.test(text)
const idPattern = /^[!-[\]-~]{1,64}$/

/** With its UC, which some files leave out; null: there is none. Undefined: it is no id. */
export const parseChannelId = (text: string) =>
  isNameless(text) ? null : isId(text) ? (text.length === 22 ? `UC${text}` : text) : undefined

const countryCode = /^[A-Z]{2}$/

function requireDollars(currency: string): void {
  if (currency !== '' && currency !== 'USD')
    throw new RefusedFile(
      `Its money is in ${showCell(currency)}: the monthly close reads this file in US dollars.`,
    )
}

/** A deduction is written above 0. What is called a credit is given, anything else taken. */
const takeOrGive = (adjustment_type: string | null, nano: Nano): Nano => {
  const size = nano < 0 ? -nano : nano
  if (adjustment_type !== null && /\bcredit\b/i.test(adjustment_type)) return size
  return size === 0 ? 0 : -size
}

const entities: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  '#39': "'",
}

/** A label as people read it; null: none. */
export function parseLabel(text: string): string | null {
  const label = text
    .replace(/&(amp|quot|apos|lt|gt|nbsp|#39);/g, (_, name: string) => entities[name]!)
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .trim()
    .slice(0, 100)
  return label === '' || label.toLowerCase() === 'none' ? null : label
}

const mostRemembered = 5_000

/** A file has few of them; copied, as a part of a text keeps the whole of it in memory. */
export function remember<Answer>(parse: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const copy = Buffer.from(text).toString()
    const answer = parse(copy)
    if (known.size < mostRemembered) known.set(copy, answer)
    return answer
  }
}
