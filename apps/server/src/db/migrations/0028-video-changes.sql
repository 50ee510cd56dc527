-- What each video counted in a span and in the days that it is compared with: over the pairs of days that both have a
-- report for (`matched_*` of the span, `previous_*` of the days before), views and money each over theirs. Revenue by
-- the months of each. A video that counted in one of the two alone has its row, too.
create table video_change (
  network_id integer not null,
  from_day date not null,
  until_day date not null,
  channel_id integer not null,
  video_id text collate "C" not null,
  matched_views bigint not null,
  matched_premium_views bigint not null,
  matched_revenue bigint[] not null,
  previous_views bigint not null,
  previous_premium_views bigint not null,
  previous_revenue bigint[] not null,
  primary key (network_id, from_day, until_day, channel_id, video_id)
);

-- What the facts of a channel's day say by country, of the sources that count, whether the day is credited or not; and
-- the sums of all credited channels. The arrays of a row run parallel, ordered by country.
create table channel_country_day (
  network_id integer not null,
  channel_id integer not null,
  day date not null,
  countries text[] collate "C" not null,
  views bigint[] not null,
  revenue bigint[] not null,
  primary key (network_id, channel_id, day)
);

create table network_country_day (
  network_id integer not null,
  day date not null,
  countries text[] collate "C" not null,
  views bigint[] not null,
  revenue bigint[] not null,
  primary key (network_id, day)
);

insert into channel_country_day (network_id, channel_id, day, countries, views, revenue)
select network_id, channel_id, day, array_agg(country order by country), array_agg(views order by country),
  array_agg(revenue order by country)
from (
  select network_id, channel_id, day, country, sum_bigint(views) as views, sum_bigint(revenue) as revenue
  from (
    select f.network_id, f.channel_id, f.day, c.country, c.views, 0::bigint as revenue
    from video_activity f
    join channel_day d on d.network_id = f.network_id and d.channel_id = f.channel_id and d.day = f.day and d.activity_source = f.source
    cross join lateral unnest(f.countries, f.country_views) as c (country, views)
    union all
    select f.network_id, f.channel_id, f.day, c.country, 0, c.revenue
    from video_revenue f
    join channel_day d on d.network_id = f.network_id and d.channel_id = f.channel_id and d.day = f.day and d.revenue_source = f.source
    cross join lateral unnest(f.countries, f.country_revenue) as c (country, revenue)
  ) as facts
  group by network_id, channel_id, day, country
) as sums
group by network_id, channel_id, day
order by network_id, channel_id, day;

insert into network_country_day (network_id, day, countries, views, revenue)
select network_id, day, array_agg(country order by country), array_agg(views order by country),
  array_agg(revenue order by country)
from (
  select network_id, day, c.country, sum_bigint(c.views) as views, sum_bigint(c.revenue) as revenue
  from channel_country_day
  join channel_day using (network_id, channel_id, day)
  cross join lateral unnest(countries, channel_country_day.views, channel_country_day.revenue) as c (country, views, revenue)
  where credited
  group by network_id, day, c.country
) as sums
group by network_id, day
order by network_id, day;

-- The spans get their changes with the summaries that the publishing job writes again.
delete from report_period;

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('channel_country_day', 'channel_id');
    foreach table_name in array array['video_change', 'network_country_day'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;
