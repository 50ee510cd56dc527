-- What a claims report says of a claim beside its status: in its own word, what its policy does (monetize, track, block, several joined
-- with +), and since when it stands; null: it does not say.
alter table video_claims
  add column status_detail text,
  add column policy text,
  add column created_day date;
alter table claim_staging
  add column status_detail text,
  add column policy text,
  add column created_day date;

-- first_day: of the network's first snapshot, which is compared with nothing; as_of: the day that this one is of, or was made on.
alter table claim_snapshots
  add column first_day date,
  add column as_of date;

-- What happened to the claims on a video by an asset between two snapshots, or that a declared track has none (not_earning, without an
-- asset). day: of the snapshot that says so; since_day: since when; ends_on: the day on which the platform decides by itself.
-- state, word, policy: as they are since, and before. at_stake: nano-dollars; null: not known. ended_on: the day of the snapshot that
-- says it is so no more. warned_on: when it was told that little time is left.
create table claim_events (
  network_id integer not null,
  event_id bigint generated always as identity,
  channel_id integer not null,
  video_id text collate "C" not null,
  asset_id text collate "C" not null,
  isrc text collate "C" not null,
  kind text not null check (kind in ('won', 'lost', 'policy', 'disputed', 'appealed', 'potential', 'other', 'not_earning')),
  day date not null,
  since_day date not null,
  ends_on date,
  before_state text not null,
  before_word text not null,
  before_policy text,
  state text not null,
  word text not null,
  policy text,
  at_stake bigint check (at_stake >= 0),
  file_id bigint not null,
  ended_on date,
  warned_on date,
  handled_at timestamptz,
  handled_by integer,
  note text check (length(note) <= 500),
  check ((handled_at is null) = (note is null)),
  check (handled_by is null or handled_at is not null),
  primary key (network_id, event_id)
);
create unique index claim_events_of_assets on claim_events (network_id, channel_id, video_id, asset_id, kind, day)
  where kind <> 'not_earning';
create unique index claim_events_of_tracks on claim_events (network_id, channel_id, video_id, isrc, day)
  where kind = 'not_earning';
create index claim_events_open on claim_events (network_id, kind) where handled_at is null and ended_on is null;
create index claim_events_ending on claim_events (ends_on, network_id)
  where ends_on is not null and warned_on is null and handled_at is null and ended_on is null;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('claim_events', 'network_id');
  end if;
end
$$;
