-- held: not credited, of a channel that is not rejected, with figures of a kind that is reported of the network's day; of a
-- network's day: some channel's is. Whoever reads a day reads it there.
alter table channel_day add column held boolean not null default false;
alter table network_day add column held boolean not null default false;

update channel_day set held = true
from network_day as reported, channels
where reported.network_id = channel_day.network_id and reported.day = channel_day.day
  and channels.network_id = channel_day.network_id and channels.channel_id = channel_day.channel_id
  and not credited and status <> 3
  and ((activity_reported and channel_day.views <> 0) or (revenue_reported and channel_day.revenue <> 0));

drop index channel_day_held;
create index channel_day_held on channel_day (network_id, day) where held;

update network_day set held = true
where exists (
  select from channel_day
  where channel_day.network_id = network_day.network_id and channel_day.day = network_day.day and channel_day.held);

-- What is said of months is of held days, too: of rejected channels nothing.
delete from held_month using channels
where channels.network_id = held_month.network_id and channels.channel_id = held_month.channel_id and status = 3;
