/** A report as it is made: of one day, at a time; its text is made when it is asked for. */
export type PublishedReport = {
  id: string
  /** The Pacific day that it is of. */
  day: string
  created_at: Date
  content(): string
}

/** What a content owner has reports of. */
export type ReportSource = {
  /** Those that were made by `now`, of any age. */
  list(reportType: string, now: Date): PublishedReport[]
}

/** Content owner reports, and of those that nobody needs to ask for, the ones that are made anyway. */
export const reportTypes = [
  { id: 'content_owner_basic_a3', name: 'User activity', systemManaged: false },
  { id: 'content_owner_basic_a4', name: 'User activity', systemManaged: false },
  { id: 'content_owner_estimated_revenue_a1', name: 'Estimated revenue', systemManaged: false },
  { id: 'content_owner_reach_basic_a1', name: 'Reach', systemManaged: false },
  { id: 'content_owner_active_claims_a3', name: 'Active claims', systemManaged: true },
  { id: 'content_owner_payments_summary_a1', name: 'Payments summary', systemManaged: true },
] as const

/** What an account sees that names no content owner: its own channel's. */
export const channelReportTypes = [
  { id: 'channel_basic_a3', name: 'User activity', systemManaged: false },
] as const
