import { text } from 'node:stream/consumers'
import { generateSettledMonth } from './generate-settled-month.ts'
import type { Expected, FileKind, SettledMonth } from './settled-month.ts'

/** A system-managed report of the Reporting API: of a month, by its type. */
export type ApiReport = { kind: FileKind; type: string; content(): Promise<string> }

const types: Partial<Record<FileKind, string>> = {
  payment_summary: 'content_owner_payments_summary_a1',
  ads_video: 'content_owner_ad_revenue_raw_a1',
  ads_claim: 'content_owner_claim_ad_revenue_raw_a1',
  ads_asset: 'content_owner_asset_ad_revenue_raw_a1',
  ads_adjustments: 'content_owner_ad_adjustment_revenue_raw_a1',
  premium_non_music: 'content_owner_non_music_red_revenue_raw_a1',
  premium_music: 'content_owner_music_red_revenue_raw_a1',
  premium_label: 'music_content_owner_red_revenue_raw_a1',
  premium_label_asset: 'music_content_owner_asset_red_revenue_raw_a1',
  audio_tier: 'content_owner_claim_audio_tier_revenue_raw_a1',
  shorts_pool: 'music_content_owner_shorts_revenue_summary_a1',
  shorts_ads: 'content_owner_shorts_ad_revenue_summary_a2',
  shorts_subscriptions: 'content_owner_shorts_red_revenue_video_summary_a1',
  us_tax: 'content_owner_tax_withholding_a1',
  us_tax_refund: 'content_owner_affiliate_tax_refund_summary_a1',
}
/** What the reports of these types are. */
export const apiTypes: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(types).map(([kind, type]) => [type, kind as FileKind]),
)
/** Columns of these in the API are known to nobody here. */
const ofContentManager = ['paid_features', 'channel_adjustments'] as const

/**
 * The files of a month as the Reporting API has them, and what they add up to: the same rows, under its columns' names; the
 * payment summary without its total. Of paid features and channel adjustments there are none.
 */
export function generateApiMonth(month: SettledMonth): { reports: ApiReport[]; expected: Expected } {
  const omit = [...(month.omit ?? []), ...ofContentManager]
  const { files, expected } = generateSettledMonth({ ...month, omit, quirks: false })
  const reports = files.flatMap(({ kind, open }) => {
    const type = types[kind]
    if (!type) return []
    const content = async () => {
      if (kind === 'payment_summary') return writePayments(month, expected)
      const [header = '', ...lines] = (await text(open())).split('\n')
      return [renameColumns(kind, header), ...lines].join('\n')
    }
    return [{ kind, type, content }]
  })
  return { reports, expected }
}

const nameColumn = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

function renameColumns(kind: FileKind, header: string): string {
  const renamed: Record<string, string> = {
    ...(kind !== 'premium_label' && { day: 'date' }),
    ...(kind.startsWith('ads') && { country: 'country_code' }),
    ...(kind === 'us_tax' && { total_revenue: 'total_revenue_by_source' }),
  }
  return header
    .split(',')
    .map(nameColumn)
    .map((name) => renamed[name] ?? name)
    .join(',')
}

function writePayments({ payment_currency = 'KRW' }: SettledMonth, { payments }: Expected): string {
  const lines = payments.map(({ revenue_type, adjustment_type, usd, local }) => {
    const cents = String(usd < 0n ? -usd / 10_000_000n : usd / 10_000_000n).padStart(3, '0')
    const dollars = `${usd < 0n ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`
    return [revenue_type, adjustment_type ?? 'None', payment_currency, dollars, local, ''].join(',')
  })
  const header = 'revenue_type,adjustment_type,currency_code,partner_revenue_usd,partner_revenue_local,notes'
  return `${[header, ...lines].join('\n')}\n`
}
