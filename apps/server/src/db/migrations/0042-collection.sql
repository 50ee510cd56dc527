-- By what a network's reports are collected from the platform. credentials: sealed with the installation's key, for this
-- network alone; never shown again. ends_at: when the platform says that they end. problem: why the latest try failed, in
-- our own words' codes; failures: in a row. full_listed_at: when everything that the platform keeps was compared last.
create table collection_connections (
  network_id integer primary key,
  way text not null check (way in ('service_account', 'oauth')),
  content_owner text not null,
  account text,
  credentials bytea not null,
  ends_at timestamptz,
  connected_at timestamptz not null default now(),
  connected_by integer,
  next_try_at timestamptz not null default now(),
  listed_at timestamptz,
  full_listed_at timestamptz,
  problem text,
  problem_since timestamptz,
  failures integer not null default 0
);
create index collection_connections_due on collection_connections (next_try_at);

-- Consents that were asked for and not yet given. verifier: sealed, too.
create table collection_consents (
  network_id integer not null,
  state_hash bytea not null,
  content_owner text not null,
  verifier bytea not null,
  account_id integer,
  ends_at timestamptz not null,
  primary key (network_id, state_hash)
);

-- The platform's jobs that make reports of kinds that are read here. listed_until: the latest create time listed. gone_at:
-- since when the platform does not list it any more.
create table collection_jobs (
  network_id integer not null,
  job_id text collate "C" not null,
  report_type text not null,
  system_managed boolean not null,
  expires_at timestamptz,
  listed_until timestamptz,
  gone_at timestamptz,
  primary key (network_id, job_id)
);

-- Every report that the platform listed. waiting: to be loaded; passed_over: a newer issue of its day waits or stands;
-- gone: the platform has it no more; refused: the import did not take it; failed: it could not be downloaded whole, again
-- and again. is_newest: of the latest day of its type when it was listed. etag, bytes: of the part that is here already.
create table collected_reports (
  network_id integer not null,
  report_id text collate "C" not null,
  job_id text collate "C" not null,
  report_type text not null,
  day date not null,
  created_at timestamptz not null,
  download_url text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'passed_over', 'loaded', 'gone', 'refused', 'failed')),
  is_newest boolean not null default false,
  tries integer not null default 0,
  next_try_at timestamptz not null default '-infinity',
  etag text,
  bytes bigint,
  reason text,
  listed_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (network_id, report_id)
);
create index collected_reports_waiting on collected_reports (is_newest desc, day, network_id, created_at)
  where state = 'waiting';
create index collected_reports_open on collected_reports (network_id, day)
  where state in ('waiting', 'gone', 'refused', 'failed');
create index collected_reports_day on collected_reports (network_id, report_type, day, created_at);

do $$
declare
  name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    foreach name in array array['collection_connections', 'collection_consents', 'collection_jobs', 'collected_reports'] loop
      perform create_distributed_table(name, 'network_id');
    end loop;
  end if;
end
$$;
