-- Figures that are not as usual: of a channel, or of the network where channel_id is 0. day: the complete day on which it was found; since_day:
-- since when; change: as a fraction of what is usual; passed_on: the complete day that was as usual again.
create table alerts (
  network_id integer not null,
  channel_id integer not null,
  day date not null,
  since_day date not null check (since_day <= day),
  figure text not null check (figure in ('views', 'revenue')),
  change double precision not null check (change >= -1 and change <> 0),
  passed_on date check (passed_on > day),
  primary key (network_id, channel_id, day)
);
create index alerts_running on alerts (network_id) where passed_on is null;

-- Up to which day of figures alerts were looked for.
create table alert_days (
  network_id integer not null primary key,
  through_day date not null
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('alerts', 'network_id');
    perform create_distributed_table('alert_days', 'network_id');
  end if;
end
$$;
