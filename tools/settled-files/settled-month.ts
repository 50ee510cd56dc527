import type { Readable } from 'node:stream'

/** Money in nano-US-dollars: what was estimated, of which the settled amount differs by its finalisation. */
export type VideoEstimate = {
  video_id: string
  ads?: bigint
  premium?: bigint
  /** Its Premium money is in the music file. */
  is_music?: boolean
  shorts_ads?: bigint
  shorts_subscriptions?: bigint
  /** What its recording earned where it was listened to without pictures: of labels alone. */
  audio_tier?: bigint
  /** The days its rows are of; all of the month unless told. */
  days?: readonly string[]
}

export type ChannelEstimate = {
  /** With its UC. */
  platform_channel_id: string
  title?: string
  paid_features?: bigint
  /** Percent of its US part that is withheld; drawn from 0, 10, 15 and 30 unless told. */
  us_tax_percent?: number
  videos: readonly VideoEstimate[]
}

/** Money of an earlier month, in the ads adjustments file. */
export type Adjustment = {
  adjustment_type: string
  /** Of an earlier month. */
  day: string
  platform_channel_id: string
  video_id: string
  amount: bigint
}

/** deduction > 0 as the file writes it: `MONETIZATION DISABLED` takes it away, `CREDIT - APPEAL` gives it back. */
export type ChannelAdjustment = {
  adjustment_type: 'MONETIZATION DISABLED' | 'CREDIT - APPEAL'
  platform_channel_id: string
  deduction: bigint
}

export const fileKinds = [
  'payment_summary',
  'ads_video',
  'ads_claim',
  'ads_asset',
  'ads_adjustments',
  'audio_tier',
  'premium_non_music',
  'premium_music',
  'premium_label',
  'premium_label_asset',
  'shorts_pool',
  'shorts_ads',
  'shorts_subscriptions',
  'paid_features',
  'channel_adjustments',
  'us_tax',
  'us_tax_refund',
] as const
export type FileKind = (typeof fileKinds)[number]
/** What only a music label has; its music Premium is in its own files. */
export const labelKinds: readonly FileKind[] = [
  ...(['audio_tier', 'premium_label', 'premium_label_asset', 'shorts_pool'] as const),
]

export type SettledMonth = {
  seed: string | number
  /** YYYY-MM */
  month: string
  /** As the platform names the content owner in file names. */
  owner: string
  /** The owner is a music label. */
  is_label?: boolean
  /** Its share of the Shorts pool, of no channel. */
  shorts_pool?: bigint
  channels: readonly ChannelEstimate[]
  /** So many more, that no network has registered. */
  unknown_channels?: number
  /** Three of the month before unless told, one of them negative. */
  adjustments?: readonly Adjustment[]
  /** One of each type unless told. */
  channel_adjustments?: readonly ChannelAdjustment[]
  /** Files that are not made; their money is not in the payment summary either. */
  omit?: readonly FileKind[]
  /** ISO 4217; KRW unless told. */
  payment_currency?: string
  /** Payment currency per US dollar, a decimal; 1467.3 unless told. */
  rate?: string
  /** False: every settled amount is its estimate. */
  finalise?: boolean
  /** False: plain CSV files in the content manager's spelling, one row per line, no odd form of anything. */
  quirks?: boolean
  /** Rows by day and country that a video's money is split into; 3 unless told. */
  rows_per_video?: number
}

/** The parts of the payment that files prove. */
export const families = [
  'ads',
  'premium',
  'shorts_ads',
  'shorts_subscriptions',
  'paid_features',
  'ads_adjustments',
  'channel_adjustments',
] as const
export type Family = (typeof families)[number]

/** What the files say, exactly, in nano-US-dollars; nothing of a file that is left out. */
export type Expected = {
  families: Record<Family, bigint>
  /** By channel with its UC, unknown ones among them. */
  channels: Map<string, Record<Family, bigint>>
  unknown_channels: string[]
  /** Of ads and channel adjustments, by the platform's word. */
  adjustment_types: Map<string, bigint>
  /** Rows of the payment summary; usd and its local amount as written, to the cent and to the currency's own. */
  payments: { revenue_type: string; adjustment_type: string | null; usd: bigint; local: string }[]
  /** In the payment's currency; amount < 0: paid back. */
  taxes: { platform_channel_id: string; earnings_month: string; percent: number; amount: bigint }[]
}

export type SettledFile = { kind: FileKind; name: string; open(): Readable }
export type GeneratedMonth = { files: SettledFile[]; expected: Expected }
