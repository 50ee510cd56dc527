import { networkConstants } from '@cuesheet/contract/values/network-constants'

export type ConstantName = keyof typeof networkConstants.shape

/** What each is where a network has set nothing else. */
export const constantDefaults = networkConstants.parse({})

/** Which are shown beside each other. */
export const constantGroups = {
  music: ['least_music_volume_percent', 'recommended_music_volume_percent', 'recommended_length_seconds'],
  reports: ['earnings_visible_after_days', 'recognition_days_from', 'recognition_days_to'],
  review: [
    'review_days_from',
    'review_days_to',
    'first_re_review_after_hours',
    're_review_interval_hours',
    'reapplication_after_days',
  ],
  withdrawal: ['least_withdrawal_points', 'least_withdrawal_usd', 'least_withdrawal_cny'],
} as const satisfies Record<string, readonly ConstantName[]>

export const constantNames: readonly ConstantName[] = Object.values(constantGroups).flat()
