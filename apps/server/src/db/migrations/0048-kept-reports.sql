-- kept: made by the platform for a month's close, which asks for its file; day is then the month's first.
alter table collected_reports drop constraint collected_reports_state_check;
alter table collected_reports add constraint collected_reports_state_check
  check (state in ('waiting', 'passed_over', 'loaded', 'gone', 'refused', 'failed', 'kept'));
