-- The books of a network: docs/ledger.md. A balance is Σ credits − Σ debits, in nano-dollars for USD, else in the currency's
-- smallest unit.

-- owner: the member that an account is of. posted: the balance. pending: what pending transfers may still take from it.
-- version: how many transfers named the account.
create table ledger_accounts (
  network_id integer not null,
  account text collate "C" not null,
  currency text collate "C" not null check (currency ~ '^[A-Z]{3}$'),
  owner integer,
  posted bigint not null default 0,
  pending bigint not null default 0 check (pending >= 0),
  version bigint not null default 0,
  primary key (network_id, account, currency)
);

-- A row moves one amount between two accounts; none is ever updated or deleted. phase: posted at once; pending, until
-- another row says post (of all or a part) or void of it, its pending_of. actor: an account, null for the installation.
-- sequence: within the period, from 1 without gaps. *_version: the account's with this transfer. hash: SHA-256 of the hash
-- before it in the period and of all other columns.
create table ledger_transfers (
  network_id integer not null,
  transfer_id text collate "C" not null,
  journal_id text collate "C" not null,
  period date not null check (extract(day from period) = 1),
  effective_on date not null,
  debit_account text collate "C" not null,
  credit_account text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  kind text collate "C" not null,
  phase text collate "C" not null check (phase in ('posted', 'pending', 'post', 'void')),
  pending_of text collate "C",
  source text not null check (btrim(source) <> ''),
  reason text not null check (btrim(reason) <> ''),
  actor integer,
  created_at timestamptz not null,
  sequence bigint not null,
  debit_version bigint not null,
  credit_version bigint not null,
  hash bytea not null,
  primary key (network_id, transfer_id),
  check (debit_account <> credit_account),
  check ((pending_of is not null) = (phase in ('post', 'void')))
);
create unique index ledger_transfers_chain on ledger_transfers (network_id, period, sequence);
create unique index ledger_transfers_pending on ledger_transfers (network_id, pending_of) where pending_of is not null;
create index ledger_transfers_journal on ledger_transfers (network_id, journal_id);
create index ledger_transfers_debit on ledger_transfers (network_id, debit_account, period, sequence);
create index ledger_transfers_credit on ledger_transfers (network_id, credit_account, period, sequence);

-- The end of a period's chain. locked_hash: the hash at the moment that the period was locked; null: it is open.
create table ledger_periods (
  network_id integer not null,
  period date not null check (extract(day from period) = 1),
  transfers bigint not null default 0,
  hash bytea not null default '',
  locked_at timestamptz,
  locked_hash bytea,
  primary key (network_id, period),
  check ((locked_at is null) = (locked_hash is null))
);

do $$
declare
  name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    foreach name in array array['ledger_accounts', 'ledger_transfers', 'ledger_periods'] loop
      perform create_distributed_table(name, 'network_id');
    end loop;
  end if;
end
$$;
