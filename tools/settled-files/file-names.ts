import { SeededRandom } from '../demo/seeded-random.ts'
import type { FileKind } from './settled-month.ts'

/** A file's name without its ending; of the spellings that occur, one by the seed, or always the older. */
export function nameFile(
  kind: FileKind,
  { seed, owner, month, quirks }: { seed: string; owner: string; month: string; quirks: boolean },
): string {
  const [year = '', of = ''] = month.split('-')
  const first = `${year}${of}01`
  const last = `${year}${of}${new Date(Date.UTC(Number(year), Number(of), 0)).getUTCDate()}`
  const span = `M_${first}_${last}`
  const names: Record<FileKind, string[]> = {
    payment_summary: [`M_${first}_payment_summary_v1-0`],
    ads_video: [`${span}_video_raw_v1-1`, `ads_partner_revenue_month_video_summary_v1_1_${first}`],
    ads_claim: [`${span}_claim_raw_v1-1`, `${span}_videoclaim_rawdata_v1-0`],
    ads_asset: [`${span}_asset_raw_v1-1`],
    ads_adjustments: [`M_${first}_ADJ_video_raw_v1-1`, `adjustment_month_video_summary_v1_1_${first}`],
    premium_non_music: [`${span}_red_rawdata_video_v1-1`],
    audio_tier: [`${span}_audio_tier_raw_v1-1`],
    premium_label: [`${span}_red_label_rawdata_video_v1-1`],
    premium_label_asset: [`${span}_red_label_rawdata_asset_v1-1`],
    shorts_pool: [`M_${first}_shorts_label_revenue_summary_v1-0`],
    premium_music: [`${span}_red_music_rawdata_video_v1-1`, `red_month_subscription_video_v1_1_${first}`],
    shorts_ads: [
      `${span}_monthly_shorts_non_music_ads_video_summary_v1-1`,
      `M_${year}${of}_monthly_shorts_non_music_ads_video_summary_v1_0`,
      `youtube_shorts_ads_revenue_month_youtube_shorts_ads_video_summary_${first}`,
    ],
    shorts_subscriptions: [`${span}_monthly_shorts_non_music_subscription_video_summary_v1-0`],
    paid_features: [`Ecommerce_paid_features_${span}_v1-1`],
    channel_adjustments: [
      `custom_month_channel_adjustments_${first}`,
      `channel_adjustments_summary_${first}_v1-0`,
    ],
    us_tax: [`M_${year}${of}_affiliate_payment_summary_v1-0`],
    us_tax_refund: [`M_${year}${of}_affiliate_tax_refund_summary_v1_0`],
  }
  const spellings = names[kind]
  const name = quirks ? new SeededRandom(`${seed} ${kind} name`).pick(spellings) : spellings[0]!
  return `YouTube_${owner}_${name}`
}

/** Lines that stand above the header at most. */
export const mostTitles: Record<FileKind, number> = {
  payment_summary: 0,
  ads_video: 0,
  ads_claim: 0,
  ads_asset: 0,
  ads_adjustments: 3,
  premium_non_music: 1,
  audio_tier: 0,
  premium_label: 1,
  premium_label_asset: 1,
  shorts_pool: 0,
  premium_music: 1,
  shorts_ads: 0,
  shorts_subscriptions: 1,
  paid_features: 1,
  channel_adjustments: 0,
  us_tax: 0,
  us_tax_refund: 0,
}
