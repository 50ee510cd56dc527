-- By network_id: heard_tracks.

-- Whose preview an account has heard while it went through the catalogue by ear.
create table heard_tracks (
  network_id integer not null,
  account_id integer not null,
  isrc text collate "C" not null,
  heard_at timestamptz not null default now(),
  primary key (network_id, account_id, isrc)
);
