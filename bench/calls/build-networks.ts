import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { connect, type Database } from '../../apps/server/src/db/connection.ts'
import { rebuildRollups } from '../../apps/server/src/features/facts/change-facts.ts'
import { ensurePartitions } from '../../apps/server/src/features/facts/partitions.ts'

export type NetworksSize = {
  videos: number
  channels: number
  days: number
  /** Video days of each kind of report; a video has rows on about as many of the days as give this sum. */
  video_days: number
  /** So many networks of equal shares; without it five unequal ones. */
  networks?: number
}

export const lastDay = '2026-11-15'
/** What the product takes for now while it is measured: two days after the last report. */
export const now = new Date('2026-11-17T20:00:00Z')
/** Of all channels and videos, per network; the first is the largest. */
const unequalShares = [0.4, 0.25, 0.15, 0.1, 0.1]
const sharesOf = ({ networks }: NetworksSize) =>
  networks ? Array.from({ length: networks }, () => 1 / networks) : unequalShares

const titles = {
  ko: '봄날 여름밤 새벽 고양이 강아지 서울 부산 바다 커피 산책 퇴근길 챌린지 브이로그 먹방 댄스 커버 일상 여행 캠핑 요리 운동 다이어트 공부 직캠 리뷰 꿀팁 노래 피아노 기타 드럼'.split(
    ' ',
  ),
  en: 'love night summer dance cover live acoustic remix challenge morning coffee city rain ocean road trip study beats chill piano guitar dream light fire heart moon star blue golden'.split(
    ' ',
  ),
}

/**
 * The same networks for the same size, made by the database itself: channels and videos in shares, titles of
 * three Korean and two English words, every video with rows on a part of the days that a hash of both decides.
 */
export async function buildNetworks(
  url: string,
  size: NetworksSize,
  say: (text: string) => void,
): Promise<void> {
  const db = connect(url, { max: 2, application_name: 'cuesheet bench' })
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0)
  try {
    await addNetworks(db, size)
    const days = Array.from({ length: size.days }, (_, index) => addDays(lastDay, index + 1 - size.days))
    for (const kind of ['activity', 'revenue'] as const) await ensurePartitions(db, kind, days)
    for (const [index, day] of days.entries()) {
      await addFacts(db, size, day, index)
      if (index % 20 === 19) say(`  ${index + 1} of ${size.days} days, ${seconds()} s`)
    }
    await sql`insert into report_slots (network_id, kind, source, day, file_id, sha256, imported_at)
      select network_id, kind, 0, day, 0, '\\x00', now()
      from networks, unnest(array['activity', 'revenue']) kind, unnest(${days}::date[]) day`.execute(db)
    await sql`vacuum analyze`.execute(db)
    for (const [index] of sharesOf(size).entries()) {
      say(`  Rollups of network ${index + 1}, ${seconds()} s`)
      await db.transaction().execute(async (trx) => {
        await sql`set local work_mem = '256MB'`.execute(trx)
        await rebuildRollups(trx, installationScope(index + 1), reportingDay(now))
      })
    }
    say(`  Vacuum, ${seconds()} s`)
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
    say(`  Store built in ${seconds()} s`)
  } finally {
    await db.destroy()
  }
}

async function addNetworks(db: Database, size: NetworksSize): Promise<void> {
  const { videos, channels } = size
  const shares = sharesOf(size)
  const ends = shares.map((_, index) => shares.slice(0, index + 1).reduce((sum, share) => sum + share, 0))
  await sql`insert into networks (name, design_id, color_primary, color_primary_dim)
    select 'bench-' || n, 'mcn-1', '#5b5bd6', '#4a4ac0' from generate_series(1, ${shares.length}::int) n order by n`.execute(
    db,
  )
  await sql`insert into network_domains (domain, network_id)
    select 'bench-' || n || '.test', n from generate_series(1, ${shares.length}::int) n`.execute(db)
  await sql`insert into channel_key (channel_id, platform_channel_id, network_id)
    select c, 'UC' || lpad(c::text, 22, '0'),
      (select min(n) from unnest(${ends}::float8[]) with ordinality as e(share, n) where c <= share * ${channels}::int + 0.5)
    from generate_series(1, ${channels}::int) c`.execute(db)
  await sql`insert into channels (network_id, channel_id, platform_channel_id, title, handle, status, verification, registered_on, approved_on)
    select network_id, channel_id, platform_channel_id, (${titles.ko}::text[])[1 + channel_id % 30] || ' 채널 ' || channel_id,
      '@channel' || channel_id, 2, 'verified', '2020-01-01', '2020-01-01'
    from channel_key`.execute(db)
  // One channel in fifty is still to be verified: its days are held.
  await sql`update channels set status = 0, verification = 'pending', approved_on = null where channel_id % 50 = 7`.execute(
    db,
  )
  await sql`insert into channel_credit (network_id, channel_id, from_day)
    select network_id, channel_id, '2020-01-01' from channels where status = 2`.execute(db)
  await sql`insert into videos (network_id, channel_id, video_id, title, published_at, is_shorts, duration_seconds)
    select network_id, channel_id, 'v' || lpad(v::text, 10, '0'),
      concat_ws(' ', ko[1 + v % 30], ko[1 + v / 30 % 30], en[1 + v / 7 % 29], en[1 + v / 11 % 29], ko[1 + v / 900 % 30], '#' || v),
      timestamptz '2025-06-01' + (v::bigint * 7919 % 43200000) * interval '1 second', v % 10 < 8, 15 + v % 45
    from generate_series(0, ${videos}::int - 1) v
    join channel_key on channel_id = 1 + v % ${channels}::int
    cross join (select ${titles.ko}::text[] as ko, ${titles.en}::text[] as en) words
    order by 1, 2, 3`.execute(db)
  await sql`insert into tracks (isrc, title, artist, category)
    select 'KRA0126' || lpad(t::text, 5, '0'), 'Track ' || t, 'Artist ' || t % 100, 'bgm' from generate_series(1, 1000) t`.execute(
    db,
  )
  await sql`insert into video_tracks (network_id, channel_id, video_id, isrc)
    select network_id, channel_id, video_id, 'KRA0126' || lpad((1 + (hashtext(video_id) & 511))::text, 5, '0') from videos`.execute(
    db,
  )
  await sql`insert into exchange_rates (currency, day, rate)
    select 'KRW', day::date, 1300 + extract(doy from day)::int % 97
    from generate_series(date '2025-01-01', date '2026-11-16', interval '1 day') day`.execute(db)
}

/** Views follow a long tail: most videos have hundreds a day, few have millions. */
async function addFacts(db: Database, size: NetworksSize, day: string, index: number): Promise<void> {
  const parts = Math.round((1000 * size.video_days) / (size.videos * size.days))
  const rows = sql`
    select *, views * (150000 + v::bigint * 31 % 200000) as revenue
    from (
      select network_id, channel_id, video_id, v,
        greatest(1, (40 * (1e5 / (1 + hash % 100000)) * (1 + v % 17))::bigint) as views
      from (
        select network_id, channel_id, video_id, substr(video_id, 2)::int as v,
          abs(hashint8(substr(video_id, 2)::bigint * 1000 + ${index}::int))::bigint as hash
        from videos
      ) hashed
      where hash / 7 % 1000 < ${parts}::int
    ) viewed`
  await sql`
    insert into video_activity (network_id, channel_id, day, video_id, source, views, engaged_views,
      premium_views, watch_ms, duration_weight, rate_weight, countries, country_views)
    select network_id, channel_id, ${day}::date, video_id, 0, views,
      case when v % 10 < 8 then views * 8 / 10 when ${day} < '2026-08-24' then views else views * 9 / 10 end, views / 9, views * 10626,
      views * 106293, views * 869853, array['KR', 'US'], array[views - views / 4, views / 4]
    from (${rows}) r order by network_id, channel_id, video_id`.execute(db)
  await sql`
    insert into video_revenue (network_id, channel_id, day, video_id, source, revenue, premium_revenue,
      countries, country_revenue)
    select network_id, channel_id, ${day}::date, video_id, 0, revenue, revenue / 5, array['KR', 'US'],
      array[revenue - revenue / 4, revenue / 4]
    from (${rows}) r order by network_id, channel_id, video_id`.execute(db)
}
