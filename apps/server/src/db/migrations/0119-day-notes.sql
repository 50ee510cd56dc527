-- What somebody noted on a day. account_id: the member whose own it is; null: the network's. channel_id null: of all channels.
create table day_notes (
  network_id integer not null,
  note_id bigint generated always as identity,
  day date not null,
  text text not null check (length(text) between 1 and 200),
  channel_id integer,
  account_id integer,
  written_by integer not null,
  written_at timestamptz not null default now(),
  primary key (network_id, note_id)
);
create index day_notes_days on day_notes (network_id, day);
-- Which videos are of a day.
create index videos_published on videos (network_id, published_at) where published_at is not null;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('day_notes', 'network_id');
  end if;
end
$$;
