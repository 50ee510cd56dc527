/**
 * What calls and commands ask of all networks at once: how many statements of each form there are. One more fails the
 * freshness test; where there are fewer, the number goes down here.
 *
 * These are operators' lists, searches and commands, which Citus answers from all workers, as the tests on a cluster show:
 * rows of networks that a list names are read first, as `with … as materialized`, and no level follows another one's row.
 * What is of one network has `network_id = $n` at every level and is not here.
 */
export const knownForms: Record<string, number> = {
  // An operator lets go of all leases, in whichever networks.
  'delete over networks: review_leases': 1,
  'select over networks: accounts': 19,
  'select over networks: assignments': 4,
  // What was done among operators and one network's accounts: two shards.
  'select over networks: audit_log': 3,
  'select over networks: channel_credit': 1,
  'select over networks: channels': 19,
  // Claims that the platform is about to decide on, on the operators' Today.
  'select over networks: claim_events': 1,
  'select over networks: claim_snapshots': 1,
  'select over networks: collected_reports': 2,
  'select over networks: collection_connections': 3,
  'select over networks: collection_jobs': 1,
  'select over networks: decision_reasons': 2,
  'select over networks: exceptions_put_off': 1,
  'select over networks: figure_tasks': 2,
  'select over networks: figures_through': 4,
  'select over networks: ignored_channels': 2,
  'select over networks: ledger_accounts': 2,
  'select over networks: ledger_periods': 1,
  'select over networks: network_day': 5,
  'select over networks: network_deletions': 11,
  'select over networks: notice_receipts': 3,
  // What members object to, and networks have not answered.
  'select over networks: objections': 1,
  // Requests that are due, on the operators' Today.
  'select over networks: requests': 1,
  'select over networks: outbox': 1,
  // Batches that wait for a person, on the operators' Today.
  'select over networks: payout_batches': 1,
  'select over networks: payout_items': 1,
  'select over networks: report_files': 2,
  'select over networks: report_slots': 1,
  'select over networks: review_leases': 2,
  'select over networks: review_queue': 6,
  'select over networks: second_factors': 3,
  'select over networks: settled_files': 3,
  'select over networks: settlement_members': 2,
  'select over networks: settlement_months': 3,
  'select over networks: settlement_proposals': 1,
  'select over networks: unmatched_channels': 2,
  'select over networks: unmatched_days': 1,
  'select over networks: video_activity': 1,
  'select over networks: video_revenue': 1,
  // A notice that is published again, to everyone.
  'update over networks: notice_receipts': 1,
}
