import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { refreshReviewQueue } from '../../apps/server/src/features/channels/public.ts'

export type InstallationSize = {
  networks: number
  accounts: number
  /** Verified and pending: they wait for a review. */
  waiting: number
  /** Approved beside them. */
  approved: number
  tracks: number
  audit_entries: number
}

/** As large an installation as the console is made for, without figures: what its lists and its palette read. */
export async function buildInstallation(db: Database, size: InstallationSize): Promise<void> {
  await sql`insert into networks (name, design_id, color_primary, color_primary_dim)
    select 'network-' || n, 'mcn-1', '#5b5bd6', '#4a4ac0' from generate_series(1, ${size.networks}::int) n order by n`.execute(
    db,
  )
  await sql`insert into network_domains (domain, network_id)
    select 'n' || network_id || '.bench.test', network_id from networks`.execute(db)
  // Of fifty accounts one is a manager.
  await sql`insert into accounts (network_id, user_id, password_hash, nickname, permission_flag, created_at, last_signed_in_at)
    select 1 + n % ${size.networks}, 'person' || n || '@bench.test', 'none',
      (array['봄날', 'Summer', '고양이', 'night', '바다'])[1 + n % 5] || ' ' || n, (n / ${size.networks} % 50 = 0)::int,
      timestamptz '2025-01-01' + n * interval '10 minutes', now() - (n * 7919 % 100000) * interval '1 minute'
    from generate_series(1, ${size.accounts}::int) n`.execute(db)
  await sql`insert into channel_key (channel_id, platform_channel_id, network_id)
    select c, 'UC' || lpad(c::text, 22, '0'), 1 + c % ${size.networks}
    from generate_series(1, ${size.waiting + size.approved}::int) c`.execute(db)
  await sql`insert into channels (network_id, channel_id, platform_channel_id, title, handle, status, verification,
      registered_on, verified_at, approved_on)
    select network_id, channel_id, platform_channel_id,
      (array['하늘일상', 'Bread', '댄스', 'quiet', '여행'])[1 + channel_id % 5] || ' ' || channel_id, '@channel' || channel_id,
      case when channel_id <= ${size.waiting} then 0 else 2 end, 'verified', current_date - channel_id % 20,
      now() - (channel_id * 7919 % 28800) * interval '1 minute',
      case when channel_id > ${size.waiting} then current_date - channel_id % 20 end
    from channel_key`.execute(db)
  await sql`insert into tracks (isrc, title, artist, category)
    select 'KRB01' || lpad(t::text, 7, '0'), 'Track ' || t, 'Artist ' || t % 100, 'bgm'
    from generate_series(1, ${size.tracks}::int) t`.execute(db)
  await sql`insert into audit_log (network_id, account_id, action, subject, at)
    select network_id, account_id, 'session.create', account_id::text, now() - (n * 7919 % 1000000) * interval '1 minute'
    from generate_series(1, ${size.audit_entries}::int) n join accounts on account_id = 1 + n % ${size.accounts}`.execute(
    db,
  )
  await db.transaction().execute((trx) => refreshReviewQueue(trx, null))
  await sql`vacuum analyze`.execute(db)
}
