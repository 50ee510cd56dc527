import { hashText, noise } from './seeded-random.ts'

export const reachType = 'content_owner_reach_basic_a1'

/** Fewer impressions say nothing of how many are clicked. */
const leastRated = 20

/**
 * How often a video's thumbnail was shown on a day with so many views, and the millionths of it that were clicked; null where
 * the platform says no rate. Shorts are mostly swiped to, without one.
 */
export function reachOf(
  { video_id, is_short }: { video_id: string; is_short: boolean },
  index: number,
  views: number,
): { impressions: number; rate: number | null } {
  const key = hashText(`reach ${video_id}`)
  const rate = Math.round((0.018 + 0.09 * noise(key, 1)) * (0.9 + 0.2 * noise(key, index + 100)) * 1e6)
  const clicked = views * (is_short ? 0.03 : 0.45 + 0.35 * noise(key, 2))
  const impressions = Math.round((clicked * 1e6) / rate)
  return { impressions, rate: impressions < leastRated ? null : rate }
}
