import { addDays, countDays } from '@cuesheet/contract/values/day'
import { tagsFor } from './catalogue/tags.ts'
import type { DemoTrack } from './catalogue/tracks.ts'
import { tracksFor } from './catalogue/tracks-for.ts'
import type { DemoChannel, DemoNetwork } from './networks/demo-network.ts'
import { pictureAddress } from './pictures/generated-pictures.ts'
import { hashText, SeededRandom } from './seeded-random.ts'
import { TitleWriter } from './titles/title-writer.ts'

export type DemoVideo = {
  video_id: string
  title: string
  thumbnail: string
  published_on: string
  published_at: string
  duration_seconds: number
  /** What it really is; `is_shorts` is what the platform says of it. */
  is_short: boolean
  is_shorts: boolean | null
  tracks: DemoTrack[]
  /** Views of a whole life as a multiple of the channel's ordinary video. */
  appeal: number
  /** More than 1: it went round the world. */
  reach: number
}

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Newest first; titles in `taken` are not given again. */
export function planVideos(
  network: DemoNetwork,
  channel: DemoChannel,
  today: string,
  taken: Set<string>,
): DemoVideo[] {
  const random = new SeededRandom(`videos of ${network.name} ${channel.handle}`)
  const writer = new TitleWriter(`${network.name} ${channel.handle}`, channel.genre, taken)
  let daysAgo = random.between(0.2, 3)
  const videos = Array.from({ length: channel.videos }, (): DemoVideo => {
    const age = Math.floor(daysAgo)
    daysAgo += daysBetween(channel, random)
    return planVideo(network, channel, { published_on: addDays(today, -age), age }, random)
  })
  // Oldest first, so that numbered episodes count upwards.
  for (const video of videos.toReversed())
    video.title = writer.write({
      locale: random.chance(channel.english) ? 'en' : 'ko',
      is_shorts: video.is_short,
      track: video.tracks[0],
    })
  for (const [handle, days_ago, appeal] of network.hits) {
    if (handle !== channel.handle) continue
    const hit = videos.find((video) => video.is_short && video.published_on <= addDays(today, -days_ago))
    if (hit) Object.assign(hit, { appeal, reach: 1.6 })
  }
  return videos
}

type Span = { from: string; until: string; today: string; taken: Set<string> }

/** What a channel has published from a day until another, newest first: the same as time goes on, and more. */
export function planVideosBetween(
  which: string,
  network: DemoNetwork,
  channel: DemoChannel,
  { from, until, today, taken }: Span,
): DemoVideo[] {
  const random = new SeededRandom(`${which} videos of ${network.name} ${channel.handle}`)
  const writer = new TitleWriter(`${which} ${network.name} ${channel.handle}`, channel.genre, taken)
  const videos: DemoVideo[] = []
  for (let later = random.between(0.5, 3); ; later += daysBetween(channel, random)) {
    const published_on = addDays(from, Math.floor(later))
    if (published_on > until) return videos.reverse()
    const age = Math.max(0, countDays(published_on, today) - 1)
    const video = planVideo(network, channel, { published_on, age }, random)
    const locale = random.chance(channel.english) ? 'en' : 'ko'
    video.title = writer.write({ locale, is_shorts: video.is_short, track: video.tracks[0] })
    videos.push(video)
  }
}

const daysBetween = ({ uploads_per_week }: DemoChannel, random: SeededRandom) =>
  (7 / uploads_per_week) * random.between(0.4, 1.6)

function planVideo(
  network: DemoNetwork,
  channel: DemoChannel,
  { published_on, age }: { published_on: string; age: number },
  random: SeededRandom,
): DemoVideo {
  const isEvergreen = channel.genre === 'ambient' || channel.genre === 'study'
  const video_id = random.text(10, idAlphabet) + random.pick([...'AEIMQUYcgkosw048'])
  const is_short = random.chance(channel.shorts_share)
  const tracks = tracksFor(channel.genre, network, age, random)
  const duration_seconds = durationOf(random, is_short, isEvergreen)
  return {
    video_id,
    title: '',
    thumbnail: pictureAddress(
      'thumbnail',
      `${channel.genre}-${is_short ? 'portrait' : 'landscape'}-${hashText(video_id).toString(16).padStart(8, '0')}`,
    ),
    published_on,
    published_at: publishedAt(random, published_on, network.is_playist),
    duration_seconds,
    is_short,
    is_shorts: age < 3 || random.chance(0.02) ? null : is_short,
    tracks,
    ...likedAs(appealOf(random), { duration_seconds, is_short, tracks }),
  }
}

/** A bell of logarithms: most videos do a little worse than the average, a few much better. */
function appealOf(random: SeededRandom): Pick<DemoVideo, 'appeal' | 'reach'> {
  const deviation = 0.75
  const usual = Math.exp(deviation * random.normal() - deviation ** 2 / 2)
  return random.chance(0.018)
    ? { appeal: usual * random.between(4, 9), reach: 1.3 }
    : { appeal: usual, reach: 1 }
}

/** What viewers like: so that there is something to find in what the better videos have in common. */
function likedAs(
  { appeal, reach }: Pick<DemoVideo, 'appeal' | 'reach'>,
  { duration_seconds, is_short, tracks }: Pick<DemoVideo, 'duration_seconds' | 'is_short' | 'tracks'>,
): Pick<DemoVideo, 'appeal' | 'reach'> {
  const isOfLength = !is_short && duration_seconds >= 480 && duration_seconds < 1200
  const isHappy = tracks.some((track) => tagsFor(track).includes('happy'))
  return { appeal: appeal * (isOfLength ? 2 : 1) * (isHappy ? 1.9 : 0.9), reach }
}

function durationOf(random: SeededRandom, isShort: boolean, isEvergreen: boolean): number {
  if (isShort) return random.integer(13, 59)
  if (isEvergreen) return random.pick([1, 2, 3, 3, 4, 5, 8, 10]) * 3600 + random.integer(-40, 40)
  return Math.round(Math.exp(random.between(Math.log(190), Math.log(1500))))
}

/** Korean creators publish in their evening, English ones in theirs: both inside the same reporting day. */
function publishedAt(random: SeededRandom, day: string, isPlayist: boolean): string {
  const hour = isPlayist ? random.integer(16, 23) : random.integer(9, 13)
  const minute = random.pick([0, 0, 0, 5, 10, 15, 30, 30, 45])
  return `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:${String(random.integer(0, 24)).padStart(2, '0')}Z`
}
