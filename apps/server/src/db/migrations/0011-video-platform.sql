-- Units of the video platform's API used per Pacific day; one row per day, written by every process.
-- stopped_until: the platform itself said that its quota is used up. A local table of the coordinator under Citus too.
create table platform_quota (
  day date primary key,
  used_units integer not null default 0 check (used_units >= 0),
  stopped_until timestamptz
);

-- When a picture was last fetched from the video platform; null: it never was. Such pictures are kept 30 days at most.
alter table pictures add column platform_fetched_at timestamptz;
create index pictures_platform_fetched on pictures (platform_fetched_at) where platform_fetched_at is not null;
