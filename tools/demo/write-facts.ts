import { setImmediate as breathe } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { copyRows } from './copy-rows.ts'
import type { PlannedNetwork } from './plan-demo.ts'
import type { Activity, Revenue } from './video-facts.ts'

const activityColumns = [
  'network_id',
  'channel_id',
  'day',
  'video_id',
  'source',
  'views',
  'engaged_views',
  'premium_views',
  'watch_ms',
  'duration_weight',
  'rate_weight',
  'countries',
  'country_views',
]
const revenueColumns = [
  'network_id',
  'channel_id',
  'day',
  'video_id',
  'source',
  'revenue',
  'premium_revenue',
  'countries',
  'country_revenue',
]

/** How many rows, one per country, a day's report of each kind held. */
export type ReportedRows = Map<string, { activity: number; revenue: number }>
type Lines = { activity: string; revenue: string }

/** Content owner reports throughout. */
const source = 0
const daysPerCopy = 5

/**
 * Writes a network's facts in the order of their keys, of the planned days from `first` on, and answers how many report rows each
 * day has.
 */
export async function writeFacts(
  client: ClientBase,
  network_id: number,
  planned: PlannedNetwork,
  channelIds: number[],
  days: string[],
  onDay: (index: number) => void,
  first = 0,
): Promise<ReportedRows> {
  const rows: ReportedRows = new Map()
  let sent = Promise.resolve()
  for (let from = first; from < days.length; from += daysPerCopy) {
    const activity: string[] = []
    const revenue: string[] = []
    for (let index = from; index < Math.min(from + daysPerCopy, days.length); index++) {
      const lines = factsOfDay(network_id, planned, channelIds, index, days[index] ?? '', rows)
      activity.push(lines.activity)
      revenue.push(lines.revenue)
      onDay(index)
      // Lets the socket drain: the database stores one part while the next is made.
      await breathe()
    }
    await sent
    sent = send(client, activity, revenue)
    sent.catch(() => {})
  }
  await sent
  return rows
}

async function send(client: ClientBase, activity: string[], revenue: string[]): Promise<void> {
  await copyRows(client, 'video_activity', activityColumns, activity)
  await copyRows(client, 'video_revenue', revenueColumns, revenue)
}

function factsOfDay(
  network_id: number,
  { channels, activity_days, revenue_days }: PlannedNetwork,
  channelIds: number[],
  index: number,
  day: string,
  rows: ReportedRows,
): Lines {
  const lines: Lines = { activity: '', revenue: '' }
  const count = { activity: 0, revenue: 0 }
  for (const [at, { record, videos }] of channels.entries()) {
    if (day < record.registered_on) continue
    const key = `${network_id}\t${channelIds[at]}\t${day}`
    for (const { video_id, views, facts } of videos) {
      const viewCount = views[index] ?? 0
      if (viewCount === 0) continue
      const activity = facts.activity(index, day, viewCount)
      if (activity_days.has(day)) {
        count.activity += activity.countries.length
        lines.activity += `${key}\t${video_id}\t${source}\t${activityFields(activity)}\n`
      }
      const revenue = revenue_days.has(day) ? facts.revenue(index, day, activity) : null
      if (revenue) {
        count.revenue += revenue.countries.length
        lines.revenue += `${key}\t${video_id}\t${source}\t${revenueFields(revenue)}\n`
      }
    }
  }
  rows.set(day, count)
  return lines
}

/** Written out, because these two lines are most of the demo's 600,000 rows. */
const activityFields = (activity: Activity) =>
  `${activity.views}\t${activity.engaged_views}\t${activity.premium_views}\t${activity.watch_ms}\t${activity.duration_weight}\t${activity.rate_weight}\t{${activity.countries.join()}}\t{${activity.country_views.join()}}`

const revenueFields = (revenue: NonNullable<Revenue>) =>
  `${revenue.revenue}\t${revenue.premium_revenue}\t{${revenue.countries.join()}}\t{${revenue.country_revenue.join()}}`
