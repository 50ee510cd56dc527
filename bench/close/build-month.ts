import { sql } from 'kysely'
import { connect } from '../../apps/server/src/db/connection.ts'
import type { SettledMonth } from '../../tools/settled-files/settled-month.ts'

const rowsPerVideo = 10

/** A network of verified channels, and what their videos were estimated to earn in a month. */
export async function buildMonth(
  url: string,
  { channels, rows }: { channels: number; rows: number },
): Promise<SettledMonth> {
  const videos = Math.ceil(rows / rowsPerVideo / channels)
  const db = connect(url, { max: 1, application_name: 'cuesheet bench' })
  try {
    await sql`insert into networks (name, design_id, color_primary, color_primary_dim)
      values ('bench', 'mcn-1', '#5b5bd6', '#4a4ac0')`.execute(db)
    await sql`insert into channel_key (channel_id, platform_channel_id, network_id)
      select c + 1, 'UC' || lpad(c::text, 22, '0'), 1 from generate_series(0, ${channels}::int - 1) c`.execute(
      db,
    )
    await sql`insert into channels (network_id, channel_id, platform_channel_id, title, status, verification, registered_on, approved_on)
      select 1, channel_id, platform_channel_id, 'Channel ' || channel_id, 2, 'verified', '2020-01-01', '2020-01-01'
      from channel_key`.execute(db)
    await sql`insert into channel_credit (network_id, channel_id, from_day)
      select 1, channel_id, '2020-01-01' from channel_key`.execute(db)
    await sql`insert into videos (network_id, channel_id, video_id, title)
      select 1, c + 1, 'v' || lpad((c * ${videos}::int + v)::text, 10, '0'), '' from generate_series(0, ${channels}::int - 1) c,
        generate_series(0, ${videos}::int - 1) v`.execute(db)
    await sql`analyze videos`.execute(db)
  } finally {
    await db.destroy()
  }
  return {
    seed: 'bench',
    month: '2026-03',
    owner: 'bench',
    rows_per_video: rowsPerVideo,
    quirks: false,
    unknown_channels: 3,
    channels: Array.from({ length: channels }, (_, channel) => ({
      platform_channel_id: `UC${String(channel).padStart(22, '0')}`,
      videos: Array.from({ length: videos }, (_, video) => ({
        video_id: `v${String(channel * videos + video).padStart(10, '0')}`,
        ads: BigInt(1 + ((video * 7919) % 90)) * 123_456_789n,
        shorts_ads: BigInt(video % 50) * 1_234_567n,
      })),
    })),
  }
}
