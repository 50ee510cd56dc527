import { hashText, noise } from './seeded-random.ts'
import type { DemoVideo } from './videos.ts'

/** The platform's days, whenever the demo is made: from them on a view counts from the first frame. */
const countedAnewFrom = (video: DemoVideo) => (video.is_short ? '2025-03-31' : '2026-08-24')

export const isCountedAnew = (video: DemoVideo, day: string): boolean => day >= countedAnewFrom(video)

/** The part of a video's views, as they are counted since, that is engaged: 1.3 to 1.9 views of a Short are one, 1.05 to 1.25 of others. */
export function engagedShare(video: DemoVideo): number {
  const chance = noise(hashText(`facts ${video.video_id}`), 3)
  return 1 / (video.is_short ? 1.3 + 0.6 * chance : 1.05 + 0.2 * chance)
}
