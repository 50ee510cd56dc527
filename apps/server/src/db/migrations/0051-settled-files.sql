-- The platform's files of a month's close. Each is a file of report_files, too, with its counts and rejected rows.
-- month: whose close it belongs to. family and level: what it holds and by what. part: what tells files of one family and
-- level that stand beside each other ('music', 'non_music'). is_adjustment: its rows tie out by type of adjustment, as all
-- of channel_adjustments do. revenue: Σ of its rows, in nano-US-dollars.
-- current: what the close reads. replaced: a newer issue stands. late: came when the month was approved; the next open
-- month corrects by its difference to the current one. reverted: taken back.
create table settled_files (
  network_id integer not null,
  file_id bigint not null,
  month date not null check (extract(day from month) = 1),
  family text not null check (family in ('payment_summary', 'ads', 'premium', 'shorts_ads', 'shorts_subscriptions',
    'paid_features', 'channel_adjustments', 'us_tax', 'us_tax_refund')),
  level text not null check (level in ('summary', 'channel', 'video', 'claim', 'asset')),
  is_adjustment boolean not null,
  part text not null default '',
  content_owner text,
  row_count bigint not null,
  views bigint,
  revenue bigint not null,
  state text not null default 'current' check (state in ('current', 'replaced', 'late', 'reverted')),
  primary key (network_id, file_id)
);
create unique index settled_files_current
  on settled_files (network_id, month, family, level, is_adjustment, part) where state = 'current';
create index settled_files_month on settled_files (network_id, month);

-- Rows of money, as they stand in a file: whatever is unknown to us stays with its amount. platform_channel_id: with its
-- UC; null where the row names none. activity_month: of the row's day, else the file's month. adjustment_type: as the
-- platform words it; null: none. revenue: nano-US-dollars, may be negative.
create table settled_rows (
  network_id integer not null,
  file_id bigint not null,
  line integer not null,
  platform_channel_id text collate "C",
  video_id text collate "C",
  asset_id text collate "C",
  day date,
  activity_month date not null,
  country text collate "C",
  adjustment_type text,
  views bigint,
  revenue bigint not null,
  primary key (network_id, file_id, line)
);

-- What the platform pays, by type. revenue_local: in currency, as the file says it.
create table settled_payments (
  network_id integer not null,
  file_id bigint not null,
  line integer not null,
  revenue_type text not null,
  adjustment_type text,
  currency text,
  revenue bigint not null,
  revenue_local numeric,
  notes text,
  primary key (network_id, file_id, line)
);

-- US tax that the platform withheld from a channel's part (amount > 0), or paid back (amount < 0), in currency.
create table settled_taxes (
  network_id integer not null,
  file_id bigint not null,
  line integer not null,
  earnings_month date not null,
  platform_channel_id text collate "C" not null,
  revenue_source text,
  currency text not null,
  rate numeric,
  amount numeric not null,
  primary key (network_id, file_id, line)
);

-- Where rows wait while their file is read.
create table settled_staging (
  network_id integer not null,
  line integer not null,
  platform_channel_id text collate "C",
  video_id text collate "C",
  asset_id text collate "C",
  day date,
  country text collate "C",
  adjustment_type text,
  views bigint,
  revenue bigint not null
);
create table settled_payment_staging (
  network_id integer not null,
  line integer not null,
  revenue_type text not null,
  adjustment_type text,
  currency text,
  revenue bigint not null,
  revenue_local numeric,
  notes text
);
create table settled_tax_staging (
  network_id integer not null,
  line integer not null,
  earnings_month date not null,
  platform_channel_id text collate "C" not null,
  revenue_source text,
  currency text not null,
  rate numeric,
  amount numeric not null
);

do $$
declare
  name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    foreach name in array array['settled_files', 'settled_rows', 'settled_payments', 'settled_taxes', 'settled_staging',
      'settled_payment_staging', 'settled_tax_staging'] loop
      perform create_distributed_table(name, 'network_id');
    end loop;
  end if;
end
$$;
