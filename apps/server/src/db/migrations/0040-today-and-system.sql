-- What an operator does not want to be reminded of for a while. network_id 0: of the installation; subject: which one of
-- its kind, where a network has several. weight and is_urgent: as it was then; it comes back when it is worse.
create table exceptions_put_off (
  network_id integer not null,
  kind text not null,
  subject text not null default '',
  until timestamptz not null,
  reason text not null,
  weight bigint not null,
  is_urgent boolean not null,
  put_off_by integer not null,
  put_off_at timestamptz not null,
  primary key (network_id, kind, subject)
);

-- Every mail that was tried to be sent, without address and contents. state: sent, failing (tried again), given_up.
-- code: what the mail server, or the way to it, answered last. Removed after 90 days.
create table mail_log (
  network_id integer not null,
  mail_id uuid not null,
  kind text not null,
  account_id integer,
  state text not null check (state in ('sent', 'failing', 'given_up')),
  tries integer not null,
  code text,
  tried_at timestamptz not null default now(),
  primary key (network_id, mail_id)
);
create index mail_log_tried_at on mail_log (tried_at, network_id, mail_id);
create index mail_log_failed on mail_log (tried_at) where state <> 'sent';

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach table_name in array array['exceptions_put_off', 'mail_log'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;

alter table exceptions_put_off add foreign key (put_off_by) references accounts on delete cascade;

-- From here on: of the installation, local tables of the coordinator under Citus, as platform_quota.

-- The latest run of each background job. failures: in a row. paused_at: nobody runs it but by hand.
create table job_runs (
  job text primary key,
  started_at timestamptz,
  ended_at timestamptz,
  took_ms integer,
  failures integer not null default 0,
  failed_since timestamptz,
  error text,
  paused_at timestamptz,
  paused_by integer
);

-- How much every process logs, for a while; what its settings say otherwise.
create table log_level (
  is_only boolean primary key default true check (is_only),
  level text not null,
  until timestamptz not null,
  set_by integer not null
);

-- What the operator’s own backups said when they were done: `cuesheet backup-made`.
create table backups (
  backup_id bigint generated always as identity primary key,
  made_at timestamptz not null,
  size_bytes bigint,
  note text not null default ''
);
create index backups_made_at on backups (made_at desc);

-- Of used_units, those that nobody waited for.
alter table platform_quota add column background_units integer not null default 0;

-- What Today counts: only what waits, failed or lacks rows is in these.
create index review_queue_contested on review_queue (due_on) where kind = 'contested';
create index channels_failed on channels (verification_started_at) where verification = 'failed';
create index channels_verified on channels (verified_at) where verification = 'verified';
create index report_slots_rejected on report_slots (network_id, file_id) where rows_rejected > 0;
create index audit_log_sign_ins on audit_log (network_id, at) where action = 'session.create';
