-- What an operator has filled in of a network that is not there yet; network_id is 0, as of operators' sessions.
create table network_drafts (
  network_id integer not null default 0,
  draft_id uuid not null default gen_random_uuid(),
  content jsonb not null,
  -- Counts the times it was saved: who has not seen the last one is told.
  revision integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by integer,
  primary key (network_id, draft_id)
);

-- How a network looked, from each change of its brand until the next.
create table brand_versions (
  network_id integer not null,
  version integer not null,
  at timestamptz not null default now(),
  account_id integer,
  brand jsonb not null,
  primary key (network_id, version)
);

-- Links by which a person becomes an account of a network, choosing its own password; gone when used, renewed or revoked.
create table invitations (
  network_id integer not null,
  user_id text not null check (user_id = lower(user_id)),
  nickname text not null,
  permission_flag smallint not null check (permission_flag in (0, 1)),
  token_hash bytea not null,
  invited_by integer,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (network_id, user_id),
  unique (network_id, token_hash)
);

-- Networks that are being deleted, and those that were: kept like the audit log.
create table network_deletions (
  network_id integer primary key,
  name text not null,
  requested_by integer,
  requested_at timestamptz not null default now(),
  -- Channels are most of the work.
  channels integer not null,
  channels_done integer not null default 0,
  finished_at timestamptz
);

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach table_name in array array['network_drafts', 'brand_versions', 'invitations', 'network_deletions'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;

alter table brand_versions add foreign key (network_id) references networks on delete cascade;
alter table invitations add foreign key (network_id) references networks on delete cascade;

-- Counted for each row of the list of networks.
create index channels_states on channels (network_id, status, verification);
create index accounts_managers on accounts (network_id, lower(nickname), account_id)
  where permission_flag = 1 and withdrawn_at is null;
