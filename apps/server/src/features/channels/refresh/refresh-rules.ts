import type { MessageKind } from '@cuesheet/contract/values/message-kinds'
import type { PlatformChannel } from '../../video-platform/public.ts'
import { isDamaged } from '../registration/parse-channel-row.ts'

export type PlatformState = 'present' | 'private' | 'empty' | 'gone'

const hourMs = 3_600_000
export const dayHours = 24

/** The platform's terms allow 30 days from one reading to the next; the job that removes runs every hour. */
export const keptDays = 29
/** What a video's texts and picture are read again after, at the latest. */
export const videoHours = 25 * dayHours
/** A video has to be missing twice, this far apart, before what is kept of it is removed. */
export const absentHours = 20
/** A channel's list of uploads is read until so many known ones follow each other. */
const overlapUploads = 20
const recentHours = 30 * dayHours

/** Work that has been taken on and not been done is somebody else's after this, and never in the same company again. */
const claimHours = { least: 1 / 6, most: 2 / 3 }

/** How often everything of a kind is read, and what part of a day's background units it may take for being read often. */
export const rhythms = {
  channels: { share: 0.05, min_hours: 0.2, max_hours: 22.5 },
  uploads: { share: 0.6, min_hours: 0.9, max_hours: 22.5 },
}

/** Hours from one reading to the next, where one of everything costs `units`: often where that is cheap, daily in any case. */
export function hoursBetween(
  units: number,
  units_per_day: number,
  { share, min_hours, max_hours }: (typeof rhythms)[keyof typeof rhythms],
): number {
  const hours = (dayHours * units) / Math.max(units_per_day * share, 1)
  return Math.min(Math.max(hours, min_hours), max_hours)
}

/** What is read for the first time together does not stay together: the next time comes any time until then. */
export const spreadOf = { first: 1, usual: 0.05, video: 0.4 }

/** `hours` from now, or earlier by up to `spread` of them. */
export function laterBy(now: Date, hours: number, spread = spreadOf.usual, chance = Math.random()): Date {
  return new Date(now.getTime() + hours * hourMs * (1 - chance * spread))
}

/** Until when work that begins now is left to who begins it. */
export function claimedUntil(now: Date, chance = Math.random()): Date {
  return new Date(now.getTime() + hourMs * (claimHours.least + chance * (claimHours.most - claimHours.least)))
}

/** What the platform says of a channel that it knows. One that hides its number of videos is not called empty. */
export function platformStateOf(
  channel: Pick<PlatformChannel, 'privacy_status' | 'video_count'>,
): Exclude<PlatformState, 'gone'> {
  if (channel.privacy_status === 'private') return 'private'
  return channel.video_count === 0 ? 'empty' : 'present'
}

const stateNews = {
  present: null,
  private: 'channel_made_private',
  empty: 'channel_emptied',
  gone: 'channel_gone',
} as const satisfies Record<PlatformState, MessageKind | null>

/** What is said of a channel whose state on the platform changed; null where there is nothing to say. */
export function newsOfState(before: PlatformState, after: PlatformState): MessageKind | null {
  if (before === after) return null
  const isBack = (before === 'gone' || before === 'private') && (after === 'present' || after === 'empty')
  return isBack ? 'channel_returned' : stateNews[after]
}

/** A whole title is never replaced by a damaged one or by none. */
export function keepWhole(stored: string, received: string): string {
  const title = received.trim()
  return title === '' || (isDamaged(title) && !isDamaged(stored)) ? stored : title
}

/** Whether a page, newest upload first, ends where nothing unknown and nothing of the last 30 days follows. */
export function endsWalk(
  page: readonly { is_known: boolean; published_at: string | null }[],
  now: Date,
): boolean {
  const last = page.slice(-overlapUploads)
  const isOld = (published_at: string | null) =>
    published_at !== null && now.getTime() - Date.parse(published_at) > recentHours * hourMs
  return last.every(({ is_known }) => is_known) && isOld(last.at(-1)?.published_at ?? null)
}
