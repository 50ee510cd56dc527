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

/** Files of one family that stand beside each other. */
export const settledParts = ['', 'music', 'non_music'] as const

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
