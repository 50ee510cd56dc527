import { sql } from 'kysely'
import type { NetworkScope } from '../access/scope.ts'
import type { Database } from '../db/connection.ts'
import { verifyReviewQueue } from '../features/channels/review/refresh-review-queue.ts'
import { verifyRollups } from '../features/facts/verify-rollups.ts'

/** Invariants of all channels in any state, as sentences with the channels that break them. */
export async function listBrokenInvariants(db: Database, scopes: readonly NetworkScope[]): Promise<string[]> {
  const { rows } = await sql<{ broken: string; id: string }>`
    -- Of all networks at once: on a cluster these rows are read first, and joined where they meet.
    with channels as materialized (select * from public.channels),
    channel_key as materialized (select * from public.channel_key),
    channel_credit as materialized (select * from public.channel_credit),
    channel_purge as materialized (select * from public.channel_purge),
    things as materialized (
      select 'videos' as kind, network_id, channel_id from videos
      union select 'assignments', network_id, channel_id from assignments
      union select 'channel_credit', network_id, channel_id from channel_credit
      union select 'channel_day', network_id, channel_id from channel_day
      union select 'video_claims', network_id, channel_id from video_claims
      union select 'video_activity', network_id, channel_id from video_activity
        where (network_id, channel_id) not in (select network_id, channel_id from channel_purge)
      union select 'messages', network_id, channel_id from messages where channel_id is not null
    )
    select 'approved but not proven' as broken, channel_id::text as id from channels
      where status = 2 and verification <> 'verified'
    union all select 'approved but held by another network', channel_id::text
      from channels join channel_key as key using (channel_id)
      where status = 2 and key.network_id <> channels.network_id
    union all select 'counting but not approved, or approved and not counting', channels.channel_id::text
      from channels left join channel_credit as credit
        on credit.network_id = channels.network_id and credit.channel_id = channels.channel_id and to_day is null
      where (status = 2) <> (credit.channel_id is not null)
    union all select 'counting twice', a.channel_id::text
      from channel_credit a join channel_credit b using (network_id, channel_id)
      where a.from_day < b.from_day and (a.to_day is null or a.to_day >= b.from_day)
    union all select 'looked at without being verified, or the other way round', channel_id::text
      from channels where (verification = 'verifying') <> (verification_next_at is not null)
    union all select 'failed without a reason, or a reason without failure', channel_id::text
      from channels where (verification = 'failed') <> (verification_failure is not null)
    union all select 'on hold without a time', channel_id::text
      from channels where (status = 1) <> (on_hold_at is not null)
    union all select 'registered without a claim', channels.channel_id::text
      from channels left join channel_key as key using (channel_id)
      where channels.network_id <> all (array_prepend(key.network_id, rivals)) or key.channel_id is null
    union all select 'claimed without being registered', key.channel_id::text
      from channel_key as key cross join unnest(array_prepend(key.network_id, rivals)) as claimer
      left join channels on channels.network_id = claimer and channels.channel_id = key.channel_id
      where channels.channel_id is null
    union all select 'an unproven network holds what another has proven', key.channel_id::text
      from channel_key as key
      join channels as holder on holder.network_id = key.network_id and holder.channel_id = key.channel_id
      join channels as rival on rival.network_id = any(rivals) and rival.channel_id = key.channel_id
      where holder.verification <> 'verified' and rival.verification = 'verified'
    union all select 'decided against and still open, or the other way round', key.channel_id::text
      from channel_key as key cross join unnest(array_prepend(key.network_id, rivals)) as claimer
      join channels on channels.network_id = claimer and channels.channel_id = key.channel_id
      where (claimer = any(lost)) <> (coalesce(verification_failure, '') in ('other_network', 'awarded_elsewhere'))
    union all select 'left behind in ' || kind, things.channel_id::text
      from things
      where not exists (
        select from channels
        where channels.network_id = things.network_id and channels.channel_id = things.channel_id
      )`.execute(db)
  const broken = rows.map(({ broken, id }) => `${broken}: ${id}`)
  const { difference_count: unqueued } = await verifyReviewQueue(db)
  if (unqueued > 0) broken.push('the review queue is not what waits')
  for (const scope of scopes) {
    const { difference_count } = await verifyRollups(db, scope)
    if (difference_count > 0) broken.push(`rollups of network ${scope.network_id} differ`)
  }
  return broken
}
