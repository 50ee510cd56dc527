import { adjustmentTypes } from '@cuesheet/contract/values/settled-files'

/** Words of the platform for what is paid and corrected, by their letters: it writes each in several ways. */
const known = new Set(
  [
    'Ads Revenue',
    'Ads Revenue: Dispute Resolution',
    'YouTube Shorts - Ads Revenue',
    'Subscriptions Revenue - YouTube Premium / Music Premium',
    'YouTube Shorts - Subscription Revenue',
    'Subscriptions Revenue - YouTube Premium & Music Premium',
    'Transactions Revenue - Others',
    'None',
    ...adjustmentTypes,
  ].map(lettersOf),
)

function lettersOf(type: string): string {
  return type.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/** Whether the platform is known to write a type of revenue or adjustment so; all others are listed with their money. */
export const isKnownType = (type: string) => known.has(lettersOf(type))
