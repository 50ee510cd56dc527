-- The secret address of a member's paydays as a calendar; what is kept of it is its hash.
create table payday_feeds (
  network_id integer not null,
  account_id integer not null,
  token_hash bytea not null check (length(token_hash) = 32),
  shows_amounts boolean not null,
  made_at timestamptz not null default now(),
  primary key (network_id, account_id)
);
create index payday_feeds_token on payday_feeds (network_id, token_hash);

-- All that is kept of an account, as one file, made by a job and kept for a week.
create table archives (
  network_id integer not null,
  archive_id bigint generated always as identity,
  account_id integer not null,
  language text not null,
  asked_at timestamptz not null default now(),
  begun_at timestamptz,
  attempts integer not null default 0,
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint,
  check ((ready_at is not null) = (expires_at is not null)),
  check (ready_at is null or failed_at is null),
  primary key (network_id, archive_id)
);
create unique index archives_unfinished on archives (network_id, account_id) where ready_at is null and failed_at is null;
create index archives_waiting on archives (asked_at) where ready_at is null and failed_at is null;
create index archives_expiring on archives (expires_at);

create table archive_parts (
  network_id integer not null,
  archive_id bigint not null,
  account_id integer not null,
  part integer not null,
  content bytea not null,
  primary key (network_id, archive_id, part)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('payday_feeds', 'network_id');
    perform create_distributed_table('archives', 'network_id');
    perform create_distributed_table('archive_parts', 'network_id');
  end if;
end
$$;
