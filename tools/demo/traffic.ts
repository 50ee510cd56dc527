import { countDays } from '@cuesheet/contract/values/day'
import { type Calendar, dayCount } from './calendar.ts'
import { engagedShare, isCountedAnew } from './counting.ts'
import type { DemoChannel } from './networks/demo-network.ts'
import type { Genre } from './pictures/genres.ts'
import { hashText, noise } from './seeded-random.ts'
import type { DemoVideo } from './videos.ts'

/** Views of a life over its days: a launch that comes and goes within `tau`, then a tail that falls with a power of age. */
type Curve = { launch: number; tau: number; offset: number; exponent: number; tailSum: number }

const lifeDays = 540

function curve(launch: number, tau: number, offset: number, exponent: number): Curve {
  let tailSum = 0
  for (let age = 0; age < lifeDays; age++) tailSum += (age + offset) ** -exponent
  return { launch, tau, offset, exponent, tailSum }
}

const curves = {
  short: curve(0.74, 1.9, 3, 1.3),
  long: curve(0.46, 3.6, 6, 0.95),
  evergreen: curve(0.12, 7, 25, 0.5),
}

/** Share of an ordinary day by weekday, Sunday first. */
const leisure = [1.15, 0.91, 0.9, 0.93, 0.96, 1.03, 1.19]
const workdays = [1.06, 1.09, 1.07, 1.05, 1, 0.86, 0.88]
const evenings = [1.1, 0.98, 0.96, 0.96, 0.98, 0.99, 1.05]
const rhythms: Partial<Record<Genre, number[]>> = {
  study: workdays,
  fitness: workdays,
  ambient: evenings,
  beauty: evenings,
}

/** How much a channel has grown over the 200 days: between a tenth less and more than twice as much. */
export const growthOf = (handle: string) => 0.9 * noise(hashText(handle), 17) - 0.1

/** Whole views of a video on each day of the calendar; 0 before it was published. */
export function viewsByDay(channel: DemoChannel, video: DemoVideo, calendar: Calendar): Int32Array {
  const { days } = calendar
  const views = new Int32Array(days.length)
  const published = countDays(days[0] ?? '', video.published_on) - 1
  const { launch, tau, offset, exponent, tailSum } =
    curves[video.is_short ? 'short' : channel.genre === 'ambient' ? 'evergreen' : 'long']
  const key = hashText(video.video_id)
  const growth = growthOf(channel.handle)
  const grown = (index: number) => Math.exp(growth * (Math.max(index, -400) / dayCount - 1))
  const life = ((channel.daily_views * 7) / channel.uploads_per_week) * video.appeal * grown(published) * 0.92
  const pace = tau * (0.7 + 0.7 * noise(key, 3))
  const revival = revivalOf(key, published)
  const moodOf = moodsOf(channel, calendar)
  const engaged = engagedShare(video)

  for (let index = Math.max(published, 0); index < days.length; index++) {
    const age = index - published + (index === published ? 0.35 : 0.5)
    const burst = (launch * age * Math.exp(-age / pace)) / (pace * pace)
    const tail = ((1 - launch) * (age + offset) ** -exponent) / tailSum
    const again = revival ? revival.size * riseAndFall(index - revival.at) : 0
    const expected = life * (burst + tail + again) * moodOf(index) * (0.87 + 0.26 * noise(key, index + 1000))
    const counted = isCountedAnew(video, days[index] ?? '') ? expected : expected * engaged
    views[index] = Math.floor(counted + noise(key, index + 5000))
  }
  return views
}

/** How busy a channel is on each day, around 1: the week, the platform, and what nobody knows. */
export function moodsOf({ genre, handle }: DemoChannel, { weekdays, pulse }: Calendar) {
  const rhythm = rhythms[genre] ?? leisure
  const key = hashText(handle)
  return (index: number) =>
    (rhythm[weekdays[index] ?? 0] ?? 1) * (pulse[index] ?? 1) * (0.93 + 0.14 * noise(key, index))
}

/** Some older videos are found again by the recommendations, once. */
function revivalOf(key: number, published: number): { at: number; size: number } | null {
  if (noise(key, 7) > 0.03) return null
  const earliest = Math.max(published + 12, 0)
  const at = earliest + Math.floor(noise(key, 8) * (dayCount - earliest))
  return { at, size: 0.06 + 0.3 * noise(key, 9) ** 2 }
}

function riseAndFall(day: number): number {
  if (day < 0) return 0
  return day < 2 ? 0.3 + 0.35 * day : Math.exp(-(day - 2) / 4.5)
}
