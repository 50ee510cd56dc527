-- renamed_at: when the platform last gave the channel another name.
-- code_seen_at: when its verification code was last read in its description; code_gone_at: since when it is missing there;
-- both null for a channel in which it was never seen, or that is not verified.
alter table channels
  add column renamed_at timestamptz,
  add column code_seen_at timestamptz,
  add column code_gone_at timestamptz;

-- lost: of the rivals those whose claim was decided against; until one of them begins to prove it anew, nothing is open.
alter table channel_key add column lost integer[] not null default '{}';

-- verification_failure of a claim that an operator decided against: 'awarded_elsewhere'.
update channels set verification_failure = 'awarded_elsewhere'
where status = 3 and verification_failure = 'other_network' and status_reason is null;

do $$
declare decided record;
begin
  for decided in
    select channel_id, array_agg(network_id) as networks from channels
    where verification_failure in ('other_network', 'awarded_elsewhere') group by channel_id
  loop
    update channel_key set lost = array(
      select id from unnest(rivals) as id where id = any(decided.networks) order by id)
    where channel_id = decided.channel_id;
  end loop;
end $$;
