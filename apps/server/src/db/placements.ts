import type { DB } from './tables.gen.ts'

/** Where a table's rows are on Citus: by network_id, all of one network on one worker; a copy on every worker; on the coordinator alone. */
type Place = 'spread' | 'copied' | 'coordinator'

/** With what its rows are deleted: those that are spread with their network, unless they are kept. door: by which people come in, gone as soon as that is asked for. */
type Removal<T> =
  | (T extends { network_id: unknown } ? 'network' | 'door' | 'kept' : never)
  | (T extends { network_id: unknown; channel_id: unknown } ? 'channel' : never)
  | (T extends { network_id: unknown; account_id: unknown } ? 'account' : never)

type Tables = Omit<DB, 'track_sets_made'> & { schema_migrations: object }
type Declared = { [Table in keyof Tables]: readonly [Place, ...Removal<Tables[Table]>[]] }

/**
 * Every table. Rows are deleted in this order, in which nothing is left that names what is gone: a new table stands before
 * those that it names. Small tables that are joined with networks' rows and seldom changed are copied.
 */
const tables = {
  sessions: ['spread', 'door'],
  downloads: ['spread', 'door'],
  external_tickets: ['spread', 'door', 'account'],
  api_keys: ['spread', 'door'],
  invitations: ['spread', 'door'],
  member_invitations: ['spread', 'door'],
  password_resets: ['spread', 'door', 'account'],
  sign_in_challenges: ['spread', 'door', 'account'],
  network_domains: ['copied', 'network', 'door'],
  payout_details: ['spread', 'account'],
  statements: ['spread'],
  statement_months: ['spread'],
  statement_layouts: ['spread'],
  payout_items: ['spread'],
  payout_batches: ['spread'],
  bank_layouts: ['spread'],
  payday_feeds: ['spread', 'account'],
  archive_parts: ['spread', 'account'],
  archives: ['spread', 'account'],
  thread_posts: ['spread', 'account'],
  objections: ['spread', 'account'],
  requests: ['spread', 'account'],
  certificates: ['spread', 'channel'],
  certificate_serials: ['spread'],
  tax_steps: ['spread'],
  platform_receipts: ['spread'],
  ledger_transfers: ['spread'],
  ledger_accounts: ['spread'],
  ledger_periods: ['spread'],
  exceptions_put_off: ['spread'],
  collection_connections: ['spread'],
  collection_consents: ['spread'],
  collection_jobs: ['spread'],
  collected_reports: ['spread'],
  outbox: ['spread'],
  webhooks: ['spread'],
  push_subscriptions: ['spread', 'account'],
  figure_tasks: ['spread'],
  uploads: ['coordinator', 'network'],
  upload_files: ['coordinator', 'network'],
  ignored_channels: ['spread'],
  unmatched_days: ['spread'],
  unmatched_channels: ['spread'],
  replaced_activity: ['spread'],
  replaced_revenue: ['spread'],
  replaced_reach: ['spread'],
  replaced_slots: ['spread'],
  report_rejects: ['spread'],
  video_activity: ['spread'],
  video_revenue: ['spread'],
  video_reach: ['spread'],
  report_slots: ['spread'],
  activity_staging: ['spread'],
  revenue_staging: ['spread'],
  reach_staging: ['spread'],
  claim_staging: ['spread'],
  settled_staging: ['spread'],
  settled_payment_staging: ['spread'],
  settled_tax_staging: ['spread'],
  settled_rows: ['spread'],
  settled_payments: ['spread'],
  settled_taxes: ['spread'],
  settled_files: ['spread'],
  report_files: ['spread'],
  channel_purge: ['spread'],
  channel_credit: ['spread'],
  channel_day: ['spread'],
  network_day: ['spread'],
  network_price_day: ['spread'],
  network_country_day: ['spread'],
  channel_country_day: ['spread'],
  month_to_date: ['spread'],
  figures_through: ['spread'],
  told_figures: ['spread'],
  report_period: ['spread'],
  video_period: ['spread'],
  video_change: ['spread'],
  channel_period: ['spread'],
  kind_period: ['spread'],
  video_rank: ['spread'],
  held_month: ['spread'],
  channel_video_counts: ['spread', 'channel'],
  claim_events: ['spread', 'channel'],
  video_claims: ['spread', 'channel'],
  claim_snapshots: ['spread'],
  video_tracks: ['spread', 'channel'],
  videos: ['spread', 'channel'],
  alerts: ['spread', 'channel'],
  alert_days: ['spread'],
  day_notes: ['spread', 'channel', 'account'],
  goals: ['spread', 'account'],
  milestones: ['spread', 'channel', 'account'],
  milestone_days: ['spread'],
  channel_code_links: ['spread', 'channel'],
  review_leases: ['spread', 'channel'],
  review_decisions: ['spread', 'channel'],
  review_queue: ['spread', 'channel'],
  decision_reasons: ['spread'],
  assignments: ['spread', 'channel'],
  ended_assignments: ['spread', 'channel'],
  channel_shares: ['spread', 'channel'],
  channels: ['spread', 'channel'],
  channel_key: ['copied', 'network'],
  favourite_tracks: ['spread', 'account'],
  heard_tracks: ['spread', 'account'],
  chart_tracks: ['spread'],
  chart_weeks: ['spread'],
  messages: ['spread', 'account'],
  events: ['spread', 'account'],
  notice_receipts: ['spread', 'account'],
  notices: ['copied', 'network'],
  guide_progress: ['spread', 'account'],
  second_factors: ['spread', 'account'],
  recovery_codes: ['spread', 'account'],
  sign_in_throttle: ['coordinator', 'network'],
  settlement_tasks: ['spread'],
  settlement_corrections: ['spread'],
  settlement_acceptances: ['spread'],
  settlement_awaited: ['spread'],
  settlement_bases: ['spread'],
  settlement_lines: ['spread'],
  settlement_members: ['spread'],
  settlement_invoices: ['spread'],
  settlement_recoveries: ['spread'],
  settlement_channels: ['spread'],
  settlement_entries: ['spread'],
  settlement_proposals: ['spread'],
  settlement_months: ['spread'],
  deleted_channels: ['spread'],
  payees: ['spread', 'account'],
  fee_rates: ['spread'],
  contract_terms: ['spread'],
  member_guarantees: ['spread'],
  saved_filters: ['spread', 'account'],
  network_drafts: ['spread'],
  brand_versions: ['spread'],
  network_texts: ['copied', 'network'],
  network_constants: ['copied', 'network'],
  accounts: ['spread'],
  networks: ['copied', 'network'],
  // What was done stays on record, and that the network was.
  audit_log: ['spread', 'kept'],
  network_deletions: ['spread', 'kept'],
  // Of no network alone.
  approvals: ['coordinator'],
  backups: ['coordinator'],
  counting_changes: ['copied'],
  exchange_rates: ['copied'],
  holidays: ['copied'],
  installation_settings: ['coordinator'],
  job_runs: ['coordinator'],
  log_level: ['coordinator'],
  merged_tags: ['copied'],
  notice_pictures: ['copied'],
  notice_texts: ['copied'],
  picture_sizes: ['copied'],
  pictures: ['copied'],
  platform_quota: ['coordinator'],
  push_keys: ['coordinator'],
  rate_doubts: ['coordinator'],
  rate_sources: ['coordinator'],
  schema_migrations: ['coordinator'],
  secret_key: ['coordinator'],
  sounds: ['copied'],
  tags: ['copied'],
  tax_rules: ['copied'],
  track_sets: ['copied'],
  track_tags: ['copied'],
  tracks: ['copied'],
  used_protection_ids: ['coordinator'],
} satisfies Declared

type Table = keyof Declared
const listed = Object.entries(tables as Declared) as [Table, readonly [Place, ...string[]]][]
const listOf = (choose: (place: Place, removals: readonly string[]) => boolean): Table[] =>
  listed.filter(([, [place, ...removals]]) => choose(place, removals)).map(([table]) => table)

export const ofNetworks = listOf((place) => place === 'spread')
export const references = listOf((place) => place === 'copied')
export const ofInstallation = listOf((place) => place === 'coordinator')

/** By which people and partners come in: gone with the request to delete their network already. */
export const doors = listOf((_, removals) => removals.includes('door'))
export const keptTables = listOf((_, removals) => removals.includes('kept'))
/** All that goes with a network, in this order; its channels with what hangs on them go before. */
export const networkTables = listOf(
  (place, removals) => !removals.includes('kept') && (place === 'spread' || removals.includes('network')),
)
/** What hangs on a channel beside its facts, which change-facts.ts removes. */
export const channelTables = listOf((_, removals) => removals.includes('channel'))
/** What is an account's own. Its fee rates, terms and guarantees stay: figures of the past are computed with them. */
export const accountTables = listOf((_, removals) => removals.includes('account'))
