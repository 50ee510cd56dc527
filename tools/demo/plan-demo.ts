import { type Calendar, createCalendar } from './calendar.ts'
import { type ChannelRecord, recordOf } from './channel-states.ts'
import type { DemoChannel, DemoNetwork } from './networks/demo-network.ts'
import { midnight } from './networks/midnight.ts'
import { morning } from './networks/morning.ts'
import { pictureAddress } from './pictures/generated-pictures.ts'
import { reportedDays } from './report-log.ts'
import { hashText, SeededRandom } from './seeded-random.ts'
import { viewsByDay } from './traffic.ts'
import { VideoFacts } from './video-facts.ts'
import { type DemoVideo, planVideos, planVideosBetween } from './videos.ts'

export type PlannedVideo = DemoVideo & { facts: VideoFacts; views: Int32Array }
export type PlannedChannel = {
  channel: DemoChannel
  record: ChannelRecord
  platform_channel_id: string
  avatar: string
  videos: PlannedVideo[]
}
export type PlannedNetwork = {
  network: DemoNetwork
  channels: PlannedChannel[]
  activity_days: Set<string>
  revenue_days: Set<string>
}
export type DemoPlan = { calendar: Calendar; networks: PlannedNetwork[]; titles: Set<string> }

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Everything the demo will hold, as of a reporting day: the same for the same day, on every machine. With `later`, what has
 * happened in so many days from that day on, too.
 */
export function planDemo(today: string, later = 0): DemoPlan {
  const calendar = createCalendar(today, later)
  const titles = new Set<string>()
  return {
    calendar,
    titles,
    networks: [morning, midnight].map((network) => ({
      network,
      channels: network.channels.map((channel) => planChannel(network, channel, calendar, titles)),
      activity_days: reportedDays(network, 'activity', calendar.days, today),
      revenue_days: reportedDays(network, 'revenue', calendar.days, today),
    })),
  }
}

/** The id of a channel on the simulated platform, where it is known by the same. */
export function demoPlatformId(
  { name }: Pick<DemoNetwork, 'name'>,
  { handle }: Pick<DemoChannel, 'handle'>,
): string {
  const random = new SeededRandom(`ids of ${name} ${handle}`)
  return `UC${random.text(21, idAlphabet)}${random.pick([...'AQgw'])}`
}

/** What the simulated platform calls the owner of a demo network. */
export const demoOwner = (network: string) => `CMS-${network}`

export function demoAvatar({ genre, handle }: Pick<DemoChannel, 'genre' | 'handle'>): string {
  return pictureAddress('avatar', `${genre}-${hashText(handle).toString(16).padStart(8, '0')}`)
}

function planAllVideos(
  network: DemoNetwork,
  channel: DemoChannel,
  { today, days }: Calendar,
  taken: Set<string>,
): DemoVideo[] {
  const until = days.at(-1) ?? today
  const begun = planVideos(network, channel, today, taken)
  return until < today
    ? begun
    : [
        ...planVideosBetween('later', network, channel, { from: today, until, today, taken: new Set(taken) }),
        ...begun,
      ]
}

function planChannel(
  network: DemoNetwork,
  channel: DemoChannel,
  calendar: Calendar,
  titles: Set<string>,
): PlannedChannel {
  return {
    channel,
    record: recordOf(channel.state, calendar.today),
    platform_channel_id: demoPlatformId(network, channel),
    avatar: demoAvatar(channel),
    // By id, as the facts are stored.
    videos: planAllVideos(network, channel, calendar, titles)
      .map((video) => ({
        ...video,
        facts: new VideoFacts(channel, video),
        // A rejected channel was never linked to the network: no report names it.
        views:
          channel.state.kind === 'rejected'
            ? new Int32Array(calendar.days.length)
            : viewsByDay(channel, video, calendar),
      }))
      .sort((a, b) => (a.video_id < b.video_id ? -1 : 1)),
  }
}
