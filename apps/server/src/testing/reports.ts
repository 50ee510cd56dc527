import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { ReportPart } from '../csv/read-parts.ts'
import { type TestChannel, videoId } from './factories.ts'

type ReportRow = { channel: TestChannel | string; day: string; video: string; country?: string }
export type ActivityReportRow = ReportRow & {
  views: number | string
  watched?: 'onDemand' | 'live'
  engaged_views?: number | string
  premium_views?: number
  minutes?: number | string
  seconds?: number | string
  percentage?: number | string
}
export type RevenueReportRow = ReportRow & { revenue: number | string; premium_revenue?: number | string }

const platformId = (channel: TestChannel | string) =>
  typeof channel === 'string' ? channel : channel.platform_channel_id

const table = (header: string[], rows: (string | number)[][]) =>
  [header, ...rows].map((row) => `${row.join(',')}\n`).join('')

/** A content_owner_basic_a4 report; as 'channel', a channel_basic_a3 one; without engaged views, the versions before these. */
export function activityCsv(
  rows: ActivityReportRow[],
  as: 'owner' | 'channel' = 'owner',
  has_engaged_views = true,
): string {
  const owner = as === 'owner'
  return table(
    [
      'date',
      'channel_id',
      'video_id',
      ...(owner ? ['claimed_status', 'uploader_type'] : []),
      'live_or_on_demand',
      'subscribed_status',
      'country_code',
      ...(has_engaged_views ? ['engaged_views'] : []),
      'views',
      'red_views',
      'watch_time_minutes',
      'average_view_duration_seconds',
      'average_view_duration_percentage',
    ],
    rows.map((row) => [
      row.day.replaceAll('-', ''),
      platformId(row.channel),
      videoId(row.video),
      ...(owner ? ['claimed', 'thirdParty'] : []),
      row.watched ?? 'onDemand',
      'not_subscribed',
      row.country ?? 'KR',
      ...(has_engaged_views ? [row.engaged_views ?? 0] : []),
      row.views,
      row.premium_views ?? 0,
      row.minutes ?? 0,
      row.seconds ?? 0,
      row.percentage ?? 0,
    ]),
  )
}

/** A content_owner_reach_basic report; `bare`: without the columns that content owners' often have, as a channel's. */
export function reachCsv(
  rows: (ReportRow & { impressions: number | string; rate: number | string })[],
  bare = false,
): string {
  return table(
    [
      'date',
      'channel_id',
      'video_id',
      ...(bare ? [] : ['claimed_status', 'uploader_type']),
      'video_thumbnail_impressions',
      'video_thumbnail_impressions_ctr',
    ],
    rows.map(({ day, channel, video, impressions, rate }) => [
      day.replaceAll('-', ''),
      platformId(channel),
      videoId(video),
      ...(bare ? [] : ['claimed', 'thirdParty']),
      impressions,
      rate,
    ]),
  )
}

/** A content_owner_estimated_revenue report. */
export function revenueCsv(rows: RevenueReportRow[]): string {
  return table(
    [
      'date',
      'channel_id',
      'video_id',
      'claimed_status',
      'uploader_type',
      'country_code',
      'estimated_partner_revenue',
      'estimated_partner_red_revenue',
    ],
    rows.map((row) => [
      row.day.replaceAll('-', ''),
      platformId(row.channel),
      videoId(row.video),
      'claimed',
      'thirdParty',
      row.country ?? 'KR',
      row.revenue,
      row.premium_revenue ?? 0,
    ]),
  )
}

/** A file of this name and content, without a file. */
export function reportPart(name: string, content: string | Buffer): ReportPart {
  const bytes = Buffer.from(content)
  return { name, size: bytes.length, open: async () => Readable.from([bytes]) }
}

export const gzipped = (text: string) => gzipSync(text)
