-- Rollup: what 1,000 views earned on a day that has both reports, over the credited channels with at least 1,000 views
-- that day; a day without any has no row. Kept as views and revenue, so that any currency and fee gives exact prices.
create table network_price_day (
  network_id integer not null,
  day date not null,
  channels integer not null,
  views bigint not null,
  revenue bigint not null,
  highest_views bigint not null,
  highest_revenue bigint not null,
  lowest_views bigint not null,
  lowest_revenue bigint not null,
  primary key (network_id, day)
);

insert into network_price_day
select network_id, day, count(*), sum_bigint(views), sum_bigint(revenue),
  (array_agg(views order by revenue::numeric / views desc, views))[1],
  (array_agg(revenue order by revenue::numeric / views desc, views))[1],
  (array_agg(views order by revenue::numeric / views, views))[1],
  (array_agg(revenue order by revenue::numeric / views, views))[1]
from (
  select c.* from channel_day c join network_day d using (network_id, day)
  where c.credited and c.views >= 1000 and d.activity_reported and d.revenue_reported
) priced
group by network_id, day;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('network_price_day', 'network_id');
  end if;
end
$$;
