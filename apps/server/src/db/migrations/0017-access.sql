-- What the servers of a network's partners prove themselves with. A key is shown once; only its hash and its first letters
-- are kept. scopes: tickets (sign members in), manager_tickets (managers, too). A revoked key is gone: the audit names it.
create table api_keys (
  network_id integer not null,
  api_key_id bigint generated always as identity,
  key_hash bytea not null,
  prefix text not null,
  name text not null,
  scopes text[] not null check (scopes <@ array['tickets', 'manager_tickets'] and cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  created_by integer,
  last_used_at timestamptz,
  last_used_address text,
  primary key (network_id, api_key_id),
  unique (network_id, key_hash)
);

-- One-time tickets that a partner's server asked for and a browser swaps for a session; removed when used or expired.
create table external_tickets (
  network_id integer not null,
  ticket_hash bytea not null,
  account_id integer not null,
  api_key_id bigint not null,
  expires_at timestamptz not null,
  primary key (network_id, ticket_hash)
);
create index external_tickets_expires_at on external_tickets (expires_at);

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach table_name in array array['api_keys', 'external_tickets'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;

alter table api_keys
  add foreign key (network_id) references networks on delete cascade,
  add foreign key (created_by) references accounts;
-- Without its key a ticket opens nothing.
alter table external_tickets
  add foreign key (network_id, api_key_id) references api_keys on delete cascade,
  add foreign key (account_id) references accounts on delete cascade;

-- The audit list, read from the latest on, of everyone, of one account, of one thing, of one noun.
drop index audit_log_at;
drop index audit_log_account;
drop index audit_log_subject;
create index audit_log_at on audit_log (network_id, at desc, audit_id desc);
create index audit_log_account on audit_log (network_id, account_id, at desc, audit_id desc);
create index audit_log_subject on audit_log (network_id, subject, at desc, audit_id desc);
create index audit_log_noun on audit_log (network_id, split_part(action, '.', 1), at desc, audit_id desc);
