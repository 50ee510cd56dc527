-- Rows that name no channel have lines as those of channels nobody registered, under the name ''; of channels beyond the first
-- 20,000 of a file they are together, under '+'. Each is of its file, which goes and comes back as the file's facts do: `stands`.
-- is_alone: of '' in a channel report that names no channel on that day, so that nothing but another such replaces it.
-- engaged_views: null where a row lacks them. rows_unknown: of report_rows, those whose money nobody said.
alter table unmatched_days
  add column file_id bigint,
  add column engaged_views bigint,
  add column rows_unknown bigint not null default 0,
  add column stands boolean not null default true,
  add column is_alone boolean not null default false;
update unmatched_days set file_id = slot.file_id
from report_slots as slot
where slot.network_id = unmatched_days.network_id and slot.kind = unmatched_days.kind and slot.source = 0
  and unmatched_days.source = 0 and slot.day = unmatched_days.day and slot.channel_id = 0;
-- Of files that were taken back, whose lines had stayed.
delete from unmatched_days where file_id is null and source = 0;
update unmatched_days set file_id = 0 where file_id is null;
alter table unmatched_days alter column file_id set not null;
alter table unmatched_days drop constraint unmatched_days_pkey;
alter table unmatched_days add primary key (network_id, kind, day, source, platform_channel_id, file_id);
drop index unmatched_days_day;
create index unmatched_days_file on unmatched_days (network_id, file_id);
create index unmatched_days_channel on unmatched_days (network_id, platform_channel_id, day);

-- Of days that both an owner's and a channel's report have, the owner's counts. unengaged_views: those of days without
-- engaged ones.
alter table unmatched_channels
  add column engaged_views bigint,
  add column unengaged_views bigint not null default 0,
  add column rows_unknown bigint not null default 0;
delete from unmatched_channels;
insert into unmatched_channels (network_id, platform_channel_id, first_day, last_day, report_rows, views, revenue, unengaged_views)
select line.network_id, line.platform_channel_id, min(line.day), max(line.day), sum_bigint(line.report_rows),
  coalesce(sum_bigint(line.figure) filter (where line.kind = 'activity'), 0),
  coalesce(sum_bigint(line.figure) filter (where line.kind = 'revenue'), 0),
  coalesce(sum_bigint(line.figure) filter (where line.kind = 'activity'), 0)
from unmatched_days as line
left join unmatched_days as owners on owners.network_id = line.network_id and owners.kind = line.kind and owners.day = line.day
  and owners.platform_channel_id = line.platform_channel_id and owners.source = 0 and line.source <> 0
where owners.network_id is null
group by line.network_id, line.platform_channel_id;

-- What by-day reports said of the month in rows that name no channel, when it was calculated, in nano-US-dollars; null before.
alter table settlement_months add column nameless_estimated bigint;
