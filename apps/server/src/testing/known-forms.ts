/**
 * What Citus would refuse, or ask every worker, of what calls and commands ask for today: how many statements of each
 * form there are. One more fails the freshness test; where there are fewer, the number goes down here.
 *
 * Selects are of two kinds. Operators' lists and commands ask about all networks, which Citus answers from all workers
 * as long as no level follows another one's row. The others hold one network outside, and follow its row inside
 * (`where c.network_id = n.network_id`): each of these needs `network_id = $n` of its own.
 */
export const knownForms: Record<string, number> = {
  // An operator lets go of all leases, in whichever networks.
  'delete over networks: review_leases': 1,
  'delete over networks: review_queue': 1,
  // All columns of a JSON record, which names none.
  'insert without network_id: ledger_transfers': 1,
  // An operator takes the next channel for review, from all networks.
  'lock over networks: network_constants': 1,
  'lock over networks: review_queue': 1,
  'select over networks: api_keys': 1,
  'select over networks: assignments': 7,
  'select over networks: audit_log': 2,
  'select over networks: channel_credit': 6,
  'select over networks: channel_day': 2,
  'select over networks: channel_shares': 3,
  'select over networks: channels': 23,
  'select over networks: claim_snapshots': 1,
  'select over networks: collected_reports': 2,
  'select over networks: collection_connections': 3,
  'select over networks: collection_jobs': 1,
  'select over networks: decision_reasons': 3,
  'select over networks: exceptions_put_off': 1,
  'select over networks: fee_rates': 3,
  'select over networks: figure_tasks': 2,
  'select over networks: figures_through': 3,
  'select over networks: ignored_channels': 2,
  'select over networks: ledger_accounts': 1,
  'select over networks: ledger_periods': 1,
  'select over networks: mail_log': 1,
  'select over networks: network_constants': 4,
  'select over networks: network_day': 5,
  'select over networks: network_deletions': 5,
  'select over networks: notice_receipts': 3,
  'select over networks: payees': 1,
  'select over networks: report_files': 2,
  'select over networks: report_slots': 1,
  'select over networks: review_leases': 3,
  'select over networks: review_queue': 6,
  'select over networks: second_factors': 3,
  'select over networks: settled_files': 7,
  'select over networks: settled_payments': 1,
  'select over networks: settlement_entries': 2,
  'select over networks: settlement_members': 4,
  'select over networks: settlement_months': 3,
  'select over networks: settlement_proposals': 1,
  'select over networks: settlement_tasks': 1,
  'select over networks: unmatched_channels': 2,
  'select over networks: video_activity': 7,
  'select over networks: video_change': 1,
  'select over networks: video_revenue': 7,
  'select over networks: videos': 3,
  // A notice that is published again, to everyone.
  'update over networks: notice_receipts': 1,
}
