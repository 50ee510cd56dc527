import { lastOfMonth } from '@cuesheet/contract/values/day'
import { parseFileName } from '../parse-file-name.ts'

/** What the name of a file of the monthly close says. */
export type SettledName = {
  /** YYYY-MM; null where it says none. */
  month: string | null
  /** The content owner, as the platform calls it. */
  owner: string | null
  /** What else than one whole month it covers, in words. */
  covers: string | null
  /** What follows the owner, in snake_case. */
  rest: string
}

/** `YouTube_<OWNER>_…`: the owner may contain underscores, so what follows it ends it. */
const owned = [
  /^YouTube_(.+?)_(?:Ecommerce_paid_features_)?M_20\d{4}/i,
  /^YouTube_(.+?)_(?:[WD]_20\d{6}|Ecommerce_paid_|ads_|adjustment_|red_|youtube_shorts_|custom_month_|channel_adjustments_)/i,
]

/** `W_20260302`, `revenue_week_video`, `revenue_summary_a1_weekly`; but `day_ad_revenue_summary` is a month by day. */
const partOfMonth = /(^|_)[wd]_20\d{6}|(^|_)(week|weekly|daily)(_|$)|revenue_day_/
const monthSpan = /(?:^|_)m_(20\d{2})(0[1-9]|1[0-2])([0-3]\d)?(?:_(20\d{6}))?(?=_|$)/
/** Of a name without `M_`, the first that stands there by itself. */
const anyMonth = /(?:^|_)(20\d{2})(0[1-9]|1[0-2])([0-3]\d)?(?=_|$)/

export function parseSettledName(fileName: string): SettledName {
  const name = parseFileName(fileName).original ?? fileName
  const owner = owned.map((pattern) => pattern.exec(name)?.[1]).find(Boolean) ?? null
  const rest = toSnakeCase(owner === null ? name : name.slice(`YouTube_${owner}_`.length))
  const [, year, of, day = '01', to] = monthSpan.exec(rest) ?? anyMonth.exec(rest) ?? []
  if (year === undefined) return { month: null, owner, covers: coverOf(rest), rest }
  const month = `${year}-${of}`
  const last = lastOfMonth(`${month}-01`).replaceAll('-', '')
  const isWhole = to === undefined || (day === '01' && to === last)
  const span = isWhole ? null : `${month}-${day} to ${to!.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}`
  return { month, owner, covers: coverOf(rest) ?? span, rest }
}

const coverOf = (rest: string) => (partOfMonth.test(rest) ? 'a week or a day' : null)

/** `YouTube Revenue Split : Auction` → youtube_revenue_split_auction; no-break spaces and a byte order mark go, too. */
export const toSnakeCase = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
