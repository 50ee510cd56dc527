-- Up to which day figures are shown of a network: the last that every rollup by video and every summary covers. A load
-- of later days stays out of sight until all of them cover it.
create table figures_through (
  network_id integer primary key,
  day date not null
);

insert into figures_through
select network_id, least(activity, revenue) from (
  select network_id, max(day) filter (where activity_reported) as activity, max(day) filter (where revenue_reported) as revenue
  from network_day group by network_id
) as reach
where least(activity, revenue) is not null;

-- The spans of days of which summaries stand: the latest 28 days, this month and the one before, six months. Figures of
-- to_day and before are in them; compared_*: what `previous` compares with.
create table report_period (
  network_id integer not null,
  from_day date not null,
  until_day date not null,
  to_day date not null,
  compared_from date not null,
  compared_to date not null,
  months_back integer,
  primary key (network_id, from_day, until_day)
);

-- The first videos of a span in an order, of the whole network, before any fee. currency: '' where the figure is no
-- money; rates: what the span's months were converted at. place_*: in order. total: of all videos of the span.
create table video_rank (
  network_id integer not null,
  from_day date not null,
  until_day date not null,
  sort text not null,
  direction text not null,
  currency text not null,
  rates numeric[] not null,
  total integer not null,
  place_channels integer[] not null,
  place_videos text[] not null,
  place_figures text[] not null,
  primary key (network_id, from_day, until_day, sort, direction, currency)
);

-- Credited sums of a span by channel, and of the days compared with it: `matched` of the span, `previous` of the others,
-- by the months of each. shorts_*, others_*: of the videos of known kind. videos: how many have days in the
-- span; has_held: some day of the span is reported, has figures and is not credited.
create table channel_period (
  network_id integer not null,
  from_day date not null,
  until_day date not null,
  channel_id integer not null,
  views bigint not null,
  premium_views bigint not null,
  paired_views bigint not null,
  paired_premium_views bigint not null,
  revenue bigint[] not null,
  premium_revenue bigint[] not null,
  paired_revenue bigint[] not null,
  paired_premium_revenue bigint[] not null,
  counted boolean not null,
  has_held boolean not null,
  matched_views bigint not null,
  matched_revenue bigint[] not null,
  previous_views bigint not null,
  previous_revenue bigint[] not null,
  videos integer not null,
  shorts_videos integer not null,
  shorts_views bigint not null,
  shorts_paired_views bigint not null,
  shorts_revenue bigint[] not null,
  shorts_paired_revenue bigint[] not null,
  others_videos integer not null,
  others_views bigint not null,
  others_paired_views bigint not null,
  others_revenue bigint[] not null,
  others_paired_revenue bigint[] not null,
  primary key (network_id, from_day, until_day, channel_id)
);

-- The same of all channels together, by kind of video.
create table kind_period (
  network_id integer not null,
  from_day date not null,
  until_day date not null,
  kind text not null,
  videos integer not null,
  views bigint not null,
  paired_views bigint not null,
  revenue bigint[] not null,
  paired_revenue bigint[] not null,
  primary key (network_id, from_day, until_day, kind)
);

-- Revenue of reported days that are not credited, by channel and month.
create table held_month (
  network_id integer not null,
  month date not null,
  channel_id integer not null,
  revenue bigint not null,
  primary key (network_id, month, channel_id)
);

-- The known videos of a channel by kind.
create table channel_video_counts (
  network_id integer not null,
  channel_id integer not null,
  shorts integer not null,
  others integer not null,
  unknown integer not null,
  primary key (network_id, channel_id)
);

insert into held_month (network_id, month, channel_id, revenue)
select network_id, date_trunc('month', day::timestamp)::date, channel_id, sum_bigint(channel_day.revenue)
from channel_day join network_day using (network_id, day)
where not credited and channel_day.revenue <> 0 and revenue_reported
group by 1, 2, 3;

insert into channel_video_counts (network_id, channel_id, shorts, others, unknown)
select network_id, channel_id, count(*) filter (where is_shorts), count(*) filter (where not is_shorts),
  count(*) filter (where is_shorts is null)
from videos group by 1, 2;

-- Channels that were deleted, of which facts of these days are still to be removed: nothing counts them any more.
create table channel_purge (
  network_id integer not null,
  channel_id integer not null,
  days date[] not null,
  primary key (network_id, channel_id)
);

drop table prepared_channels;
drop table prepared_answers;
drop table report_revisions;

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach table_name in array array['figures_through', 'report_period', 'video_rank', 'channel_period',
        'kind_period', 'held_month', 'channel_video_counts', 'channel_purge'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;
