-- What is due goes by mail or another way. target_id: the webhook or the browser that it goes to; kind: of a mail, or else what is told.
-- failed_at: when it was not taken for the first time.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
  end if;
end
$$;

alter table outbox
  add column way text not null default 'mail',
  add column target_id bigint,
  add column failed_at timestamptz;
alter table outbox add constraint outbox_way_check check (way in ('mail', 'webhook', 'slack', 'push') and (way = 'mail') = (target_id is null));
drop index outbox_due;
create index outbox_due on outbox (way, due_at) where state in ('due', 'failing', 'sending');
create index outbox_of_target on outbox (network_id, target_id, tried_at) where target_id is not null;

-- Where a network, or the installation where network_id is 0, is told what its managers, or operators, are. form: standard (Standard
-- Webhooks) or slack. address, secret: sealed. host: of the address, to be shown. failing_since: since when nothing was taken; off_at:
-- from when on nothing is sent, off_reason: failing, gone (its receiver says so) or null where a person has switched it off.
create table webhooks (
  network_id integer not null,
  webhook_id bigint generated always as identity,
  form text not null check (form in ('standard', 'slack')),
  name text not null check (length(name) between 1 and 60),
  host text not null,
  address bytea not null,
  secret bytea,
  topics text[] not null,
  language text not null,
  created_by integer,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('failing', 'gone')),
  check ((form = 'standard') = (secret is not null)),
  primary key (network_id, webhook_id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('webhooks', 'network_id');
  end if;
end
$$;
