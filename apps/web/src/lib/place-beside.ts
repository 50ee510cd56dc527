export type Box = { left: number; top: number; width: number; height: number }

const gapPx = 8
const marginPx = 8

/**
 * The position of a box of `size` beside `anchor` inside a window of `room` (all px): above it, below where there is no
 * room above, or to its right; never over the window's edge.
 */
export function placeBeside(
  anchor: Box,
  size: { width: number; height: number },
  room: { width: number; height: number },
  side: 'above' | 'right',
): { left: number; top: number } {
  const within = (at: number, length: number, whole: number) =>
    Math.max(marginPx, Math.min(at, whole - length - marginPx))
  if (side === 'right')
    return {
      left: within(anchor.left + anchor.width + gapPx, size.width, room.width),
      top: within(anchor.top + (anchor.height - size.height) / 2, size.height, room.height),
    }
  const above = anchor.top - gapPx - size.height
  return {
    left: within(anchor.left + (anchor.width - size.width) / 2, size.width, room.width),
    top: above >= marginPx ? above : within(anchor.top + anchor.height + gapPx, size.height, room.height),
  }
}
