-- The least that a member is to have of a month, or of a year of its guarantee, in won: from a month to the last one it holds for
-- (null: until it is changed). What is topped up is the network's, or is recouped from later shares above it.
create table member_guarantees (
  network_id integer not null,
  account_id integer not null,
  from_month date not null check (from_month = date_trunc('month', from_month)),
  until_month date check (until_month = date_trunc('month', until_month) and until_month >= from_month),
  amount bigint not null check (amount > 0),
  span text not null check (span in ('month', 'year')),
  is_recoupable boolean not null,
  set_at timestamptz not null default now(),
  set_by integer,
  primary key (network_id, account_id, from_month)
);

-- guaranteed: what the share from measured_from on was measured by, null where nothing was; guaranteed_share: that share, of the
-- month and those before it. guarantee_open: what was topped up before and is still to be recouped; guarantee_recouped: what is of it.
alter table settlement_members add column guaranteed bigint;
alter table settlement_members add column guaranteed_share bigint;
alter table settlement_members add column measured_from date;
alter table settlement_members add column top_up bigint not null default 0;
alter table settlement_members add column is_top_up_recoupable boolean not null default false;
alter table settlement_members add column guarantee_open bigint not null default 0;
alter table settlement_members add column guarantee_recouped bigint not null default 0;
alter table settlement_members drop constraint settlement_members_check1;
alter table settlement_members add constraint settlement_members_available check (
  available = opening + net + top_up + adjustments - recouped - guarantee_recouped and available = carried + due);
alter table settlement_members add constraint settlement_members_guarantee check (
  top_up >= 0 and guarantee_recouped between 0 and guarantee_open and (guaranteed is null) = (guaranteed_share is null)
  and (guaranteed is null) = (measured_from is null) and top_up = greatest(coalesce(guaranteed - guaranteed_share, 0), 0));

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('member_guarantees', 'network_id');
  end if;
end
$$;
