/** How long a preview is heard by ear. */
const excerptSeconds = 15
/** After so much of it a preview was heard. */
export const heardSeconds = 3

/** Which part of a sound is heard, in seconds: from its middle, and never less than there is. */
export function excerptOf(duration: number): { from: number; to: number } {
  if (!Number.isFinite(duration) || duration <= 0) return { from: 0, to: excerptSeconds }
  const from = Math.max(0, Math.min(duration / 2, duration - excerptSeconds))
  return { from, to: Math.min(duration, from + excerptSeconds) }
}

const leastPx = 64
const quickMs = 300
const quickPx = 24
/** Less is the tap of an unsteady finger. */
const tapPx = 8

export type Pull = { right: number; down: number; elapsedMs: number }

/** What a finger meant: up or to the left is the next card, down or to the right the one before. */
export function meaningOf({ right, down, elapsedMs }: Pull): 'next' | 'previous' | 'tap' | null {
  const along = Math.abs(down) >= Math.abs(right) ? down : right
  const px = Math.abs(along)
  if (px < tapPx) return 'tap'
  if (px < leastPx && !(px >= quickPx && elapsedMs <= quickMs)) return null
  return along < 0 ? 'next' : 'previous'
}
