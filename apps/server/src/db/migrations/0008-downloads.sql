-- What a single-use address hands out, and for which session: an ended session downloads nothing any more.
create table downloads (
  network_id integer not null,
  token_hash bytea not null,
  session_hash bytea not null,
  asked jsonb not null,
  expires_at timestamptz not null,
  primary key (network_id, token_hash)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('downloads', 'network_id');
  end if;
end
$$;
