/** Drawn beyond the edges of the window, in px, so that a flick of the wheel does not outrun the rows. */
const overscanPx = 480

/** Where the rows are in the window, in px: `above` of the list's top is scrolled out (negative: still below the window's top). */
export type Sight = { above: number; windowHeight: number; rowHeight: number; count: number }

/** First and last row to draw; null where there is none. */
export function rowsInSight({ above, windowHeight, rowHeight, count }: Sight): [number, number] | null {
  if (count === 0) return null
  const clamp = (index: number) => Math.min(count - 1, Math.max(0, index))
  const overscan = Math.ceil(overscanPx / rowHeight)
  return [
    clamp(Math.floor(above / rowHeight) - overscan),
    clamp(Math.floor((above + windowHeight) / rowHeight) + overscan),
  ]
}

/** By how much to scroll so that row `index` is whole in the window, below a head of `headHeight` px; 0 where it is. */
export function scrollToRow(
  index: number,
  { above, windowHeight, rowHeight }: Sight,
  headHeight: number,
): number {
  const top = index * rowHeight - above
  if (top < headHeight) return top - headHeight
  return Math.max(0, top + rowHeight - windowHeight)
}
