-- What a member was told of a month, frozen. The stored pdf is the statement. number: given once to a member's month, without gaps in a
-- network; a month that was opened and locked again gives the next version. data: all that it says; hash: SHA-256 of data, printed
-- on it; pdf_hash: SHA-256 of pdf; ledger_hash: the last one of the month's period when it was locked.
create table statements (
  network_id integer not null,
  month date not null,
  account_id integer not null,
  version integer not null check (version > 0),
  serial integer not null check (serial > 0),
  number text not null,
  lock_no integer not null,
  published_at timestamptz not null,
  objects_until date not null,
  data jsonb not null,
  hash bytea not null check (length(hash) = 32),
  ledger_hash bytea not null check (length(ledger_hash) = 32),
  pdf bytea not null,
  pdf_hash bytea not null check (length(pdf_hash) = 32),
  primary key (network_id, month, account_id, version),
  unique (network_id, serial, version)
);
-- A PDF is packed already.
alter table statements alter column pdf set storage external;
create index statements_account on statements (network_id, account_id, month);
create index statements_hash on statements (network_id, substring(hash from 1 for 16));
create index statements_pdf_hash on statements (network_id, pdf_hash);

-- Up to which lock of a month its statements are published. Months that were locked before there were statements have none.
create table statement_months (
  network_id integer not null,
  month date not null,
  lock_no integer not null,
  statements integer,
  ended_at timestamptz,
  primary key (network_id, month)
);
insert into statement_months (network_id, month, lock_no)
  select network_id, month, lock_no from settlement_months where locked_at is not null;

-- Who issues a network's statements and how they look; colour and logo null: its brand's. footer: by language.
create table statement_layouts (
  network_id integer primary key,
  version integer not null default 1,
  issuer text not null default '',
  registration text not null default '',
  representative text not null default '',
  address text not null default '',
  contact text not null default '',
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  logo bytea check (length(logo) <= 524288),
  logo_type text check ((logo_type is null) = (logo is null)),
  footer jsonb not null default '{}',
  objection_days integer not null default 14 check (objection_days between 1 and 365)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('statements', 'network_id');
    perform create_distributed_table('statement_months', 'network_id');
    perform create_distributed_table('statement_layouts', 'network_id');
  end if;
end
$$;
