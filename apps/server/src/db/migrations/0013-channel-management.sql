-- CS-XXXX-XXXX, of letters and digits that nobody mistakes for another.
create function new_verification_code() returns text
language sql volatile
return (
  select 'CS-' || substr(code, 1, 4) || '-' || substr(code, 5, 4)
  from (
    select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + floor(random() * 31)::integer, 1), '') as code
    from generate_series(1, 8)
  ) as drawn
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_function('new_verification_code()');
  end if;
end
$$;

-- rivals: networks that registered the channel, too, and contest it; network_id is the one that holds it.
alter table channel_key add column rivals integer[] not null default '{}';

-- registered_by and the other *_by: accounts; null for commands and jobs.
-- verification_next_at: when the description is looked at next, while verification is 'verifying'.
-- verification_failure: why it failed (code_not_found, channel_gone, channel_private, other_network).
-- verified_field: where the code stood; with by whom and when it was asked for and found, the evidence, which stays.
-- platform_state: what the platform last said of the channel; its texts and picture are of platform_checked_at.
alter table channels
  add column registered_by integer,
  add column verification_code text not null default new_verification_code(),
  add column verification_started_at timestamptz,
  add column verification_started_by integer,
  add column verification_tries integer not null default 0,
  add column verification_next_at timestamptz,
  add column verification_failure text,
  add column verified_at timestamptz,
  add column verified_field text,
  add column on_hold_at timestamptz,
  add column review_requested_at timestamptz,
  add column decided_at timestamptz,
  add column platform_state text not null default 'present'
    check (platform_state in ('present', 'private', 'empty', 'gone')),
  add column platform_checked_at timestamptz,
  add column uploads_playlist_id text;

update channels set on_hold_at = on_hold_since where on_hold_since is not null;
alter table channels drop column on_hold_since;

create index channels_verifying on channels (verification_next_at) where verification = 'verifying';

-- What an account was told: in the language in which it reads, at its next visit at the latest.
create table messages (
  network_id integer not null,
  account_id integer not null,
  message_id bigint generated always as identity,
  kind text not null,
  channel_id integer,
  -- What the text names: the channel's title, a reason.
  names jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (network_id, account_id, message_id)
);

-- What open windows are told. account_id null: every manager of the network. Kept for a day, for windows that come back.
-- event_id is given before a transaction ends, transaction_id says which one: a reader that knows up to which transaction
-- it has read all, misses none that ends late.
create table events (
  network_id integer not null,
  event_id bigint generated always as identity,
  account_id integer,
  kind text not null,
  subject jsonb not null default '{}',
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  primary key (network_id, event_id)
);
create index events_transaction_id on events (network_id, transaction_id);
create index events_created_at on events (created_at);

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach table_name in array array['messages', 'events'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;

alter table messages
  add foreign key (network_id) references networks on delete cascade,
  add foreign key (account_id) references accounts on delete cascade;
alter table events
  add foreign key (network_id) references networks on delete cascade,
  add foreign key (account_id) references accounts on delete cascade;
