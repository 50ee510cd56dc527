import { expect, test } from 'vitest'
import { layoutTrend, placeMarkedDays, type TrendPanel } from './trend-layout.ts'

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

test('lines are named at their ends, no name over another, where the plot keeps enough room', () => {
  const line = (id: string, values: (number | null)[]) =>
    ({ id, label: `Line ${id}`, tone: 'first', dashed: false, values }) as const
  const lines = [line('a', [1, 90]), line('b', [2, 91]), line('c', [90, null]), line('none', [null, null])]
  const prices = { ...panel([1, 91]), lines, tick: String }
  const wide = layoutTrend([prices], { days: 2, width: 900, height: 332 })
  const { names, bottom, top } = wide.panels[0]!
  expect(names.map(({ line, day }) => [line.id, day])).toEqual([
    ['b', 1],
    ['a', 1],
    ['c', 0],
  ])
  for (const [index, { at }] of names.entries()) {
    expect(at).toBeGreaterThanOrEqual(top)
    expect(at).toBeLessThanOrEqual(bottom)
    if (index > 0) expect(at - names[index - 1]!.at).toBeGreaterThanOrEqual(16)
  }
  const narrow = layoutTrend([prices], { days: 2, width: 400, height: 332 })
  expect(narrow.panels[0]!.names).toEqual([])
  expect(narrow.right).toBeGreaterThan(wide.right - 500)
})

test('a marked day has its line at its beginning, and its word on the side that has room', () => {
  const plot = { left: 40, right: 400, slot: 10 }
  const [early, near, late] = placeMarkedDays(
    [0, 2, 35].map((index) => ({ index, label: 'Changed' })),
    plot,
  )
  expect([early!.x, near!.x, late!.x]).toEqual([40.5, 60.5, 390.5])
  expect(early!.label!.x).toBeGreaterThan(early!.x)
  // It would stand in the one before.
  expect(near!.label).toBeNull()
  expect(late!.label!.x).toBeLessThan(late!.x - 30)
  expect(placeMarkedDays([{ index: 3, label: 'Changed' }], { ...plot, right: 60 })[0]!.label).toBeNull()
})
