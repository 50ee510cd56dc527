-- How often a video's thumbnail was shown, and clicked: facts as those of views, by day and without countries. No rollup has
-- them: a screen reads the videos that it shows, hence the video before the day in the key. clicks: millionths,
-- impressions × click-through rate; null where no rate is known. rated_impressions: those of which it is.
create table video_reach (
  network_id integer not null,
  channel_id integer not null,
  day date not null,
  video_id text collate "C" not null,
  source smallint not null check (source in (0, 1)),
  impressions bigint not null,
  rated_impressions bigint not null,
  clicks bigint,
  primary key (network_id, channel_id, video_id, day, source)
) partition by range (day);
-- A day's rows arrive together and lie together.
create index video_reach_day on video_reach using brin (day) with (pages_per_range = 16);

create table reach_staging (
  network_id integer not null,
  channel_id integer not null,
  day date not null,
  video_id text collate "C" not null,
  country text collate "C" not null,
  impressions bigint not null,
  rated_impressions bigint not null,
  clicks bigint,
  split integer not null,
  line integer not null
);
alter table reach_staging replica identity full;

create table replaced_reach (
  network_id integer not null,
  channel_id integer not null,
  day date not null,
  video_id text collate "C" not null,
  source smallint not null,
  file_id bigint not null,
  impressions bigint not null,
  rated_impressions bigint not null,
  clicks bigint,
  primary key (network_id, day, file_id, source, channel_id, video_id)
);

-- figure of kept and unmatched days: impressions.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['report_slots', 'replaced_slots', 'unmatched_days'] loop
    execute format('alter table %I drop constraint %I', table_name, table_name || '_kind_check');
    execute format('alter table %I add constraint %I check (kind in (''activity'', ''revenue'', ''reach''))', table_name, table_name || '_kind_check');
  end loop;
end
$$;
