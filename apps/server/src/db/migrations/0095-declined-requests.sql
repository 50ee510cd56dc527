-- What a second person said no to, until the month is changed again.
alter table settlement_months
  add column declined_what text check (declined_what in ('lock', 'reopen', 'difference', 'rate')),
  add column declined_by integer,
  add column declined_at timestamptz,
  add column declined_reason text;

-- Said no to, and not taken back by another operator.
alter table settlement_entries add column is_declined boolean not null default false;
update settlement_entries set is_declined = true
where exists (
  select from audit_log
  where audit_log.network_id = settlement_entries.network_id and audit_log.action = 'close.decline_entry'
    and audit_log.subject = settlement_entries.entry_id::text);
