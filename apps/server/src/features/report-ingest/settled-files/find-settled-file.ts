import type { SettledFamily, SettledLevel, settledParts } from '@cuesheet/contract/values/settled-files'
import { parseFileName } from '../parse-file-name.ts'
import { type ApiFile, findApiFile } from './find-api-file.ts'
import { parseSettledName, toSnakeCase } from './parse-settled-name.ts'

/** A file of the month's close, as its header and then its name say it. */
export type SettledFile = {
  /** Null: neither says of which revenue it is. */
  family: SettledFamily | null
  level: SettledLevel
  /** Its rows are corrections of money, most of them of earlier months. */
  is_adjustment: boolean
  part: (typeof settledParts)[number]
  /** YYYY-MM; null where the name says none. */
  month: string | null
  content_owner: string | null
  /** What else than one whole month it covers, in words: the close takes no such file. */
  covers: string | null
  /** Named as the Reporting API names one kind, and without the columns by which that kind is known. */
  is_unknown_form: boolean
}

type Signature = {
  family: SettledFamily | ((rest: string) => SettledFamily | null)
  /** Columns that it has, and of each list at least one. */
  columns: (string | string[])[]
  part?: SettledFile['part']
}

const isShortAds = (rest: string) => rest.includes('rev_views_by_asset')
const isPremium = (rest: string) => !isShortAds(rest) && /(^|_)red_|_red(_|$)|subscription|premium/.test(rest)
const isAds = (rest: string) =>
  isShortAds(rest) ||
  isAdjustment(rest) ||
  /(^|_)ads?_|video_summary|(asset|claim|video)_(raw|summary)/.test(rest)
const isAdjustment = (rest: string) => /(^|_)(adj|adjustments?)_/.test(rest)

/** The first that fits: what only one kind has, before what several share. */
const signatures: Signature[] = [
  { family: 'payment_summary', columns: ['revenue_type', ['partner_revenue_usd', 'partner_revenue']] },
  { family: 'us_tax_refund', columns: ['adsense_earnings_month', 'tax_refund_amount'] },
  { family: 'us_tax', columns: ['adsense_earnings_month', 'tax_withheld_amount'] },
  { family: 'channel_adjustments', columns: ['adjustment_type', 'deduction_amount'] },
  { family: 'paid_features', columns: ['earnings', ['channel_name', 'channel_id']] },
  {
    family: 'shorts_ads',
    part: 'label_pool',
    columns: ['payment_period', 'shorts_flat_fee_revenue_usd'],
  },
  { family: 'shorts_ads', columns: ['net_partner_revenue_post_revshare', 'video_id'] },
  { family: 'shorts_subscriptions', columns: ['owned_subscription_views', 'partner_revenue'] },
  {
    family: 'ads',
    part: 'audio_tier',
    columns: ['partner_revenue', ['partner_revenue_per_play_min', 'partner_revenue_per_play_minimum']],
  },
  { family: 'ads', part: 'audio_tier', columns: ['audio_royalties', 'partner_playbacks'] },
  {
    family: 'premium',
    part: 'non_music',
    columns: ['owned_watchtime', 'partner_revenue', ['video_id', 'asset_id']],
  },
  {
    family: 'ads',
    columns: [
      'partner_revenue',
      [
        'partner_revenue_auction',
        'youtube_revenue_split_auction',
        'partner_revenue_adsense_served_youtube_sold',
        'youtube_revenue_split_adsense_served_youtube_sold',
      ],
    ],
  },
  {
    family: 'premium',
    part: 'label',
    columns: [
      'partner_revenue',
      ['video_id', 'asset_id'],
      [
        'video_channel_id',
        'partner_revenue_pro_rata',
        'partner_revenue_per_sub_min',
        'partner_revenue_per_subscriber_min',
        'monetized_views_audio',
      ],
    ],
  },
  {
    family: 'premium',
    columns: [
      'partner_revenue',
      ['partner_revenue_ugc', 'partner_revenue_art_track', 'monetized_views_ugc_audio'],
    ],
  },
  // What is left says its revenue by its name alone: music Premium by asset and ads by asset may have the same columns.
  {
    family: (rest) => (isPremium(rest) ? 'premium' : isAds(rest) ? 'ads' : null),
    columns: ['partner_revenue', ['adjustment_type', 'video_id', 'asset_id', 'country']],
  },
]

/** Titles may stand above the header: so many lines at most. */
export const settledTitleLines = 3

/**
 * What a settled file of the platform is, by the names in its header, or null. They decide, in any spelling: `Partner
 * Revenue (USD)` of the content manager and `partner_revenue_usd` of the API are one column.
 */
export function findSettledFile(header: readonly string[], fileName: string): SettledFile | null {
  const names = new Set(header.flatMap((name) => namesOf(toSnakeCase(name))))
  const found = signatures.find(({ columns }) =>
    columns.every((column) =>
      typeof column === 'string' ? names.has(column) : column.some((each) => names.has(each)),
    ),
  )
  const { report_type } = parseFileName(fileName)
  const asNamed = report_type === null ? null : findApiFile(report_type)
  if (!found && !asNamed) return null
  const { month, owner, covers, rest } = parseSettledName(fileName)
  const named = { month, content_owner: owner, covers }
  const family = !found ? null : typeof found.family === 'string' ? found.family : found.family(rest)
  const level = levelOf(family, names)
  const asWritten = {
    level,
    is_adjustment: family === 'channel_adjustments' || (mayAdjust(family) && isAdjustment(rest)),
    part: found?.part ?? (family === 'premium' ? premiumPartOf(rest, level) : ('' as const)),
  }
  // A type of the API is of one kind: columns that would make it another one, or none, are not those that are known.
  if (asNamed && !isSame(asNamed, { family, ...asWritten }))
    return { ...asNamed, ...named, is_unknown_form: true }
  return { family, ...asWritten, ...named, is_unknown_form: false }
}

/** Of which Premium a file is that only its name tells. Of a label's summaries there are three, beside each other. */
function premiumPartOf(rest: string, level: SettledLevel): SettledFile['part'] {
  const isNonMusic = /non_music|(^|_)red_rawdata/.test(rest)
  if (!/(^|_)red_label|^music_content_owner/.test(rest)) return isNonMusic ? 'non_music' : 'music'
  if (level !== 'summary') return 'label'
  return rest.includes('subscriber') ? 'label_subscribers' : isNonMusic ? 'label_non_music' : 'label'
}

const isSame = (named: ApiFile, written: Omit<ApiFile, 'family'> & { family: SettledFamily | null }) =>
  named.family === written.family &&
  named.level === written.level &&
  named.is_adjustment === written.is_adjustment &&
  named.part === written.part

const mayAdjust = (family: SettledFamily | null) =>
  family === null || family === 'ads' || family === 'premium' || family.startsWith('shorts')

const inCurrency =
  /^(partner_revenue|net_partner_revenue_post_revshare|earnings|deduction_amount)_([a-z]{3})$/
/** `partner_revenue_ugc` is a part of it, and no currency. */
const currencies = new Set(Intl.supportedValuesOf('currency'))

function splitCurrency(name: string): { bare: string; currency: string } | null {
  const [, bare = '', code = ''] = inCurrency.exec(name) ?? []
  const currency = code.toUpperCase()
  return currencies.has(currency) ? { bare, currency } : null
}

/** A column of money with a currency at its end is also the one without. */
export const namesOf = (name: string) => [name, ...(splitCurrency(name) ? [splitCurrency(name)!.bare] : [])]
/** The currency that a column of money says it is in, if it says one. */
export const currencyOf = (name: string) => splitCurrency(name)?.currency

function levelOf(family: SettledFamily | null, names: ReadonlySet<string>): SettledLevel {
  if (family === 'payment_summary') return 'summary'
  if (family === 'us_tax' || family === 'us_tax_refund') return 'channel'
  if (family === 'channel_adjustments' || family === 'paid_features') return 'channel'
  if (family !== 'premium' && names.has('claim_type')) return 'claim'
  return names.has('video_id') ? 'video' : names.has('asset_id') ? 'asset' : 'summary'
}
