import { platformChannel, type Size } from './build-networks.ts'

const countries = ['KR', 'US', 'JP', 'TW', 'CN', 'DE', 'FR', 'GB', 'BR', 'IN']
const headers = {
  activity:
    'date,channel_id,video_id,claimed_status,uploader_type,live_or_on_demand,subscribed_status,country_code,engaged_views,views,red_views,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage',
  revenue:
    'date,channel_id,video_id,claimed_status,uploader_type,country_code,estimated_partner_revenue,estimated_partner_ad_revenue,estimated_partner_red_revenue',
}

/** A network's report of a day, as the platform words it; the first network is the largest. */
export function writeDay(
  kind: 'activity' | 'revenue',
  network: number,
  day: string,
  { channels, videos, countries: count, largest }: Size,
): string {
  const lines = [headers[kind]]
  const date = day.replaceAll('-', '')
  for (let video = 0; video < (network === 1 ? largest : videos); video++) {
    const key = `${date},${platformChannel(network, (video % channels) + 1)},v${String(video).padStart(10, '0')},claimed,thirdParty`
    for (const [at, country] of countries.slice(0, count).entries()) {
      const views = 1 + ((video * 7919 + at * 104_729 + Number(date)) % 5000)
      lines.push(
        kind === 'activity'
          ? `${key},onDemand,not_subscribed,${country},${views},${views},${Math.floor(views / 9)},${(views / 6).toFixed(4)},10.0000,80.0000`
          : `${key},${country},${(views / 4000).toFixed(6)},${(views / 5000).toFixed(6)},${(views / 20_000).toFixed(6)}`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}
