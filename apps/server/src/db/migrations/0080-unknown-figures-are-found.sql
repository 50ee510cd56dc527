-- The few days of channels whose Premium or revenue nobody said: why a figure changed counts them apart, and read every day of
-- every channel to find none.
create index channel_day_unknown on channel_day (network_id, day)
  where credited and (premium_views is null or revenue is null);
