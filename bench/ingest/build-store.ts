import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import { rebuildRollups } from '../../apps/server/src/features/facts/change-facts.ts'
import { ensurePartitions } from '../../apps/server/src/features/facts/partitions.ts'

export type StoreSize = { videos: number; channels: number; days: number; first_day: string }

/** The same store for the same size: every video has a row of both kinds on every day. Made by the database itself. */
export async function buildStore(url: string, size: StoreSize, say: (text: string) => void): Promise<void> {
  const db = connect(url, { max: 2, application_name: 'cuesheet bench' })
  const startedAt = performance.now()
  try {
    await sql`insert into networks (name, design_id, color_primary, color_primary_dim)
      values ('bench', 'mcn-1', '#5b5bd6', '#4a4ac0')`.execute(db)
    await sql`insert into channel_key (channel_id, platform_channel_id, network_id)
      select c + 1, 'UC' || lpad(c::text, 22, '0'), 1 from generate_series(0, ${size.channels}::int - 1) c`.execute(
      db,
    )
    await sql`insert into channels (network_id, channel_id, platform_channel_id, title, status, verification, registered_on, approved_on)
      select 1, channel_id, platform_channel_id, 'Channel ' || channel_id, 2, 'verified', '2020-01-01', '2020-01-01'
      from channel_key`.execute(db)
    await sql`insert into channel_credit (network_id, channel_id, from_day)
      select 1, channel_id, '2020-01-01' from channel_key`.execute(db)
    await sql`create table bench_videos as
      select (v % ${size.channels}::int) + 1 as channel_id, ('v' || lpad(v::text, 10, '0')) collate "C" as video_id, v
      from generate_series(0, ${size.videos}::int - 1) v order by 1, 2`.execute(db)
    const days = Array.from({ length: size.days }, (_, index) => addDays(size.first_day, index))
    for (const kind of ['activity', 'revenue'] as const) await ensurePartitions(db, kind, days)
    for (const [index, day] of days.entries()) {
      await sql`
        insert into video_activity (network_id, channel_id, day, video_id, source, views, engaged_views,
          premium_views, watch_ms, duration_weight, rate_weight, countries, country_views)
        select 1, channel_id, ${day}, video_id, 0, n, n * 8 / 10, n / 9, n * 10626, n * 106293, n * 869853,
          array['KR'], array[n]
        from (select *, ((v::bigint * 2654435761 + ${index}::bigint * 7919) % 100000) as n from bench_videos) v
        order by channel_id, video_id`.execute(db)
      await sql`
        insert into video_revenue (network_id, channel_id, day, video_id, source, revenue, premium_revenue,
          countries, country_revenue)
        select 1, channel_id, ${day}, video_id, 0, n * 251000, n * 50000, array['KR'], array[n * 251000]
        from (select *, ((v::bigint * 2654435761 + ${index}::bigint * 7919) % 100000) as n from bench_videos) v
        order by channel_id, video_id`.execute(db)
      if (index % 10 === 9) say(`  ${index + 1} of ${size.days} days, ${seconds(startedAt)} s`)
    }
    await sql`insert into report_slots (network_id, kind, source, day, file_id, sha256, imported_at)
      select 1, kind, 0, day, 0, '\\x00', now()
      from unnest(array['activity', 'revenue']) kind, unnest(${days}::date[]) day`.execute(db)
    say('  Rollups')
    await db.transaction().execute(async (trx) => {
      await sql`set local work_mem = '256MB'`.execute(trx)
      await rebuildRollups(trx, installationScope(1))
    })
    say(`  Vacuum, ${seconds(startedAt)} s`)
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
    say(`  Store built in ${seconds(startedAt)} s`)
  } finally {
    await db.destroy()
  }
}

const seconds = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(0)
