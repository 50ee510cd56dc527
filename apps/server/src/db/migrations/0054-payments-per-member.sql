-- payments: how often a payment of the month was noted; paid_on is that of the last one, once nobody is left who is due.
alter table settlement_months add column payments integer not null default 0;
update settlement_months set payments = 1 where paid_on is not null;

-- paid_on: the day on which what is due was paid; payment_no: with which payment of its month.
alter table settlement_members
  add column paid_on date,
  add column payment_no integer,
  add check ((paid_on is null) = (payment_no is null) and (paid_on is null or due > 0));
update settlement_members s set paid_on = m.paid_on, payment_no = 1
from settlement_months m
where m.network_id = s.network_id and m.month = s.month and m.paid_on is not null and s.due > 0;

-- Tax invoices of business payees, in won. due, due_vat: what the month came to when the invoice was noted; with others it is
-- noted again. reason: why supply and vat may be others than these.
create table settlement_invoices (
  network_id integer not null,
  month date not null,
  account_id integer not null,
  number text not null,
  issued_on date not null,
  supply bigint not null check (supply > 0),
  vat bigint not null check (vat >= 0),
  due bigint not null,
  due_vat bigint not null,
  reason text,
  noted_by integer,
  noted_at timestamptz not null default now(),
  primary key (network_id, month, account_id),
  unique (network_id, number),
  check (reason is not null or (supply = due and vat = due_vat))
);

-- Money of channels that nobody knew, of a month that is approved, which month carries to their members: as much of it as is
-- credited and was not carried before.
create table settlement_recoveries (
  network_id integer not null,
  month date not null check (extract(day from month) = 1),
  corrects_month date not null,
  platform_channel_id text collate "C" not null,
  asked_by integer,
  asked_at timestamptz not null default now(),
  primary key (network_id, month, corrects_month, platform_channel_id),
  check (corrects_month < month)
);

-- round_to: taxes are rounded down to a multiple of it, in won. entered_by null: with Cuesheet.
alter table tax_rules
  add column round_to integer not null default 10 check (round_to between 1 and 1000),
  add column entered_by integer,
  add column entered_at timestamptz,
  add column reason text;
-- Nobody has looked these up: they do not say so either.
update tax_rules set source = s.source
from (values
  ('business_income', date '2005-01-01', 'As entered by the makers of Cuesheet; not looked up, check before use. Said to follow the Income Tax Act (KR), article 129: business income 3 %, local income tax 10 % of it'),
  ('business_income', '2027-01-01', 'As entered by the makers of Cuesheet; not looked up, check before use. Said to follow a bill of 2026 that was not yet law: business income 2 %'),
  ('other_income', '2005-01-01', 'As entered by the makers of Cuesheet; not looked up, check before use. Said to follow the Income Tax Act (KR), articles 84 and 129: other income 20 % of 40 %, none up to 50,000 won'),
  ('business', '2005-01-01', 'As entered by the makers of Cuesheet; not looked up, check before use. Said to follow the Value-Added Tax Act (KR), article 30: 10 % against a tax invoice'),
  ('exempt_business', '2005-01-01', 'As entered by the makers of Cuesheet; not looked up, check before use. Said to follow the Value-Added Tax Act (KR), article 26: an invoice without VAT'),
  ('non_resident', '2005-01-01', 'As entered by the makers of Cuesheet; not looked up, check before use. Said to follow the Income Tax Act (KR), article 156: 20 %, local income tax 10 % of it, or the treaty’s rate')
) as s(kind, valid_from, source)
where tax_rules.kind = s.kind and tax_rules.valid_from = s.valid_from;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('settlement_invoices', 'network_id');
    perform create_distributed_table('settlement_recoveries', 'network_id');
  end if;
end
$$;
