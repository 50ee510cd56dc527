-- What was said of a network's figures. complete_month: the last month (its first day) of which it was said that it is
-- complete. late_through: the last reported day, where it was said that the next report is late; null while reports are on time.
create table told_figures (
  network_id integer primary key,
  complete_month date not null,
  late_through date
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('told_figures', 'network_id');
  end if;
end
$$;
