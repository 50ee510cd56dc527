-- Reference tables: pictures, network_constants.

-- The network whose site answers on domains that are no network's; at most one.
alter table networks add column is_default boolean not null default false;
create unique index networks_default on networks (is_default) where is_default;

-- Pictures by their content, served at /pictures/<sha256 in hex>.<ending>. released_at: when the last network that
-- showed one has replaced it; null while one shows it. Pages kept elsewhere may ask for it a while longer, then a job
-- deletes it.
create table pictures (
  sha256 bytea primary key check (length(sha256) = 32),
  media_type text not null
    check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/x-icon', 'image/svg+xml')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content bytea not null,
  stored_at timestamptz not null default now(),
  released_at timestamptz
);
create index pictures_released on pictures (released_at) where released_at is not null;

-- Only what differs from the defaults, which packages/contract/src/values/network-constants.ts names.
create table network_constants (
  network_id integer not null,
  name text not null,
  value integer not null,
  primary key (network_id, name)
);

do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  set local citus.multi_shard_modify_mode = 'sequential';
  perform create_reference_table('pictures');
  perform create_reference_table('network_constants');
end
$$;

alter table network_constants add foreign key (network_id) references networks;
