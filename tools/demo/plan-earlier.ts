import { addDays, countDays } from '@cuesheet/contract/values/day'
import { type Calendar, createEarlierCalendar, dayCount } from './calendar.ts'
import { type ChannelRecord, recordOf } from './channel-states.ts'
import { engagedShare, isCountedAnew } from './counting.ts'
import type { DemoChannel, DemoNetwork } from './networks/demo-network.ts'
import type { DemoPlan, PlannedChannel, PlannedNetwork, PlannedVideo } from './plan-demo.ts'
import { hashText, noise } from './seeded-random.ts'
import { growthOf, moodsOf } from './traffic.ts'
import { VideoFacts } from './video-facts.ts'
import { type DemoVideo, planVideosBetween } from './videos.ts'

/** How long a video of these days is watched, and how often the next one comes: one to three of a kind share its viewers. */
const lifeDays = 150
const uploadsPerWeek = 7 / 75
/** What a channel had so many days before the plan it had before, too. */
const growthDays = 400
/** Of the plan: what a channel had on average then is what it had come to. */
const comparedDays = 14

/**
 * The same networks on the days before a plan's first one: every channel that was there, at what it had then, but with few
 * videos, so that years cost little.
 */
export function planEarlier({ calendar: { today, days }, networks, titles }: DemoPlan): DemoPlan {
  const calendar = createEarlierCalendar(today)
  const reported = new Set(calendar.days)
  return {
    calendar,
    titles,
    networks: networks.map((planned) => ({
      ...planned,
      channels: planned.channels.map((channel) => ({
        ...channel,
        videos: planVideos(planned, channel, calendar, { titles, begins: days[0]! }),
      })),
      activity_days: reported,
      revenue_days: reported,
    })),
  }
}

/** What a channel of a demo network had published on those days, newest first. */
export function planEarlierVideos(
  network: DemoNetwork,
  channel: DemoChannel,
  today: string,
  taken: Set<string>,
): DemoVideo[] {
  const { days } = createEarlierCalendar(today)
  const first = firstDay(recordOf(channel.state, today), days)
  if (first === undefined) return []
  const span = { from: addDays(first, -lifeDays / 2), until: days.at(-1)!, today, taken }
  const shares = { Shorts: 1, others: 0 }
  return Object.entries(shares)
    .flatMap(([kind, shorts_share]) => {
      const few = { ...channel, shorts_share, uploads_per_week: uploadsPerWeek }
      return planVideosBetween(`earlier ${kind}`, network, few, span)
    })
    .sort((a, b) => (a.published_at < b.published_at ? 1 : -1))
}

const firstDay = ({ registered_on }: ChannelRecord, days: string[]) =>
  days.find((day) => day >= registered_on)

function planVideos(
  { network }: PlannedNetwork,
  { channel, record, videos: planned }: PlannedChannel,
  calendar: Calendar,
  { titles, begins }: { titles: Set<string>; begins: string },
): PlannedVideo[] {
  const { days, today } = calendar
  const first = firstDay(record, days) ?? ''
  const videos = planEarlierVideos(network, channel, today, titles)
  const weights = videos.map((video) => days.map((day) => weightOf(video, day)))
  const [growth, moodOf] = [growthOf(channel.handle), moodsOf(channel, calendar)]
  const grown = (index: number) => Math.exp((growth * Math.max(index - days.length, -growthDays)) / dayCount)
  /** What each kind of video has of a channel goes on, so that its price does. */
  const [shorts, others] = [true, false].map((is_short) => {
    const level =
      sum(
        planned
          .filter((video) => video.is_short === is_short)
          .map(({ views }) => sum(views.subarray(0, comparedDays))),
      ) / comparedDays
    const ofKind = weights.filter((_, at) => videos[at]!.is_short === is_short)
    return days.map(
      (_, index) => (level * grown(index) * moodOf(index)) / sum(ofKind.map((each) => each[index]!)),
    )
  })
  return videos
    .map((video, at) => {
      const key = hashText(video.video_id)
      const engaged = engagedShare(video)
      const views = days.map((day, index) => {
        const weight = weights[at]![index]!
        if (day < first || weight === 0) return 0
        const perWeight = (video.is_short ? shorts : others)![index]!
        const expected = weight * perWeight * (0.87 + 0.26 * noise(key, index + 1000))
        // The level is counted as on the plan's first day.
        const isCountedLess = isCountedAnew(video, begins) && !isCountedAnew(video, day)
        return Math.floor(expected * (isCountedLess ? engaged : 1) + noise(key, index + 5000))
      })
      return { ...video, facts: new VideoFacts(channel, video), views: Int32Array.from(views) }
    })
    .sort((a, b) => (a.video_id < b.video_id ? -1 : 1))
}

const sum = (figures: Iterable<number>) => {
  let total = 0
  for (const figure of figures) total += figure
  return total
}

/** How much of its kind's viewers a video has: many soon, few in the end. */
function weightOf({ published_on, appeal }: DemoVideo, day: string): number {
  const age = countDays(published_on, day) - 1
  if (age < 0 || age >= lifeDays) return 0
  return Math.sqrt(appeal) * (1 - Math.exp(-(age + 1) / 4)) * (1 - age / lifeDays) ** 1.5
}
