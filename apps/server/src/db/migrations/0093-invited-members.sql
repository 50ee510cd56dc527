-- Links by which a creator becomes a member on terms that were set before: a fee rate and channels, which are assigned when
-- they are accepted. Gone when accepted or withdrawn; of one that was answered otherwise, what and why. free_channels: those
-- of the channels that nobody had when it was made.
create table member_invitations (
  network_id integer not null,
  invitation_id uuid not null default gen_random_uuid(),
  nickname text not null,
  fee_rate numeric(4, 3) not null check (fee_rate between 0 and 1),
  channels integer[] not null default '{}',
  free_channels integer[] not null default '{}',
  token_hash bytea not null,
  invited_by integer not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answer text check (answer in ('questioned', 'declined')),
  reason text,
  primary key (network_id, invitation_id),
  unique (network_id, token_hash)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('member_invitations', 'network_id');
  end if;
end
$$;
