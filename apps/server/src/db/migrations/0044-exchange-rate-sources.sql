-- Where a day's rate is from: list (what an operator gave), or what rate_sources calls it; and since when it stands.
alter table exchange_rates add column source text not null default 'list';
alter table exchange_rates add column taken_at timestamptz not null default now();

-- From here on: of the installation, local tables of the coordinator under Citus, as platform_quota.

-- Publishers of daily rates that a job asks. asked_from: the earliest day that was ever asked for and answered.
-- failure: a code, of the latest answer; null where it was a good one.
create table rate_sources (
  source text primary key,
  is_on boolean not null default true,
  asked_at timestamptz,
  answered_at timestamptz,
  asked_from date,
  failure text
);

-- Days for which two say what is too far apart: no rate, or the one that stands, until a person has chosen.
-- chosen: the source that was right; null: nobody has looked yet.
create table rate_doubts (
  currency text not null,
  day date not null,
  source text not null,
  rate numeric(18, 6) not null,
  other_source text not null,
  other_rate numeric(18, 6) not null,
  found_at timestamptz not null default now(),
  chosen text,
  primary key (currency, day)
);
