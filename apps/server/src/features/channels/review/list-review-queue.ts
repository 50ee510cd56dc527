import type { ReviewedChannel } from '@cuesheet/contract/channels'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { isReviewAsked } from './reviews.ts'

/**
 * Channels that wait for an operator, of all networks, the longest waiting first: verified and pending, held back and asked
 * about again, or proven by two networks. `now`: up to when business days are counted.
 */
export async function listReviewQueue(
  db: Database,
  { page, size, now }: { page: number; size: number; now: Date },
): Promise<{ total: number; rows: ReviewedChannel[] }> {
  const { rows } = await sql<{ total: number; rows: ReviewedChannel[] }>`
    with contests as materialized (
      select channel_id, key.network_id as holder, array_agg(proven.network_id) as verified
      from channel_key as key
      join (select channel_id, network_id from channels where verification = 'verified') as proven using (channel_id)
      where cardinality(rivals) > 0
      group by channel_id, key.network_id
    ),
    waiting as materialized (
      select channels.*, holder, verified as proven_by,
        case when status = 0 then coalesce(verified_at, registered_on::timestamptz)
          when ${isReviewAsked} then review_requested_at else verified_at end as waits_since
      from channels left join contests using (channel_id)
      where (status = 0 and verification = 'verified')
        or (${isReviewAsked})
        or (verification = 'verified' and cardinality(verified) > 1)
    ),
    page as (
      select * from waiting order by waits_since, network_id, channel_id
      limit ${size} offset ${(page - 1) * size}
    )
    select (select count(*) from waiting) as total, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'network_id', page.network_id, 'network', networks.name, 'channel_id', channel_id,
        'platform_channel_id', platform_channel_id, 'title', title, 'handle', handle, 'category', category,
        'status', status, 'status_reason', status_reason, 'verification', verification, 'registered_on', registered_on,
        'review_requested_at', case when ${isReviewAsked} then review_requested_at end,
        'waiting_days', (
          select count(*) from generate_series(waits_since::date + 1, ${now}::timestamptz::date, interval '1 day') as day
          where extract(isodow from day) < 6),
        'contest', case when cardinality(proven_by) > 1 then (
          select jsonb_build_object('network', rival.name, 'network_id', rival.network_id, 'verified', true,
            'holds', rival.network_id = holder)
          from networks as rival
          where rival.network_id = any(proven_by) and rival.network_id <> page.network_id
          order by rival.network_id <> holder, rival.network_id limit 1) end
      ) order by waits_since, page.network_id, channel_id), '[]')
      from page join networks using (network_id)
    ) as rows`.execute(db)
  return rows[0]!
}
