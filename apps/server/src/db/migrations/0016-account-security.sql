-- A withdrawn account has no id, and a network may have any number of them; operators belong to no network.
alter table accounts drop constraint accounts_network_id_user_id_key;
alter table accounts add constraint accounts_network_id_user_id_key unique (network_id, user_id);
create unique index if not exists accounts_operators on accounts (user_id) where network_id is null;

-- Members of such a network set up a second factor before they can do anything else.
alter table networks add column second_factor_required boolean not null default false;

-- What a session is called where it is listed and ended: neither its token nor what is stored of it leaves the server.
alter table sessions add column session_id uuid not null default gen_random_uuid();

-- What happened to an account is found by its id.
create index audit_log_subject on audit_log (network_id, subject, at desc);
create index audit_log_account on audit_log (network_id, account_id, at desc);

-- network_id 0 here and below: operators.
-- secret: encrypted with the installation's key. enabled_at null: begun, not yet proven by a code.
-- last_step: the time step of the code that was taken last; no code of it or before is taken again.
create table second_factors (
  network_id integer not null,
  account_id integer not null,
  secret bytea not null,
  begun_at timestamptz not null default now(),
  enabled_at timestamptz,
  last_step bigint not null default 0,
  primary key (network_id, account_id)
);

create table recovery_codes (
  network_id integer not null,
  account_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (network_id, account_id, code_hash)
);

-- The right password has been given, a code is awaited.
create table sign_in_challenges (
  network_id integer not null,
  challenge_hash bytea not null,
  account_id integer not null,
  begun_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (network_id, challenge_hash)
);

-- Every request for a reset, whether or not there is such an account: a job finds that out and sends the mail.
create table password_reset_asks (
  network_id integer not null,
  ask_id uuid not null default gen_random_uuid(),
  user_id text not null,
  domain text not null,
  locale text not null check (locale in ('ko', 'en', 'zh-CN', 'zh-TW')),
  address text not null default '',
  asked_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  primary key (network_id, ask_id)
);

create table password_resets (
  network_id integer not null,
  token_hash bytea not null,
  account_id integer not null,
  expires_at timestamptz not null,
  primary key (network_id, token_hash)
);

-- Tells the key that secrets are encrypted with from any other; says nothing about the key itself.
create table secret_key (
  is_only boolean primary key default true check (is_only),
  key_id bytea not null
);

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    foreach table_name in array array[
      'second_factors', 'recovery_codes', 'sign_in_challenges', 'password_reset_asks', 'password_resets'
    ] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
    perform create_reference_table('secret_key');
  end if;
end
$$;

alter table second_factors add foreign key (account_id) references accounts on delete cascade;
alter table recovery_codes add foreign key (account_id) references accounts on delete cascade;
alter table sign_in_challenges add foreign key (account_id) references accounts on delete cascade;
alter table password_resets add foreign key (account_id) references accounts on delete cascade;
