-- Since when a channel is a member's: its money of the days before is not. '-infinity': since its registration, as of all
-- that were assigned before there were days.
alter table assignments add column from_day date not null default '-infinity';

-- Whose a channel was: from from_day to the day before until_day. Equal days: it was assigned, and never counted.
create table ended_assignments (
  network_id integer not null,
  channel_id integer not null,
  account_id integer not null,
  from_day date not null,
  until_day date not null check (from_day <= until_day),
  primary key (network_id, channel_id, account_id, from_day)
);
create index ended_assignments_account on ended_assignments (network_id, account_id);

-- Days, no more months alone: a channel may change hands within one.
alter table settlement_channels rename column from_month to from_day;
alter table settlement_channels rename column until_month to until_day;
