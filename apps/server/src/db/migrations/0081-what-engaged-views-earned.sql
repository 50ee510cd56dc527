-- Days from which the platform counts views of some formats otherwise: the same for every network, and an operator adds the next one.
create table counting_changes (
  day date primary key,
  formats text[] not null check (cardinality(formats) > 0 and formats <@ array['shorts', 'others']),
  source text not null
);
insert into counting_changes (day, formats, source) values
  ('2025-03-31', '{shorts}', 'https://support.google.com/youtube/answer/2991785'),
  ('2026-08-24', '{others}', 'https://support.google.com/youtube/answer/2991785');

-- Engaged views of days and channels whose revenue nobody said, and the revenue of those whose engaged views nobody said: what 1,000 earn is of days that have both.
alter table network_day add column unpriced_engaged_views bigint not null default 0,
  add column unengaged_revenue bigint not null default 0;
update network_day set unpriced_engaged_views = case when activity_reported then coalesce(sums.engaged_views, 0) else 0 end,
  unengaged_revenue = case when revenue_reported then coalesce(sums.revenue, 0) else 0 end
from (
  select network_id, day, sum_bigint(engaged_views) filter (where revenue is null) as engaged_views,
    sum_bigint(revenue) filter (where engaged_views is null and views <> 0) as revenue
  from channel_day where credited and (revenue is null or engaged_views is null) group by network_id, day
) as sums
where sums.network_id = network_day.network_id and sums.day = network_day.day;

-- Null where there are none.
alter table month_to_date add column unpaired_engaged_views bigint[];
alter table month_to_date alter column unpaired_engaged_views set storage main;
do $$
declare
  every_month date;
begin
  for every_month in select distinct date_trunc('month', day::timestamp)::date from network_day order by 1 loop
    update month_to_date set unpaired_engaged_views = so_far.engaged_views
    from (
      select network_id, day, channel_id, array_agg(engaged_views order by place) as engaged_views
      from (
        select stored.network_id, stored.day, stored.channel_id, place,
          coalesce(sum_bigint(daily.engaged_views) over so_far, 0) as engaged_views
        from month_to_date as stored cross join lateral unnest(videos) with ordinality as video (video_id, place)
        left join (
          select fact.network_id, fact.channel_id, fact.day, fact.video_id, fact.engaged_views
          from video_activity as fact
          join channel_day as counted on counted.network_id = fact.network_id and counted.channel_id = fact.channel_id
            and counted.day = fact.day and counted.activity_source = fact.source
          join network_day as reported on reported.network_id = fact.network_id and reported.day = fact.day
          where counted.credited and counted.engaged_views is not null
            and (counted.revenue is null or not (activity_reported and revenue_reported))
            and fact.day >= every_month and fact.day < every_month + interval '1 month'
        ) as daily on daily.network_id = stored.network_id and daily.channel_id = stored.channel_id
          and daily.day = stored.day and daily.video_id = video.video_id
        where stored.day >= every_month and stored.day < every_month + interval '1 month'
          and (paired_views is not null or unpriced_views is not null)
        window so_far as (partition by stored.network_id, stored.channel_id, video.video_id order by stored.day)
      ) as videos
      group by network_id, day, channel_id
      having bool_or(engaged_views <> 0)
    ) as so_far
    where so_far.network_id = month_to_date.network_id and so_far.day = month_to_date.day
      and so_far.channel_id = month_to_date.channel_id;
  end loop;
end
$$;

alter table video_period add column unpaired_engaged_views bigint not null default 0;
alter table channel_period add column unpaired_engaged_views bigint not null default 0,
  add column shorts_unpaired_engaged_views bigint not null default 0,
  add column others_unpaired_engaged_views bigint not null default 0;
alter table kind_period add column unpaired_engaged_views bigint not null default 0;

-- Written again by the publishing job, with the ranks by engaged views.
delete from report_period;
