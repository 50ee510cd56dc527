/** Rows of a network: on Citus spread by network_id, all of one network on one worker. */
export const ofNetworks = [
  ...['accounts', 'activity_staging', 'api_keys', 'assignments', 'audit_log', 'brand_versions'],
  ...['channel_code_links', 'channel_country_day', 'channel_credit', 'channel_day', 'channel_period'],
  ...['channel_purge', 'channel_shares', 'channel_video_counts', 'channels', 'chart_tracks', 'chart_weeks'],
  ...['claim_snapshots', 'claim_staging', 'collected_reports', 'collection_connections'],
  ...['collection_consents', 'collection_jobs', 'decision_reasons', 'deleted_channels', 'downloads'],
  ...['ended_assignments', 'events'],
  ...['exceptions_put_off', 'external_tickets', 'favourite_tracks', 'fee_rates', 'figure_tasks'],
  ...['figures_through', 'guide_progress', 'held_month', 'ignored_channels', 'invitations', 'kind_period'],
  ...['ledger_accounts', 'ledger_periods', 'ledger_transfers', 'mail_log', 'messages', 'milestone_days'],
  ...['milestones', 'month_to_date', 'network_country_day', 'network_day'],
  ...['network_deletions', 'network_drafts', 'network_price_day', 'notice_receipts', 'password_reset_asks'],
  ...[
    'password_resets',
    'payees',
    'recovery_codes',
    'replaced_activity',
    'replaced_reach',
    'replaced_revenue',
  ],
  ...[
    'reach_staging',
    'replaced_slots',
    'report_files',
    'report_period',
    'report_rejects',
    'report_slots',
    'revenue_staging',
  ],
  ...['review_decisions', 'review_leases', 'review_queue', 'saved_filters', 'second_factors', 'sessions'],
  ...['settled_files', 'settled_payment_staging', 'settled_payments', 'settled_rows', 'settled_staging'],
  ...[
    'settled_tax_staging',
    'settled_taxes',
    'settlement_acceptances',
    'settlement_awaited',
    'settlement_bases',
  ],
  ...['settlement_channels', 'settlement_corrections', 'settlement_entries', 'settlement_invoices'],
  ...['settlement_lines', 'settlement_members', 'settlement_months', 'settlement_proposals'],
  ...['settlement_recoveries', 'settlement_tasks', 'sign_in_challenges', 'told_figures'],
  ...['unmatched_channels', 'unmatched_days', 'video_activity', 'video_change'],
  ...['video_claims', 'video_period', 'video_rank', 'video_reach', 'video_revenue', 'video_tracks', 'videos'],
] as const

/** Small, joined with networks' rows, changed seldom: on Citus a copy of each on every worker. */
export const references = [
  ...[
    'channel_key',
    'counting_changes',
    'exchange_rates',
    'holidays',
    'merged_tags',
    'network_constants',
    'network_domains',
    'network_texts',
  ],
  ...['networks', 'notice_pictures', 'notice_texts', 'notices', 'picture_sizes', 'pictures', 'sounds'],
  ...['tags', 'tax_rules', 'track_sets', 'track_tags', 'tracks'],
] as const

/** Of the installation, joined with no network's rows: on Citus on the coordinator alone, as the job queue's schema. */
export const ofInstallation = [
  ...['approvals', 'backups', 'installation_settings', 'job_runs', 'log_level', 'platform_quota'],
  ...['rate_doubts', 'rate_sources', 'schema_migrations', 'secret_key', 'sign_in_throttle', 'upload_files'],
  ...['uploads', 'used_protection_ids'],
] as const
