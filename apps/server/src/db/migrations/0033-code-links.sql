-- Links that show a channel's verification code to its creator, who has no account: one for each channel. The token is
-- told once and kept as a hash; a revoked link is gone, an expired one stays until it is renewed or its channel is deleted.
create table channel_code_links (
  network_id integer not null,
  channel_id integer not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (network_id, channel_id),
  unique (network_id, token_hash)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('channel_code_links', 'network_id');
  end if;
end
$$;

alter table channel_code_links add foreign key (network_id, channel_id) references channels;
