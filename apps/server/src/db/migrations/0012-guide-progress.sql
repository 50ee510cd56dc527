-- A step of a guide that an account has done; what is not here is not done.
create table guide_progress (
  network_id integer not null,
  account_id integer not null,
  guide text not null,
  step text not null,
  done_at timestamptz not null default now(),
  primary key (network_id, account_id, guide, step)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('guide_progress', 'network_id');
  end if;
end
$$;

alter table guide_progress add foreign key (account_id) references accounts;
