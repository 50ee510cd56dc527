import { expect, test } from 'vitest'
import { layoutTrend, type TrendPanel } from './trend-layout.ts'

const panel = (values: (number | null)[]): TrendPanel => ({
  id: 'any',
  shape: 'bars',
  tone: 'first',
  values,
  compared: null,
  whole: true,
  fromZero: true,
  tick: (value) => `₩${value}만`,
})

const place = (panels: TrendPanel[]) => layoutTrend(panels, { days: 28, width: 900, height: 332 })

test('panels share one time axis and are below each other without touching', () => {
  const { left, right, slot, x, panels, bottom } = place([panel([100, 600]), panel([7, null])])
  expect(slot * 28).toBeCloseTo(right - left)
  expect(x(0)).toBeCloseTo(left + slot / 2)
  expect(x(27)).toBeCloseTo(right - slot / 2)
  const [first, second] = panels
  expect(first!.bottom).toBeLessThan(second!.top)
  expect(first!.bottom - first!.top).toBeGreaterThan(2 * (second!.bottom - second!.top))
  expect(bottom).toBe(second!.bottom)
  expect(bottom).toBeLessThanOrEqual(332 - 24)
})

test('zero is on the floor, the largest value below the ceiling, the small panel names its ends only', () => {
  const [first, second] = place([panel([100, 600]), panel([7, 11])]).panels
  expect(first!.y(0)).toBe(first!.bottom)
  expect(first!.y(600)).toBeGreaterThanOrEqual(first!.top)
  expect(second!.ticks).toHaveLength(2)
})

test('longer labels get more room', () => {
  expect(place([panel([60_000_000])]).left).toBeGreaterThan(place([panel([6])]).left)
})
