-- Where a member is paid to. details: sealed, bound to its account, as {legal_name, holder, number, email, registration}; ending: what
-- may be read of the number or address. Changed details hold from holds_from on. mail_due_at: when its owner is to be told by mail.
create table payout_details (
  network_id integer not null,
  account_id integer not null,
  version integer not null default 1,
  method text not null check (method in ('bank', 'paypal', 'wise')),
  bank text check ((bank is not null) = (method = 'bank')),
  ending text not null check (length(ending) <= 40),
  details bytea not null,
  changed_at timestamptz not null,
  holds_from timestamptz not null check (holds_from >= changed_at),
  mail_id uuid not null default gen_random_uuid(),
  mail_due_at timestamptz,
  mail_tries integer not null default 0,
  primary key (network_id, account_id)
);
create index payout_details_mail_due on payout_details (mail_due_at) where mail_due_at is not null;

-- Simplified taxpayers (간이과세자) issue no tax invoice: paid against a receipt, nothing withheld and no VAT on top.
alter table payees drop constraint payees_kind_check;
alter table payees add constraint payees_kind_check check (kind in
  ('unknown', 'business_income', 'other_income', 'business', 'simplified_business', 'exempt_business', 'non_resident'));
insert into tax_rules (kind, valid_from, is_on, base_rate, exempt_up_to, income_rate, local_rate, vat_rate, source) values
  ('simplified_business', '2021-07-01', true, 1, 0, 0, 0, 0,
   'As entered by the makers of Cuesheet; not looked up, check before use. Said to follow the Value-Added Tax Act (KR), articles 36 and 61: no tax invoice under 48 million won a year, paid against a receipt');

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('payout_details', 'network_id');
  end if;
end
$$;
