-- minimum_payout: in won; what is below it is carried over. close_second_person: whether a month is locked, and a broken
-- tie-out accepted, by two.
alter table networks add column minimum_payout bigint not null default 0 check (minimum_payout >= 0);
alter table networks add column close_second_person boolean not null default false;

-- What people did with a month's close, and what its calculation was made of. version: counts every change of it.
-- rate: as a person entered it; null: the payment summary's. settled_local, settled_usd: what the calculation converted by,
-- as a fraction of won and nano-US-dollars, which is exact. inputs: a digest of each thing that it depends on.
-- basis_files, payment_file, tax_files: what it read. lock_no: how often it was locked; it names the journals.
create table settlement_months (
  network_id integer not null,
  month date not null check (extract(day from month) = 1),
  version integer not null default 0,
  rate numeric(18, 6) check (rate > 0),
  rate_note text,
  rate_by integer,
  rate_at timestamptz,
  calculation_no integer not null default 0,
  calculated_at timestamptz,
  calculated_by integer,
  inputs jsonb,
  basis_files bigint[] not null default '{}',
  payment_file bigint,
  tax_files bigint[] not null default '{}',
  settled_local numeric,
  settled_usd numeric,
  rate_source text check (rate_source in ('payment_summary', 'entered')),
  currency text not null default 'KRW',
  shown_rate numeric,
  planned_on date,
  approved_at timestamptz,
  approved_by integer,
  lock_no integer not null default 0,
  lock_asked_at timestamptz,
  lock_asked_by integer,
  locked_at timestamptz,
  locked_by integer,
  reopen_asked_at timestamptz,
  reopen_asked_by integer,
  reopen_reason text,
  reopened_at timestamptz,
  reopened_by integer,
  paid_on date,
  paid_at timestamptz,
  paid_by integer,
  primary key (network_id, month),
  check (locked_at is null or approved_at is not null),
  check (paid_on is null or locked_at is not null)
);

-- A calculation that was asked for.
create table settlement_tasks (
  network_id integer not null,
  month date not null,
  asked_by integer,
  asked_at timestamptz not null default now(),
  begun_at timestamptz,
  ended_at timestamptz,
  attempts smallint not null default 0,
  step smallint not null default 0,
  failure text,
  primary key (network_id, month)
);
create index settlement_tasks_open on settlement_tasks (asked_at) where ended_at is null;

-- Differences between payment summary and files that a person accepted as they are, in nano-US-dollars.
create table settlement_acceptances (
  network_id integer not null,
  month date not null,
  tie text not null,
  difference bigint not null,
  reason text not null,
  accepted_by integer not null,
  accepted_at timestamptz not null default now(),
  confirmed_by integer,
  confirmed_at timestamptz,
  primary key (network_id, month, tie)
);

-- By which of a family's files a network settles, where that is not video.
create table settlement_bases (
  network_id integer not null,
  family text not null check (family in ('ads', 'premium')),
  level text not null check (level in ('video', 'claim')),
  primary key (network_id, family)
);

-- Whose a channel's money of an activity month is, from from_month on, in parts of 10,000. account_id 0: equal parts of
-- those it is assigned to.
create table channel_shares (
  network_id integer not null,
  channel_id integer not null,
  from_month date not null check (extract(day from from_month) = 1),
  account_id integer not null,
  basis_points integer not null check (basis_points between 1 and 10000),
  primary key (network_id, channel_id, from_month, account_id)
);

-- The channels as a calculation saw them: whose they were in which activity months, and which of their days counted.
-- basis_points null: equal parts. estimated: of credited days of the month, in nano-US-dollars.
create table settlement_channels (
  network_id integer not null,
  month date not null,
  platform_channel_id text collate "C" not null,
  from_month date not null,
  until_month date not null,
  channel_id integer not null,
  account_ids integer[] not null,
  basis_points integer[],
  credit datemultirange not null,
  estimated bigint not null,
  estimated_premium bigint not null,
  primary key (network_id, month, platform_channel_id, from_month)
);

-- The lines of a month's calculation. account_id 0: nobody's, for the reason. amounts in nano-US-dollars. corrects_month:
-- was closed when a newer file of it came; '-infinity': none.
create table settlement_lines (
  network_id integer not null,
  month date not null,
  account_id integer not null,
  platform_channel_id text collate "C" not null,
  kind text not null check (kind in ('revenue', 'us_tax', 'us_refund')),
  family text not null,
  adjustment_type text not null,
  activity_month date not null,
  corrects_month date not null,
  bucket text not null check (bucket in ('member', 'unallocated', 'uncredited')),
  reason text not null,
  channel_id integer not null,
  amount bigint not null,
  fee_rate numeric(3, 2) not null,
  fee bigint not null,
  primary key (network_id, month, account_id, platform_channel_id, kind, family, adjustment_type, activity_month,
    corrects_month, bucket, reason),
  check ((bucket = 'member') = (account_id > 0))
);

-- Each member of a calculation. revenue to net_usd in nano-US-dollars, estimates too; all else in won. estimated: as its
-- screens show it; estimated_part: its part of that. previous_net, previous_due: of the calculation before.
create table settlement_members (
  network_id integer not null,
  month date not null,
  account_id integer not null,
  channels integer not null,
  estimated bigint not null,
  estimated_part bigint not null,
  revenue bigint not null,
  us_tax bigint not null,
  fee bigint not null,
  net_usd bigint not null,
  net bigint not null,
  opening bigint not null,
  adjustments bigint not null,
  advance bigint not null,
  recouped bigint not null,
  available bigint not null,
  carried bigint not null,
  carry_reason text check (carry_reason in ('held', 'below_minimum', 'negative')),
  hold_reason text,
  due bigint not null check (due >= 0),
  payee_kind text not null,
  treaty_rate numeric(4, 2),
  tax_rule text,
  income_tax bigint not null,
  local_tax bigint not null,
  vat bigint not null,
  payable bigint not null,
  previous_net bigint,
  previous_due bigint,
  primary key (network_id, month, account_id),
  check (net_usd = revenue - us_tax - fee),
  check (available = opening + net + adjustments - recouped and available = carried + due),
  check (payable = due - income_tax - local_tax + vat)
);

-- Files of closed months that a later month's calculation corrects by, and what stood before each; the file itself where
-- another newer one takes its place.
create table settlement_corrections (
  network_id integer not null,
  file_id bigint not null,
  corrects_month date not null,
  reference_id bigint,
  month date not null,
  primary key (network_id, file_id)
);
create index settlement_corrections_month on settlement_corrections (network_id, month);

-- Adjustments (once, signed) and advances (paid already, recouped from month on), in won. booked_month: locked with it.
create table settlement_entries (
  network_id integer not null,
  entry_id integer generated by default as identity,
  kind text not null check (kind in ('adjustment', 'advance')),
  account_id integer not null,
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount <> 0 and (kind = 'adjustment' or amount > 0)),
  reason text not null,
  asked_by integer not null,
  asked_at timestamptz not null default now(),
  confirmed_by integer,
  confirmed_at timestamptz,
  withdrawn_by integer,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  booked_month date,
  primary key (network_id, entry_id),
  check (confirmed_by <> asked_by)
);
create index settlement_entries_account on settlement_entries (network_id, account_id);

-- How a member is paid. treaty_rate: percent, of a non-resident with a form. is_withheld: of an exempt business.
create table payees (
  network_id integer not null,
  account_id integer not null,
  version integer not null default 0,
  kind text not null default 'unknown'
    check (kind in ('unknown', 'business_income', 'other_income', 'business', 'exempt_business', 'non_resident')),
  treaty_rate numeric(4, 2) check (treaty_rate between 0 and 100),
  is_withheld boolean not null default false,
  hold_reason text,
  held_at timestamptz,
  primary key (network_id, account_id)
);

-- What is withheld from a payment, by the day of it: the latest rule that is on. Taxed is floor(base_rate × payment), and
-- nothing where that part is not above exempt_up_to; income tax is income_rate of it, local tax local_rate of that, each
-- down to a multiple of 10 won. vat_rate: on top, against an invoice. Data with a source, which operators may change.
create table tax_rules (
  kind text not null,
  valid_from date not null,
  is_on boolean not null default true,
  base_rate numeric(5, 4) not null default 1,
  exempt_up_to bigint not null default 0,
  income_rate numeric(5, 4) not null,
  local_rate numeric(5, 4) not null,
  vat_rate numeric(5, 4) not null default 0,
  source text not null,
  primary key (kind, valid_from)
);
insert into tax_rules (kind, valid_from, is_on, base_rate, exempt_up_to, income_rate, local_rate, vat_rate, source) values
  ('business_income', '2005-01-01', true, 1, 0, 0.03, 0.1, 0, 'Income Tax Act (KR), article 129: business income 3 %, local income tax 10 % of it'),
  ('business_income', '2027-01-01', false, 1, 0, 0.02, 0.1, 0, 'A bill of 2026, not yet law: business income 2 %'),
  ('other_income', '2005-01-01', true, 0.4, 50000, 0.2, 0.1, 0, 'Income Tax Act (KR), articles 84 and 129: other income 20 % of 40 %, none up to 50,000 won'),
  ('business', '2005-01-01', true, 1, 0, 0, 0, 0.1, 'Value-Added Tax Act (KR), article 30: 10 % against a tax invoice'),
  ('exempt_business', '2005-01-01', true, 1, 0, 0, 0, 0, 'Value-Added Tax Act (KR), article 26: an invoice without VAT'),
  ('non_resident', '2005-01-01', true, 1, 0, 0.2, 0.1, 0, 'Income Tax Act (KR), article 156: 20 %, local income tax 10 % of it, or the treaty’s rate');

-- Rows that carry an adjustment type are few; those without one are what is left of their file's sum.
create index settled_rows_adjusted on settled_rows (network_id, file_id, adjustment_type) include (revenue)
  where adjustment_type is not null;

do $$
declare
  name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_reference_table('tax_rules');
    foreach name in array array['settlement_months', 'settlement_tasks', 'settlement_acceptances', 'settlement_bases',
      'channel_shares', 'settlement_channels', 'settlement_lines', 'settlement_members', 'settlement_corrections',
      'settlement_entries', 'payees'] loop
      perform create_distributed_table(name, 'network_id');
    end loop;
  end if;
end
$$;
