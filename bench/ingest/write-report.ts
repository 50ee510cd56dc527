import { closeSync, openSync, writeSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { StoreSize } from './build-store.ts'

export const channelIdOf = (channel: number) => `UC${String(channel).padStart(22, '0')}`
export const videoIdOf = (video: number) => `v${String(video).padStart(10, '0')}`

export const reportHeaders = {
  activity:
    'date,channel_id,video_id,claimed_status,uploader_type,live_or_on_demand,subscribed_status,country_code,engaged_views,views,comments,likes,dislikes,shares,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage,subscribers_gained,subscribers_lost,videos_added_to_playlists,videos_removed_from_playlists,red_views,red_watch_time_minutes',
  revenue:
    'date,channel_id,video_id,claimed_status,uploader_type,country_code,estimated_partner_revenue,estimated_partner_ad_revenue,estimated_partner_ad_auction_revenue,estimated_partner_ad_reserved_revenue,estimated_youtube_ad_revenue,estimated_monetized_playbacks,estimated_playback_based_cpm,ad_impressions,estimated_cpm,estimated_partner_red_revenue,estimated_partner_transaction_revenue',
}
const countries = ['KR', 'US', 'JP', 'IN', 'VN', 'BR', 'DE', 'FR', 'GB', 'ZZ']

/**
 * A bulk report of one day in the platform's columns: one row for each video, then further countries up to `rows`. Each
 * `issue` has other figures. `place`: whose channel the videos' numbers are of, and which video.
 */
export function writeReport(
  file: string,
  kind: 'activity' | 'revenue',
  { videos, channels }: StoreSize,
  day: string,
  rows: number,
  issue = 1,
  place = (video: number) => ({ channel: video % channels, video }),
): void {
  const handle = openSync(file, 'w')
  let text = `${reportHeaders[kind]}\n`
  for (let row = 0; row < rows; row++) {
    // Multiplying by a number without a common factor visits every video once, in no order.
    const video = (row * 7919) % videos
    const country = countries[Math.floor(row / videos) % countries.length]
    const views = (row * 2654435761 + issue) % 100_000
    const placed = place(video)
    const key = `${day.replaceAll('-', '')},${channelIdOf(placed.channel)},${videoIdOf(placed.video)},claimed,thirdParty`
    text +=
      kind === 'activity'
        ? `${key},onDemand,not_subscribed,${country},${Math.floor(views * 0.8)},${views},0,0,0,0,${(views * 0.1771).toFixed(4)},10.6293,86.9853,0,0,0,0,${Math.floor(views / 9)},${(views * 0.0177).toFixed(4)}\n`
        : `${key},${country},${(views * 0.000251).toFixed(3)},${(views * 0.0002).toFixed(3)},0,0,${(views * 0.0004).toFixed(3)},${Math.floor(views / 3)},1,${Math.floor(views / 2)},1,${(views * 0.00005).toFixed(3)},0\n`
    if (text.length > 4_000_000 || row === rows - 1) {
      // Members of one gzip file, as gzip itself concatenates them.
      writeSync(handle, gzipSync(text))
      text = ''
    }
  }
  closeSync(handle)
}
