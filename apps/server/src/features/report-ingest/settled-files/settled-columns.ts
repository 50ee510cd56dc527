import type { SettledFamily } from '@cuesheet/contract/values/settled-files'
import { RefusedFile } from '../../../csv/refused-file.ts'
import { currencyOf, namesOf, type SettledFile } from './find-settled-file.ts'
import { nameSettledKind } from './name-settled-kind.ts'
import { toSnakeCase } from './parse-settled-name.ts'

/** A recognised file of one month. */
export type KnownFile = SettledFile & {
  family: SettledFamily
  month: string
  /** The content owner that it was collected of, by its id; null where a person gave it, whose name is all it says. */
  owner_id: string | null
}

/** Finds columns of a file by their names in snake_case. */
export class SettledColumns {
  readonly width: number
  /** In snake_case. */
  readonly names: readonly string[]
  private readonly file: SettledFile
  private readonly places = new Map<string, number>()
  private readonly written: readonly string[]

  /** header: as it is written, or in lower case. */
  constructor(header: readonly string[], file: SettledFile) {
    this.file = file
    this.width = header.length
    this.written = header
    this.names = header.map(toSnakeCase)
    for (const [at, name] of this.names.entries())
      for (const each of namesOf(name)) if (!this.places.has(each)) this.places.set(each, at)
  }

  /** The first of these that there is; -1. */
  find(...names: string[]): number {
    for (const name of names) {
      const at = this.places.get(name)
      if (at !== undefined) return at
    }
    return -1
  }

  /** Refuses a file that has none of these; it is told the first. */
  requireOne(...names: string[]): void {
    if (this.find(...names) < 0) this.require(names[0]!)
  }

  /** Refuses a file that lacks any of these. */
  require(...names: string[]): void {
    const missing = names.filter((name) => !this.places.has(name))
    if (missing.length > 0)
      throw new RefusedFile(
        `The header lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}, which the ${nameSettledKind(this.file)} of the monthly close has.`,
      )
  }

  /** Refuses money that is not in US dollars. */
  requireDollars(name: string): void {
    const currency = currencyOf(this.names[this.find(name)]!)
    if (currency !== undefined && currency !== 'USD')
      throw new RefusedFile(`Its money is in ${currency}: the monthly close reads this file in US dollars.`)
  }

  /** Those that no such file is known to have; they are not read. */
  get unknown(): string[] {
    return this.written.filter((name) => name.trim() !== '' && !isKnown(toSnakeCase(name)))
  }
}

const known = new Set(
  `adjustment_type day date country country_code video_id video_title video_duration_sec category channel_id
  channel_name uploader username channel_display_name content_type policy asset_id asset_title asset_labels asset_channel_id
  asset_type custom_id isrc upc grid iswc artist album label writers administer_publish_rights claim_type claim_origin
  multiple_claims claim_id owned_views owned_watchtime engaged_views total_views owned_subscription_views
  net_partner_revenue_post_revshare earnings feature transaction_type deduction_amount estimated_rpm
  revenue_type currency currency_code partner_revenue_local notes adsense_earnings_month revenue_source local_currency
  total_revenue total_revenue_by_source us_sourced_revenue tax_withholding_rate tax_withheld_amount
  corrected_tax_withholding_rate tax_refund_amount month video_channel_id offer payment_period shorts_monthly_pool_usd
  pool_participating_rate shorts_usages_marketshare shorts_flat_fee_revenue_usd start_date end_date per_play_minimum
  per_play_minimum_currency usd_local_rate partner_playbacks total_playbacks audio_share partner_audio_ad_revshare_rate
  partner_audio_ad_revshare per_play_minimum_partner_revenue audio_royalties`.split(/\s+/),
)
const knownForms = /^(owned_views|monetized_views|partner_revenue|youtube_revenue_split)(_|$)/

const isKnown = (name: string) => namesOf(name).some((each) => known.has(each)) || knownForms.test(name)
