/** A report as it is made: of one day, or one month, at a time; its text is made when it is asked for. */
export type PublishedReport = {
  id: string
  /** The Pacific day that it is of; of a month its first. */
  day: string
  /** A day unless told. */
  span?: 'month'
  created_at: Date
  content(): string | Promise<string>
}

/** What a content owner has reports of. */
export type ReportSource = {
  /** Those that were made by `now`, of any age. */
  list(reportType: string, now: Date): PublishedReport[]
}

export type ReportType = { id: string; name: string; systemManaged: boolean; deprecateTime?: string }

/** Content owner reports that somebody has to ask for. */
const asked = {
  content_owner_basic_a3: 'User activity',
  content_owner_basic_a4: 'User activity',
  content_owner_estimated_revenue_a1: 'Estimated revenue',
  content_owner_reach_basic_a1: 'Reach',
}
/** Those that are made anyway, most of them for a month's close. */
const managed = {
  content_owner_active_claims_a3: 'Active claims',
  content_owner_payments_summary_a1: 'Payments summary',
  content_owner_channel_adjustments_summary_a1: 'Channel adjustments summary',
  content_owner_transactions_paid_features_revenue_a1: 'Paid features transactions',
  content_owner_global_ad_revenue_summary_a1: 'Global ad revenue summary',
  content_owner_ad_revenue_raw_a1: 'Ad revenue per video',
  content_owner_claim_ad_revenue_raw_a1: 'Ad revenue per claim',
  content_owner_asset_ad_revenue_raw_a1: 'Ad revenue per asset',
  content_owner_ad_adjustment_revenue_raw_a1: 'Ad adjustments per video',
  content_owner_non_music_red_revenue_raw_a1: 'Subscriptions, non-music videos',
  content_owner_music_red_revenue_raw_a1: 'Subscriptions, music videos',
  music_content_owner_red_revenue_raw_a1: 'Music label video revenue',
  music_content_owner_asset_red_revenue_raw_a1: 'Music label assets revenue',
  content_owner_claim_audio_tier_revenue_raw_a1: 'Ad revenue audio claims',
  music_content_owner_shorts_revenue_summary_a1: 'YouTube Shorts music label revenue summary',
  content_owner_shorts_ad_revenue_summary_a2: 'Shorts ad revenue summary',
  content_owner_shorts_red_revenue_video_summary_a1: 'Shorts subscriptions per video',
  content_owner_tax_withholding_a1: 'Tax withholding',
  content_owner_affiliate_tax_refund_summary_a1: 'Tax refunds',
}
const listTypes = (names: Record<string, string>, systemManaged: boolean): ReportType[] =>
  Object.entries(names).map(([id, name]) => ({ id, name, systemManaged }))

export const reportTypes: readonly ReportType[] = [...listTypes(asked, false), ...listTypes(managed, true)]

/** What an account sees that names no content owner: its own channel's. */
export const channelReportTypes = [
  { id: 'channel_basic_a3', name: 'User activity', systemManaged: false },
] as const
