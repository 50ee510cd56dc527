import type { Database } from '../db/connection.ts'
import { ensurePartitions } from '../features/facts/partitions.ts'
import { fileDigest, type TestChannel, type TestNetwork, videoId } from './factories.ts'

type FactRow = {
  channel: TestChannel
  day: string
  /** Short name, see `videoId`; '' for rows that name no video. */
  video: string
  /** 0 content owner report (the default), 1 channel report, 2 Studio export, which says nothing of Premium. */
  source?: 0 | 1 | 2
}

export type ActivityRow = FactRow & {
  views: number
  /** As many as views by default; null: the report does not say. */
  engaged_views?: number | null
  premium_views?: number
  watch_seconds?: number
  average_percentage?: number
  average_seconds?: number
  /** Views by country; all in KR by default. */
  countries?: Record<string, number>
}

export type RevenueRow = FactRow & {
  /** Nano-US-dollars. */
  revenue: number
  premium_revenue?: number
  /** Nano-US-dollars by country; all in KR by default. */
  countries?: Record<string, number>
}

/** Says that a day's report of one kind has arrived, also where no row came with it. */
export async function reportDay(
  db: Database,
  network: TestNetwork,
  kind: 'activity' | 'revenue',
  ...days: string[]
): Promise<void> {
  const { network_id } = network
  for (const day of new Set(days)) {
    const file_name = `${kind}.${day}.csv`
    const sha256 = fileDigest(file_name)
    const counts = { rows_read: 0, rows_written: 0, rows_unchanged: 0, rows_rejected: 0, rows_unmatched: 0 }
    const { file_id } = await db
      .insertInto('report_files')
      .values({ network_id, file_name, sha256, report_type: kind, kind, ...counts })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('report_slots')
      .values({ network_id, kind, source: 0, day, file_id, sha256, imported_at: new Date() })
      .onConflict((taken) => taken.doNothing())
      .execute()
  }
}

async function prepare(db: Database, kind: 'activity' | 'revenue', rows: FactRow[]): Promise<void> {
  await ensurePartitions(
    db,
    kind,
    rows.map(({ day }) => day),
  )
  const videos = rows.filter(({ video }) => video !== '')
  if (videos.length > 0)
    await db
      .insertInto('videos')
      .values(
        videos.map(({ channel: { network_id, channel_id }, video }) => ({
          network_id,
          channel_id,
          video_id: videoId(video),
          title: `Video ${video}`,
        })),
      )
      .onConflict((taken) => taken.doNothing())
      .execute()
}

function byCode(countries: Record<string, number>): [string, number][] {
  return Object.entries(countries).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Activity facts with their videos, partitions and report slots; rollups are left as they are. */
export async function addActivity(db: Database, network: TestNetwork, rows: ActivityRow[]): Promise<void> {
  await prepare(db, 'activity', rows)
  await reportDay(db, network, 'activity', ...rows.map(({ day }) => day))
  await db
    .insertInto('video_activity')
    .values(
      rows.map((row) => {
        const countries = byCode(row.countries ?? { KR: row.views })
        return {
          network_id: network.network_id,
          channel_id: row.channel.channel_id,
          day: row.day,
          video_id: videoId(row.video),
          source: row.source ?? 0,
          views: row.views,
          engaged_views: row.engaged_views === undefined ? row.views : row.engaged_views,
          premium_views: row.source === 2 ? null : (row.premium_views ?? 0),
          watch_ms: Math.round((row.watch_seconds ?? 0) * 1000),
          duration_weight: Math.round(row.views * (row.average_seconds ?? 0) * 10_000),
          rate_weight: Math.round(row.views * (row.average_percentage ?? 0) * 10_000),
          countries: countries.map(([code]) => code),
          country_views: countries.map(([, views]) => views),
        }
      }),
    )
    .execute()
}

/** Revenue facts with their videos, partitions and report slots; rollups are left as they are. */
export async function addRevenue(db: Database, network: TestNetwork, rows: RevenueRow[]): Promise<void> {
  await prepare(db, 'revenue', rows)
  await reportDay(db, network, 'revenue', ...rows.map(({ day }) => day))
  await db
    .insertInto('video_revenue')
    .values(
      rows.map((row) => {
        const countries = byCode(row.countries ?? { KR: row.revenue })
        return {
          network_id: network.network_id,
          channel_id: row.channel.channel_id,
          day: row.day,
          video_id: videoId(row.video),
          source: row.source ?? 0,
          revenue: row.revenue,
          premium_revenue: row.source === 2 ? null : (row.premium_revenue ?? 0),
          countries: countries.map(([code]) => code),
          country_revenue: countries.map(([, revenue]) => revenue),
        }
      }),
    )
    .execute()
}
