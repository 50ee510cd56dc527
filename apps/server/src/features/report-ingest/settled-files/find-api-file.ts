import type { SettledFamily, SettledLevel, settledParts } from '@cuesheet/contract/values/settled-files'

/** What a report that the platform makes for a month's close is, by its type at the Reporting API. */
export type ApiFile = {
  family: SettledFamily
  level: SettledLevel
  is_adjustment: boolean
  part: (typeof settledParts)[number]
}

const file = (
  family: SettledFamily,
  level: SettledLevel,
  { is_adjustment = false, part = '' }: Partial<ApiFile> = {},
): ApiFile => ({ family, level, is_adjustment, part })
const adjusted = { is_adjustment: true }

/** By video and by asset, and what corrects either. */
function premium(stem: string, part: ApiFile['part']): Record<string, ApiFile> {
  return {
    [`${stem}red_revenue_raw`]: file('premium', 'video', { part }),
    [`${stem}asset_red_revenue_raw`]: file('premium', 'asset', { part }),
    [`${stem}red_adjustment_revenue_raw`]: file('premium', 'video', { ...adjusted, part }),
    [`${stem}asset_red_adjustment_revenue_raw`]: file('premium', 'asset', { ...adjusted, part }),
  }
}
function premiumSummary(stem: string, part: ApiFile['part']): Record<string, ApiFile> {
  return {
    [`${stem}red_revenue_summary`]: file('premium', 'summary', { part }),
    [`${stem}red_adjustment_revenue_summary`]: file('premium', 'summary', { ...adjusted, part }),
  }
}

/**
 * By type without its version. Of each kind the one that says most: by day where there is one. Of what only labels have, and
 * of Premium, the summaries too: they prove the others, and the Shorts pool has nothing else.
 */
const files: Record<string, ApiFile> = {
  content_owner_payments_summary: file('payment_summary', 'summary'),
  content_owner_ad_revenue_raw: file('ads', 'video'),
  content_owner_claim_ad_revenue_raw: file('ads', 'claim'),
  content_owner_asset_ad_revenue_raw: file('ads', 'asset'),
  content_owner_ad_adjustment_revenue_raw: file('ads', 'video', adjusted),
  content_owner_claim_ad_adjustment_revenue_raw: file('ads', 'claim', adjusted),
  content_owner_asset_ad_adjustment_revenue_raw: file('ads', 'asset', adjusted),
  content_owner_claim_audio_tier_revenue_raw: file('ads', 'video', { part: 'audio_tier' }),
  content_owner_claim_audio_tier_revenue_summary: file('ads', 'summary', { part: 'audio_tier' }),
  ...premium('content_owner_non_music_', 'non_music'),
  ...premium('content_owner_music_', 'music'),
  content_owner_music_video_red_adjustment_revenue_raw: file('premium', 'video', {
    ...adjusted,
    part: 'music',
  }),
  ...premium('music_content_owner_', 'label'),
  ...premiumSummary('content_owner_country_music_', 'music'),
  ...premiumSummary('content_owner_country_non_music_', 'non_music'),
  ...premiumSummary('music_content_owner_country_music_', 'label'),
  ...premiumSummary('music_content_owner_country_non_music_', 'label_non_music'),
  ...premiumSummary('music_content_owner_subscriber_', 'label_subscribers'),
  content_owner_shorts_ad_revenue_summary: file('shorts_ads', 'video'),
  music_content_owner_shorts_revenue_summary: file('shorts_ads', 'summary', { part: 'label_pool' }),
  content_owner_shorts_red_revenue_video_summary: file('shorts_subscriptions', 'video'),
  content_owner_transactions_paid_features_revenue: file('paid_features', 'channel'),
  content_owner_channel_adjustments_summary: file('channel_adjustments', 'channel', adjusted),
  content_owner_tax_withholding: file('us_tax', 'channel'),
  content_owner_affiliate_tax_refund_summary: file('us_tax_refund', 'channel'),
}

/** Null: a type that the close has no use for. */
export function findApiFile(reportType: string): ApiFile | null {
  const stem = reportType.replace(/_a\d+$/, '')
  return Object.hasOwn(files, stem) ? files[stem]! : null
}
