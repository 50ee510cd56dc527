import type { PlannedNetwork } from '../../demo/plan-demo.ts'
import { reachOf } from '../../demo/reach-facts.ts'
import type { Kind } from '../../demo/report-log.ts'
import type { Activity, Revenue } from '../../demo/video-facts.ts'

export function writeReachReport({ channels }: PlannedNetwork, { day, index, version }: Day): string {
  const lines = [
    'date,channel_id,video_id,claimed_status,uploader_type,video_thumbnail_impressions,video_thumbnail_impressions_ctr',
  ]
  for (const { platform_channel_id, videos } of channels)
    for (const video of videos) {
      const { impressions, rate } = reachOf(video, index, countedOf(video.views[index] ?? 0, version))
      if (impressions > 0)
        lines.push(
          `${day.replaceAll('-', '')},${platform_channel_id},${video.video_id},claimed,thirdParty,${impressions},${rate === null ? '' : (rate / 1e6).toFixed(6)}`,
        )
    }
  return `${lines.join('\n')}\n`
}

type Day = { day: string; index: number; version: number }

const headers = {
  activity:
    'date,channel_id,video_id,claimed_status,uploader_type,live_or_on_demand,subscribed_status,country_code,engaged_views,views,red_views,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage',
  revenue:
    'date,channel_id,video_id,claimed_status,uploader_type,country_code,estimated_partner_revenue,estimated_partner_ad_revenue,estimated_partner_red_revenue',
} satisfies Record<Kind, string>

const countedOf = (viewCount: number, version: number) =>
  version === 1 ? viewCount : viewCount - Math.ceil(viewCount / 400)

/** A demo network's report of a day, as the platform words it; a second issue has a little less. */
export function writeReport(network: PlannedNetwork, kind: Kind, { day, index, version }: Day): string {
  const date = day.replaceAll('-', '')
  const lines = [headers[kind]]
  for (const { platform_channel_id, videos } of network.channels)
    for (const { video_id, views, facts } of videos) {
      const viewCount = views[index] ?? 0
      const counted = countedOf(viewCount, version)
      if (counted <= 0) continue
      const key = `${date},${platform_channel_id},${video_id},claimed,thirdParty`
      const activity = facts.activity(index, day, counted)
      if (kind === 'activity') addActivity(lines, `${key},onDemand,not_subscribed`, activity)
      else addRevenue(lines, key, facts.revenue(index, day, activity))
    }
  return `${lines.join('\n')}\n`
}

/** The parts of a whole by country: what is rounded off in one is in a later one. */
function* shareOut(whole: number, weights: readonly number[]): Generator<number> {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weight = 0
  let given = 0
  for (const each of weights) {
    weight += each
    const upTo = Math.floor((whole * weight) / total)
    yield upTo - given
    given = upTo
  }
}

function addActivity(lines: string[], key: string, activity: Activity): void {
  const { views, countries, country_views } = activity
  const seconds = activity.duration_weight / views / 10_000
  const percentage = activity.rate_weight / views / 10_000
  const engaged = [...shareOut(activity.engaged_views, country_views)]
  const premium = [...shareOut(activity.premium_views, country_views)]
  for (const [at, country] of countries.entries()) {
    const viewCount = country_views[at] ?? 0
    const minutes = (((engaged[at] ?? 0) * seconds) / 60).toFixed(4)
    lines.push(
      `${key},${country},${engaged[at]},${viewCount},${Math.min(viewCount, premium[at] ?? 0)},${minutes},${seconds.toFixed(4)},${percentage.toFixed(4)}`,
    )
  }
}

const microOf = (nano: number) => Math.round(nano / 1000)
const usd = (micro: number) => (micro / 1_000_000).toFixed(6)

function addRevenue(lines: string[], key: string, revenue: Revenue): void {
  if (!revenue) return
  const premium = [...shareOut(microOf(revenue.premium_revenue), revenue.country_revenue)]
  for (const [at, country] of revenue.countries.entries()) {
    const earned = microOf(revenue.country_revenue[at] ?? 0)
    const ofPremium = Math.min(earned, premium[at] ?? 0)
    lines.push(`${key},${country},${usd(earned)},${usd(earned - ofPremium)},${usd(ofPremium)}`)
  }
}
