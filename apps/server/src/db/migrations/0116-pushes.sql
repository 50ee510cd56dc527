-- Browsers that an account has notifications pushed to, as long as the session lasts that asked for it. subscription: where, and with which
-- keys, sealed; endpoint_hash: by which the same browser is known again. session_hash: as sessions.token_hash. browser, system: as it called itself. last_at: when something was taken last.
create table push_subscriptions (
  network_id integer not null,
  subscription_id bigint generated always as identity,
  account_id integer not null,
  session_hash bytea not null,
  endpoint_hash bytea not null,
  subscription bytea not null,
  browser text,
  system text,
  created_at timestamptz not null default now(),
  last_at timestamptz,
  primary key (network_id, subscription_id),
  unique (network_id, endpoint_hash)
);
create index push_subscriptions_of_account on push_subscriptions (network_id, account_id);

-- The keys by which push services know the installation, made when the first browser asks. private_key: sealed.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key bytea not null
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('push_subscriptions', 'network_id');
  end if;
end
$$;

-- Whether what is pushed says amounts and rates, which a locked screen shows.
alter table accounts add column pushes_money boolean not null default false;
