/** A file of the month's close, as its header and then its name say it. */
export type SettledFile = {
  /** As a sentence calls it: "Shorts ads file". */
  what: string
  /** YYYY-MM; null where the name says none. */
  month: string | null
  /** A week or a day of what the close takes by month. */
  is_part: boolean
}

type Signature = {
  what: string | ((names: ReadonlySet<string>, fileName: string) => string)
  /** Columns that it has, and of each list at least one. */
  columns: (string | string[])[]
}

/** The first that fits: what only one kind has, before what several share. */
const signatures: Signature[] = [
  { what: 'payment summary', columns: ['revenue_type', 'partner_revenue_usd'] },
  { what: 'US tax refund file', columns: ['adsense_earnings_month', 'tax_refund_amount'] },
  { what: 'US tax file', columns: ['adsense_earnings_month', 'tax_withheld_amount'] },
  { what: 'channel adjustments file', columns: ['adjustment_type', 'deduction_amount'] },
  { what: 'paid features file', columns: ['earnings_usd', ['channel_name', 'channel_id']] },
  { what: 'Shorts ads file', columns: ['net_partner_revenue_post_revshare', 'video_id'] },
  { what: 'Shorts subscriptions file', columns: ['owned_subscription_views', 'partner_revenue'] },
  {
    what: (names) => `non-music Premium ${thingOf(names)} file`,
    columns: ['owned_watchtime', 'partner_revenue', ['video_id', 'asset_id']],
  },
  {
    what: (names, name) => (isAdjustment(name) ? adjustmentsOf(names) : `ads ${levelOf(names)} file`),
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
    what: (names, name) =>
      isAdjustment(name)
        ? adjustmentsOf(names)
        : /(^|_)red_|_red(_|$)|subscription/.test(name)
          ? `music Premium ${thingOf(names)} file`
          : `${/(^|_)ads?_|video_summary/.test(name) ? 'ads ' : ''}${levelOf(names)} file`,
    columns: ['partner_revenue', 'adjustment_type'],
  },
  {
    what: (names) => `music Premium ${thingOf(names)} file`,
    columns: ['owned_views', 'partner_revenue', ['video_id', 'asset_id']],
  },
]

/** `W_20260302`, `revenue_week_video`, `revenue_summary_a1_weekly`; but `day_ad_revenue_summary` is a month by day. */
const partOfMonth = /(^|_)[wd]_20\d{6}|(^|_)(week|weekly|daily)(_|$)|revenue_day_/

const isAdjustment = (name: string) => /(^|_)(adj|adjustments?)_/.test(name)
const adjustmentsOf = (names: ReadonlySet<string>) => `ads adjustments file by ${levelOf(names)}`

const levelOf = (names: ReadonlySet<string>) => (names.has('claim_type') ? 'claim' : thingOf(names))
const thingOf = (names: ReadonlySet<string>) =>
  names.has('video_id') ? 'video' : names.has('asset_id') ? 'asset' : 'summary'

/** Titles may stand above the header: so many lines at most. */
export const settledTitleLines = 3

/**
 * A settled file of the platform by the first lines of it, or null. Its header decides, in any spelling: `Partner
 * Revenue (USD)` of the content manager and `partner_revenue_usd` of the API are one column.
 */
export function findSettledFile(
  records: readonly (readonly string[])[],
  fileName: string,
): SettledFile | null {
  for (const record of records.slice(0, settledTitleLines + 1)) {
    const cells = record.length === 1 ? record[0]!.split('\t') : record
    const names = new Set(cells.map(toSnakeCase))
    const found = signatures.find(({ columns }) =>
      columns.every((column) =>
        typeof column === 'string' ? names.has(column) : column.some((each) => names.has(each)),
      ),
    )
    if (!found) continue
    const name = toSnakeCase(fileName)
    return {
      what: typeof found.what === 'string' ? found.what : found.what(names, name),
      month: findMonth(name),
      is_part: partOfMonth.test(name),
    }
  }
  return null
}

/** `YouTube Revenue Split : Auction` → youtube_revenue_split_auction; no-break spaces and a byte order mark go, too. */
const toSnakeCase = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** The first month that stands in a name by itself, as 20260301 or 202603. */
function findMonth(name: string): string | null {
  const [, year, month] = /(?:^|_)(20\d{2})(0[1-9]|1[0-2])(?:[0-3]\d)?(?=_|$)/.exec(name) ?? []
  return year && month ? `${year}-${month}` : null
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "This is a settled Shorts ads file of March 2026: it belongs to the monthly close. Nothing of it was loaded." */
export function describeSettledFile({ what, month, is_part }: SettledFile): string {
  const of = month === null ? '' : ` of ${monthName.format(new Date(`${month}-01T00:00:00Z`))}`
  const article = /^[aeio]/i.test(what) ? 'an' : 'a'
  if (is_part)
    return `This is ${article} ${what}${of} that covers a week or a day: the monthly close takes the file of the whole month. Nothing of it was loaded.`
  const named = month === null ? ', whose name says no month' : ''
  return `This is a settled ${what}${of}${named}: it belongs to the monthly close. Nothing of it was loaded.`
}
