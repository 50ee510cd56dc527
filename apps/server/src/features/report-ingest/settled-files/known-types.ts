/** Words of the platform for what is paid and corrected, by their letters: it writes each in several ways. */
const known = new Set(
  [
    ...['Ads Revenue', 'Ads Revenue: Dispute Resolution', 'YouTube Shorts - Ads Revenue'],
    ...['Subscriptions Revenue - YouTube Premium / Music Premium', 'YouTube Shorts - Subscription Revenue'],
    ...['Subscriptions Revenue - YouTube Premium & Music Premium', 'Transactions Revenue - Others'],
    ...['None', 'BackPay', 'Conflict', 'Conflict Resolution', 'Dispute', 'Dispute Resolution'],
    ...['Dispute Conflict Resolution', 'Recoupment', 'Deferred Payment', 'Spam', 'Spam Adjustment'],
    ...['Revenue Correction', 'MONETIZATION DISABLED', 'CREDIT - APPEAL'],
  ].map(lettersOf),
)

function lettersOf(type: string): string {
  return type.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/** Whether the platform is known to write a type of revenue or adjustment so; all others are listed with their money. */
export const isKnownType = (type: string) => known.has(lettersOf(type))
