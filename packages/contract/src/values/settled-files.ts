/** What the platform sends of a month that is to be settled, by what it is of. */
export const settledFamilies = [
  'payment_summary',
  'ads',
  'premium',
  'shorts_ads',
  'shorts_subscriptions',
  'paid_features',
  'channel_adjustments',
  'us_tax',
  'us_tax_refund',
] as const
export type SettledFamily = (typeof settledFamilies)[number]

/** What a row of such a file is of. */
export const settledLevels = ['summary', 'channel', 'video', 'claim', 'asset'] as const
export type SettledLevel = (typeof settledLevels)[number]

/**
 * Files of one family that stand beside each other. label: Premium of a music label, whose summaries come in three;
 * audio_tier: ads of music listened to without pictures; label_pool: a label's share of the Shorts pool, of no channel.
 */
export const settledParts = [
  '',
  'music',
  'non_music',
  'label',
  'label_non_music',
  'label_subscribers',
  'audio_tier',
  'label_pool',
] as const
export type SettledPart = (typeof settledParts)[number]

export const settledStates = ['current', 'replaced', 'late', 'reverted'] as const
export type SettledState = (typeof settledStates)[number]

/** What the platform corrects of earlier months, as it words it; in a column of its own, or after the type of revenue. */
export const adjustmentTypes = [
  'BackPay',
  'Conflict',
  'Conflict Resolution',
  'Dispute',
  'Dispute Resolution',
  'Dispute Conflict Resolution',
  'Recoupment',
  'Deferred Payment',
  'Spam',
  'Spam Adjustment',
  'Revenue Correction',
  'MONETIZATION DISABLED',
  'CREDIT - APPEAL',
] as const
