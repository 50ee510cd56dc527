-- Engaged views beside views; unengaged_views: those of which nobody said how many are engaged, as unsplit_views are of Premium.
-- A channel's day has them where each of its rows does.
update channel_day set engaged_views = null
from (
  select distinct network_id, channel_id, day, source from video_activity where engaged_views is null
) as unknown
where unknown.network_id = channel_day.network_id and unknown.channel_id = channel_day.channel_id
  and unknown.day = channel_day.day and unknown.source = channel_day.activity_source and channel_day.engaged_views is not null;

alter table network_day add column unengaged_views bigint not null default 0;
update network_day set engaged_views = sums.engaged_views, unengaged_views = coalesce(sums.unengaged_views, 0)
from (
  select network_id, day, sum_bigint(engaged_views) as engaged_views,
    sum_bigint(views) filter (where engaged_views is null) as unengaged_views
  from channel_day where credited group by network_id, day
) as sums
where sums.network_id = network_day.network_id and sums.day = network_day.day and activity_reported;

-- Null where there are none.
alter table month_to_date add column engaged_views bigint[], add column unengaged_views bigint[];
alter table month_to_date alter column engaged_views set storage main, alter column unengaged_views set storage main;

-- Figures that stand already, month by month.
do $$
declare
  every_month date;
begin
  for every_month in select distinct date_trunc('month', day::timestamp)::date from network_day order by 1 loop
    update month_to_date set engaged_views = so_far.engaged_views, unengaged_views = so_far.unengaged_views
    from (
      select network_id, day, channel_id,
        case when bool_or(engaged_views <> 0) then array_agg(engaged_views order by place) end as engaged_views,
        case when bool_or(unengaged_views <> 0) then array_agg(unengaged_views order by place) end as unengaged_views
      from (
        select stored.network_id, stored.day, stored.channel_id, place,
          coalesce(sum_bigint(daily.engaged_views) over so_far, 0) as engaged_views,
          coalesce(sum_bigint(daily.unengaged_views) over so_far, 0) as unengaged_views
        from month_to_date as stored cross join lateral unnest(videos) with ordinality as video (video_id, place)
        left join (
          select fact.network_id, fact.channel_id, fact.day, fact.video_id,
            case when counted.engaged_views is not null then fact.engaged_views end as engaged_views,
            case when counted.engaged_views is null then fact.views end as unengaged_views
          from video_activity as fact
          join channel_day as counted on counted.network_id = fact.network_id and counted.channel_id = fact.channel_id
            and counted.day = fact.day and counted.activity_source = fact.source
          where counted.credited and fact.day >= every_month and fact.day < every_month + interval '1 month'
        ) as daily on daily.network_id = stored.network_id and daily.channel_id = stored.channel_id
          and daily.day = stored.day and daily.video_id = video.video_id
        where stored.day >= every_month and stored.day < every_month + interval '1 month'
        window so_far as (partition by stored.network_id, stored.channel_id, video.video_id order by stored.day)
      ) as videos
      group by network_id, day, channel_id
    ) as so_far
    where so_far.network_id = month_to_date.network_id and so_far.day = month_to_date.day
      and so_far.channel_id = month_to_date.channel_id;
  end loop;
end
$$;

alter table video_period
  add column engaged_views bigint not null default 0, add column unengaged_views bigint not null default 0;
alter table video_change
  add column matched_engaged_views bigint not null default 0, add column matched_unengaged_views bigint not null default 0,
  add column previous_engaged_views bigint not null default 0, add column previous_unengaged_views bigint not null default 0;
alter table channel_period
  add column engaged_views bigint not null default 0, add column unengaged_views bigint not null default 0,
  add column matched_engaged_views bigint not null default 0, add column matched_unengaged_views bigint not null default 0,
  add column previous_engaged_views bigint not null default 0, add column previous_unengaged_views bigint not null default 0,
  add column shorts_engaged_views bigint not null default 0, add column shorts_unengaged_views bigint not null default 0,
  add column others_engaged_views bigint not null default 0, add column others_unengaged_views bigint not null default 0;
alter table kind_period
  add column engaged_views bigint not null default 0, add column unengaged_views bigint not null default 0;

-- The spans get theirs, and the held days of no rejected channel, with the summaries that the publishing job writes again.
delete from report_period;
