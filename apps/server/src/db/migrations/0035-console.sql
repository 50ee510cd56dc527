-- What an operator may change: reviewer, librarian, administrator; null for accounts of networks. Those that were
-- there before could do everything.
alter table accounts
  add column operator_role text check (operator_role in ('reviewer', 'librarian', 'administrator')),
  -- Single letters as shortcuts can be turned off (WCAG 2.1.4).
  add column single_keys boolean not null default true;
update accounts set operator_role = 'administrator' where permission_flag = 2;
alter table accounts add check ((permission_flag = 2) = (operator_role is not null));

-- The log of all networks, and of one account wherever it acts.
create index audit_log_everywhere on audit_log (at desc, audit_id desc);
create index audit_log_actor on audit_log (account_id, at desc, audit_id desc);

-- What an operator narrows a list of the console by, under a name; network_id is 0, as of operators' sessions.
create table saved_filters (
  network_id integer not null,
  account_id integer not null,
  list text not null,
  name text not null,
  search text not null,
  saved_at timestamptz not null default now(),
  primary key (network_id, account_id, list, name)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('saved_filters', 'network_id');
  end if;
end
$$;

alter table saved_filters add foreign key (account_id) references accounts on delete cascade;
