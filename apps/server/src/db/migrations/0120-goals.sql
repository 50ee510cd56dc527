-- What a month is to bring. account_id: the member whose own goal it is; 0: the network's. amount: whole units of its currency.
create table goals (
  network_id integer not null,
  account_id integer not null,
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency in ('KRW', 'USD')),
  amount bigint not null check (amount > 0),
  -- The last day of the figures that it was compared with, and of those that first reached it.
  checked_through date,
  reached_through date,
  primary key (network_id, account_id, month)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('goals', 'network_id');
  end if;
end
$$;
