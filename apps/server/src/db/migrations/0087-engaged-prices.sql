-- What 1,000 engaged views earned on a day, over the credited channels with at least 1,000 of them: beside what 1,000 views did.
-- Null where no channel has as many.
alter table network_price_day add column engaged_channels integer not null default 0,
  add column engaged_views bigint, add column engaged_revenue bigint,
  add column engaged_highest_views bigint, add column engaged_highest_revenue bigint,
  add column engaged_lowest_views bigint, add column engaged_lowest_revenue bigint;
update network_price_day set engaged_channels = priced.channels,
  engaged_views = priced.views, engaged_revenue = priced.revenue,
  engaged_highest_views = priced.highest_views, engaged_highest_revenue = priced.highest_revenue,
  engaged_lowest_views = priced.lowest_views, engaged_lowest_revenue = priced.lowest_revenue
from (
  select network_id, day, count(*)::integer as channels, sum_bigint(engaged_views) as views, sum_bigint(revenue) as revenue,
    (array_agg(engaged_views order by revenue::numeric / engaged_views desc, engaged_views))[1] as highest_views,
    (array_agg(revenue order by revenue::numeric / engaged_views desc, engaged_views))[1] as highest_revenue,
    (array_agg(engaged_views order by revenue::numeric / engaged_views, engaged_views))[1] as lowest_views,
    (array_agg(revenue order by revenue::numeric / engaged_views, engaged_views))[1] as lowest_revenue
  from channel_day where credited and views >= 1000 and revenue is not null and engaged_views >= 1000
  group by network_id, day
) as priced
where priced.network_id = network_price_day.network_id and priced.day = network_price_day.day;
