-- What the fee of a member is from a month on, of one channel, one type of revenue or both ('': every one), in place of its own fee rate.
-- fee_rate null: it ended.
create table contract_terms (
  network_id integer not null,
  account_id integer not null,
  platform_channel_id text collate "C" not null,
  family text not null check (family in ('', 'ads', 'premium', 'shorts_ads', 'shorts_subscriptions', 'paid_features')),
  from_month date not null check (from_month = date_trunc('month', from_month)),
  fee_rate numeric check (fee_rate between 0 and 1 and fee_rate = round(fee_rate, 3)),
  set_at timestamptz not null default now(),
  set_by integer,
  primary key (network_id, account_id, platform_channel_id, family, from_month),
  check (platform_channel_id <> '' or family <> '')
);

-- By which term a line's fee is, from when that holds, and what the member's own rate would have been; null: by the member's rate.
alter table settlement_lines add column term text check (term in ('channel_family', 'channel', 'family'));
alter table settlement_lines add column term_from date;
alter table settlement_lines add column member_rate numeric;
alter table settlement_lines add constraint settlement_lines_term
  check ((term is null) = (term_from is null) and (term is null) = (member_rate is null));

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('contract_terms', 'network_id');
  end if;
end
$$;
