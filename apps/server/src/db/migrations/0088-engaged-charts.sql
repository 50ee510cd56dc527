-- Engaged views of a week's videos beside their views; null where they are not known of all. Earlier charts are not made again.
alter table chart_tracks add column engaged_views bigint;
update chart_tracks set engaged_views = views where sunday < '2025-03-31';
