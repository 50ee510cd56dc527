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

const isPremium = (rest: string) => /(^|_)red_|_red(_|$)|subscription/.test(rest)
const isAdjustment = (rest: string) => /(^|_)(adj|adjustments?)_/.test(rest)

/** The first that fits: what only one kind has, before what several share. */
const signatures: Signature[] = [
  { family: 'payment_summary', columns: ['revenue_type', ['partner_revenue_usd', 'partner_revenue']] },
  { family: 'us_tax_refund', columns: ['adsense_earnings_month', 'tax_refund_amount'] },
  { family: 'us_tax', columns: ['adsense_earnings_month', 'tax_withheld_amount'] },
  { family: 'channel_adjustments', columns: ['adjustment_type', 'deduction_amount'] },
  { family: 'paid_features', columns: ['earnings', ['channel_name', 'channel_id']] },
  { family: 'shorts_ads', columns: ['net_partner_revenue_post_revshare', 'video_id'] },
  { family: 'shorts_subscriptions', columns: ['owned_subscription_views', 'partner_revenue'] },
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
    family: (rest) =>
      isPremium(rest)
        ? 'premium'
        : isAdjustment(rest) || /(^|_)ads?_|video_summary/.test(rest)
          ? 'ads'
          : null,
    columns: ['partner_revenue', 'adjustment_type'],
  },
  { family: 'premium', columns: ['owned_views', 'partner_revenue', ['video_id', 'asset_id']] },
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
  const asWritten = {
    level: levelOf(family, names),
    is_adjustment: family === 'channel_adjustments' || (mayAdjust(family) && isAdjustment(rest)),
    part: family === 'premium' ? (found?.part ?? 'music') : ('' as const),
  }
  // A type of the API is of one kind: columns that would make it another one, or none, are not those that are known.
  if (asNamed && !isSame(asNamed, { family, ...asWritten }))
    return { ...asNamed, ...named, is_unknown_form: true }
  return { family, ...asWritten, ...named, is_unknown_form: false }
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

/** A column of money with a currency at its end is also the one without. */
export const namesOf = (name: string) => [name, ...(inCurrency.exec(name)?.slice(1, 2) ?? [])]
/** The currency that a column of money says it is in, if it says one. */
export const currencyOf = (name: string) => inCurrency.exec(name)?.[2]?.toUpperCase()

function levelOf(family: SettledFamily | null, names: ReadonlySet<string>): SettledLevel {
  if (family === 'payment_summary') return 'summary'
  if (family === 'us_tax' || family === 'us_tax_refund') return 'channel'
  if (family === 'channel_adjustments' || family === 'paid_features') return 'channel'
  if (family !== 'premium' && names.has('claim_type')) return 'claim'
  return names.has('video_id') ? 'video' : names.has('asset_id') ? 'asset' : 'summary'
}
