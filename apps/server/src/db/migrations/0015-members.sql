-- A withdrawn account has no id, and a network may have any number of them; operators belong to no network.
alter table accounts drop constraint accounts_network_id_user_id_key;
alter table accounts add constraint accounts_network_id_user_id_key unique (network_id, user_id);
create unique index accounts_operators on accounts (user_id) where network_id is null;

alter table accounts add column last_signed_in_at timestamptz;
create index accounts_signed_in on accounts (network_id, last_signed_in_at);

create index accounts_members on accounts (network_id, lower(nickname), account_id)
  where permission_flag = 0 and withdrawn_at is null;

-- from_month -infinity: the rate an account begins with. It holds for all that its channels earned before the first
-- change, so neither that change nor a new default of the network reaches back.
insert into fee_rates (network_id, account_id, from_month, fee_rate, set_at)
select distinct on (f.network_id, f.account_id) f.network_id, f.account_id, date '-infinity', f.fee_rate, f.set_at
from fee_rates f join accounts a on a.account_id = f.account_id
where f.from_month <= date_trunc('month', a.created_at)
order by f.network_id, f.account_id, f.from_month desc;

insert into fee_rates (network_id, account_id, from_month, fee_rate, set_at)
select a.network_id, a.account_id, date '-infinity', n.default_fee_rate, a.created_at
from accounts a join networks n on n.network_id = a.network_id
where a.permission_flag = 0
on conflict (network_id, account_id, from_month) do nothing;
