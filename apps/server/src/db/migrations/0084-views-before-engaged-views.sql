-- Before 2025-03-31 views of every format are engaged views: rows of reports without these get theirs, and so do their sums.
update video_activity set engaged_views = views where day < '2025-03-31' and engaged_views is null;
update replaced_activity set engaged_views = views where day < '2025-03-31' and engaged_views is null;
update unmatched_days set engaged_views = figure where kind = 'activity' and day < '2025-03-31' and engaged_views is null;
update unmatched_channels set engaged_views = sums.engaged_views, unengaged_views = sums.unengaged_views
from (
  select network_id, platform_channel_id, sum_bigint(engaged_views) as engaged_views,
    coalesce(sum_bigint(figure) filter (where engaged_views is null), 0) as unengaged_views
  from unmatched_days as line
  where kind = 'activity' and stands and (source = 0 or not exists (
    select from unmatched_days as owners where owners.network_id = line.network_id and owners.kind = line.kind
      and owners.day = line.day and owners.source = 0 and owners.platform_channel_id = line.platform_channel_id and owners.stands))
  group by network_id, platform_channel_id
) as sums
where sums.network_id = unmatched_channels.network_id and sums.platform_channel_id = unmatched_channels.platform_channel_id
  and first_day < '2025-03-31' and unmatched_channels.unengaged_views <> 0;

update channel_day set engaged_views = known.engaged_views
from (
  select counted.network_id, counted.channel_id, counted.day, sum_bigint(fact.engaged_views) as engaged_views
  from channel_day as counted join video_activity as fact on fact.network_id = counted.network_id
    and fact.channel_id = counted.channel_id and fact.day = counted.day and fact.source = counted.activity_source
  where counted.day < '2025-03-31' and fact.day < '2025-03-31' and counted.engaged_views is null
  group by counted.network_id, counted.channel_id, counted.day
) as known
where known.network_id = channel_day.network_id and known.channel_id = channel_day.channel_id and known.day = channel_day.day;

-- Null where there are none.
do $$
declare
  every_month date;
begin
  for every_month in
    select distinct date_trunc('month', day::timestamp)::date from network_day where day < '2025-03-31' and unengaged_views <> 0 order by 1
  loop
    update month_to_date set engaged_views = so_far.engaged_views, unengaged_views = so_far.unengaged_views,
      unpaired_engaged_views = so_far.unpaired_engaged_views
    from (
      select network_id, day, channel_id,
        case when bool_or(engaged_views <> 0) then array_agg(engaged_views order by place) end as engaged_views,
        case when bool_or(unengaged_views <> 0) then array_agg(unengaged_views order by place) end as unengaged_views,
        case when bool_or(unpaired_engaged_views <> 0) then array_agg(unpaired_engaged_views order by place) end as unpaired_engaged_views
      from (
        select stored.network_id, stored.day, stored.channel_id, place,
          coalesce(sum_bigint(daily.engaged_views) over so_far, 0) as engaged_views,
          coalesce(sum_bigint(daily.unengaged_views) over so_far, 0) as unengaged_views,
          coalesce(sum_bigint(daily.unpaired_engaged_views) over so_far, 0) as unpaired_engaged_views
        from month_to_date as stored cross join lateral unnest(videos) with ordinality as video (video_id, place)
        left join (
          select fact.network_id, fact.channel_id, fact.day, fact.video_id,
            case when counted.engaged_views is not null then fact.engaged_views end as engaged_views,
            case when counted.engaged_views is null then fact.views end as unengaged_views,
            case when counted.engaged_views is not null
              and (counted.revenue is null or not (activity_reported and revenue_reported)) then fact.engaged_views end as unpaired_engaged_views
          from video_activity as fact
          join channel_day as counted on counted.network_id = fact.network_id and counted.channel_id = fact.channel_id
            and counted.day = fact.day and counted.activity_source = fact.source
          join network_day as reported on reported.network_id = fact.network_id and reported.day = fact.day
          where counted.credited and fact.day >= every_month and fact.day < every_month + interval '1 month'
        ) as daily on daily.network_id = stored.network_id and daily.channel_id = stored.channel_id
          and daily.day = stored.day and daily.video_id = video.video_id
        where stored.day >= every_month and stored.day < every_month + interval '1 month'
          and exists (
            select from month_to_date as unknown
            where unknown.network_id = stored.network_id and unknown.channel_id = stored.channel_id
              and unknown.day >= every_month and unknown.day < every_month + interval '1 month' and unknown.unengaged_views is not null)
        window so_far as (partition by stored.network_id, stored.channel_id, video.video_id order by stored.day)
      ) as videos
      group by network_id, day, channel_id
    ) as so_far
    where so_far.network_id = month_to_date.network_id and so_far.day = month_to_date.day
      and so_far.channel_id = month_to_date.channel_id;
  end loop;
end
$$;

update network_day set engaged_views = sums.engaged_views, unengaged_views = 0, unengaged_revenue = 0,
  unpriced_engaged_views = coalesce(sums.unpriced_engaged_views, 0)
from (
  select network_id, day, sum_bigint(engaged_views) as engaged_views,
    sum_bigint(engaged_views) filter (where revenue is null) as unpriced_engaged_views
  from channel_day where credited and day < '2025-03-31' group by network_id, day
) as sums
where sums.network_id = network_day.network_id and sums.day = network_day.day and unengaged_views <> 0;

-- Written again by the publishing job; spans that reach so far back are those of stores that ended there.
delete from report_period where least(from_day, compared_from) < '2025-03-31';
