-- Above which part of a month's payment, in percent, or which amount, in US dollars, a difference is accepted by two.
alter table networks
  add column close_limit_percent numeric(5, 2) not null default 1 check (close_limit_percent between 0 and 100),
  add column close_limit_usd integer not null default 100 check (close_limit_usd >= 0);

-- rules: 1 where a calculation was made before files could be awaited, and keeps what it booked; else 2. rate_waits: the
-- entered rate counts once a second person confirms it.
alter table settlement_months
  add column rules smallint not null default 1,
  add column rate_waits boolean not null default false,
  add column rate_confirmed_by integer,
  add column rate_confirmed_at timestamptz;

-- What a calculation adds to the accounts of awaited files, or takes from them, in nano-US-dollars: money that the payment
-- summary of of_month has and no file. tie: as acceptances of that month name it.
create table settlement_awaited (
  network_id integer not null,
  month date not null,
  of_month date not null,
  tie text not null,
  family text not null,
  adjustment_type text,
  amount bigint not null check (amount <> 0),
  primary key (network_id, month, of_month, tie)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('settlement_awaited', 'network_id');
  end if;
end
$$;
