-- What was paid ahead or topped up and is not recouped any more: booked when a second person confirms it, and said by the statement of
-- the month that is locked next (booked_month).
alter table settlement_entries drop constraint settlement_entries_kind_check;
alter table settlement_entries add constraint settlement_entries_kind_check
  check (kind in ('adjustment', 'advance', 'advance_write_off', 'guarantee_write_off'));
