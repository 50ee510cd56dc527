-- What each video of a channel counted from the first of a month up to and with a day: a row for each day that counts and
-- each channel with a credited day in the month so far; its videos in the order in which they came, so that they keep
-- their place through the month. What a video counted from one day to another is the difference of two rows, and the
-- rows of the days between. days: with figures, of each video. paired_*: of days that have both kinds of report; null
-- where all of the month so far have.
create table month_to_date (
  network_id integer not null,
  day date not null,
  channel_id integer not null,
  videos text[] collate "C" not null,
  days integer[] not null,
  views bigint[] not null,
  premium_views bigint[] not null,
  revenue bigint[] not null,
  premium_revenue bigint[] not null,
  paired_views bigint[],
  paired_premium_views bigint[],
  paired_revenue bigint[],
  paired_premium_revenue bigint[],
  primary key (network_id, day, channel_id)
) with (toast_tuple_target = 256);

-- The same of the span of a report_period, a row for each video; revenue by the months of the span.
create table video_period (
  network_id integer not null,
  from_day date not null,
  until_day date not null,
  channel_id integer not null,
  video_id text collate "C" not null,
  views bigint not null,
  premium_views bigint not null,
  paired_views bigint not null,
  paired_premium_views bigint not null,
  revenue bigint[] not null,
  premium_revenue bigint[] not null,
  paired_revenue bigint[] not null,
  paired_premium_revenue bigint[] not null,
  primary key (network_id, from_day, until_day, channel_id, video_id)
);

-- Figures that stand already, month by month.
do $$
declare
  every_month date;
begin
  for every_month in select distinct month from video_month order by month loop
    insert into month_to_date
    with counted as (
      select network_id, day, activity_reported and revenue_reported as paired,
        bool_and(activity_reported and revenue_reported) over (partition by network_id order by day) as all_paired
      from network_day join figures_through as shown using (network_id)
      where network_day.day between every_month and (every_month + interval '1 month - 1 day')::date
        and network_day.day <= shown.day
    ),
    daily as materialized (
      select network_id, channel_id, day, video_id, coalesce(views, 0) as views, coalesce(premium_views, 0) as premium_views,
        coalesce(revenue, 0) as revenue, coalesce(premium_revenue, 0) as premium_revenue
      from (
        select network_id, channel_id, day, video_id, fact.views, fact.premium_views
        from video_activity as fact join channel_day as c using (network_id, channel_id, day)
        where c.credited and c.activity_source = fact.source
          and day >= every_month and day < every_month + interval '1 month'
      ) as activity
      full join (
        select network_id, channel_id, day, video_id, fact.revenue, fact.premium_revenue
        from video_revenue as fact join channel_day as c using (network_id, channel_id, day)
        where c.credited and c.revenue_source = fact.source
          and day >= every_month and day < every_month + interval '1 month'
      ) as revenue using (network_id, channel_id, day, video_id)
      join counted using (network_id, day)
    ),
    known as (
      select network_id, channel_id, video_id, min(day) as first_day from daily group by network_id, channel_id, video_id
    ),
    so_far as (
      select known.network_id, known.channel_id, known.video_id, first_day, counted.day, all_paired,
        (count(daily.day) over so_far)::integer as days,
        coalesce(sum_bigint(daily.views) over so_far, 0) as views,
        coalesce(sum_bigint(daily.premium_views) over so_far, 0) as premium_views,
        coalesce(sum_bigint(daily.revenue) over so_far, 0) as revenue,
        coalesce(sum_bigint(daily.premium_revenue) over so_far, 0) as premium_revenue,
        coalesce(sum_bigint(case when paired then daily.views end) over so_far, 0) as paired_views,
        coalesce(sum_bigint(case when paired then daily.premium_views end) over so_far, 0) as paired_premium_views,
        coalesce(sum_bigint(case when paired then daily.revenue end) over so_far, 0) as paired_revenue,
        coalesce(sum_bigint(case when paired then daily.premium_revenue end) over so_far, 0) as paired_premium_revenue
      from known
      join counted on counted.network_id = known.network_id and counted.day >= first_day
      left join daily on daily.network_id = known.network_id and daily.channel_id = known.channel_id
        and daily.video_id = known.video_id and daily.day = counted.day
      window so_far as (partition by known.network_id, known.channel_id, known.video_id order by counted.day)
    )
    select network_id, day, channel_id, array_agg(video_id order by first_day, video_id),
      array_agg(days order by first_day, video_id), array_agg(views order by first_day, video_id),
      array_agg(premium_views order by first_day, video_id), array_agg(revenue order by first_day, video_id),
      array_agg(premium_revenue order by first_day, video_id),
      case when not all_paired then array_agg(paired_views order by first_day, video_id) end,
      case when not all_paired then array_agg(paired_premium_views order by first_day, video_id) end,
      case when not all_paired then array_agg(paired_revenue order by first_day, video_id) end,
      case when not all_paired then array_agg(paired_premium_revenue order by first_day, video_id) end
    from so_far group by network_id, day, channel_id, all_paired
    order by network_id, day, channel_id;
  end loop;
end
$$;

-- Without summaries screens add up what they show, until the job that publishes figures has written them again.
delete from report_period;
delete from channel_period;
delete from kind_period;
delete from video_rank;

drop table video_month;
drop table video_latest_start;
drop table rollup_staging;

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach table_name in array array['month_to_date', 'video_period'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;
