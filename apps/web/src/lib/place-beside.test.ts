import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeBeside } from './place-beside.ts'

const room = { width: 390, height: 844 }
const size = { width: 120, height: 30 }

it('is above its anchor, below where there is no room above, and beside it in the rail', () => {
  const anchor = { left: 100, top: 300, width: 40, height: 20 }
  expect(placeBeside(anchor, size, room, 'above')).toEqual({ left: 60, top: 262 })
  expect(placeBeside({ ...anchor, top: 10 }, size, room, 'above')).toEqual({ left: 60, top: 38 })
  expect(placeBeside({ ...anchor, left: 10 }, size, room, 'right')).toEqual({ left: 58, top: 295 })
})

it('never leaves the window', () => {
  const at = fc.integer({ min: -50, max: 900 })
  fc.assert(
    fc.property(at, at, fc.constantFrom('above' as const, 'right' as const), (left, top, side) => {
      const placed = placeBeside({ left, top, width: 40, height: 20 }, size, room, side)
      expect(placed.left).toBeGreaterThanOrEqual(8)
      expect(placed.left + size.width).toBeLessThanOrEqual(room.width - 8)
      if (top >= 0 && top <= room.height) expect(placed.top).toBeGreaterThanOrEqual(8)
    }),
  )
})
