-- Payments of a network that are made together, numbered without gaps: prepared, confirmed by a second person, filed (its payment
-- file is made, and the books keep its money as pending), done, or cancelled. file: sealed, bound to the batch, while lines of it wait
-- for a result; what is said of it stays.
create table payout_batches (
  network_id integer not null,
  batch_no integer not null check (batch_no > 0),
  version integer not null default 1,
  state text not null default 'prepared' check (state in ('prepared', 'confirmed', 'filed', 'done', 'cancelled')),
  method text not null check (method in ('bank', 'paypal', 'wise')),
  -- The day that it is taxed for.
  pay_on date not null,
  -- By a manager, for an operator to confirm.
  is_proposed boolean not null,
  prepared_by integer,
  prepared_at timestamptz not null,
  confirmed_by integer,
  confirmed_at timestamptz,
  layout text,
  file bytea,
  file_name text,
  file_type text,
  file_digest text,
  file_lines integer,
  file_amount bigint,
  filed_by integer,
  filed_at timestamptz,
  ended_at timestamptz,
  cancelled_by integer,
  cancel_reason text,
  primary key (network_id, batch_no),
  check ((filed_at is not null) = (file_digest is not null and file_lines is not null and file_amount is not null))
);

-- What a batch pays of a month to a payee; a payee's months are one line of its file. details: what payout_details said, sealed for the
-- batch, until the line has a result. open: without a result; stopped: left out of the file, with the reason.
create table payout_items (
  network_id integer not null,
  batch_no integer not null,
  account_id integer not null,
  month date not null,
  line integer not null check (line > 0),
  due bigint not null check (due > 0),
  income_tax bigint not null,
  local_tax bigint not null,
  vat bigint not null,
  amount bigint not null check (amount = due - income_tax - local_tax + vat and amount > 0),
  tax_rule text not null,
  payee_kind text not null,
  treaty_rate numeric,
  bank text,
  ending text,
  details bytea,
  details_version integer not null,
  state text not null default 'open' check (state in ('open', 'stopped', 'paid', 'failed', 'returned', 'cancelled')),
  is_in_file boolean not null default false,
  reason text,
  note text,
  paid_on date,
  payment_no integer,
  returned_on date,
  decided_by integer,
  decided_at timestamptz,
  primary key (network_id, batch_no, account_id, month),
  check ((state in ('paid', 'returned')) = (paid_on is not null and payment_no is not null)),
  check ((state = 'returned') = (returned_on is not null))
);
-- What a month owes a payee is paid once, and is in one batch at a time.
create unique index payout_items_once on payout_items (network_id, account_id, month) where state in ('open', 'paid');
create index payout_items_month on payout_items (network_id, month, account_id);

-- How often a payment came back: the next one is another one.
alter table settlement_members add column returns integer not null default 0;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('payout_batches', 'network_id');
    perform create_distributed_table('payout_items', 'network_id');
  end if;
end
$$;
