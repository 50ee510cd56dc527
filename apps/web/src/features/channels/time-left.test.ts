import { expect, test } from 'vitest'
import { spanOf } from './time-left.tsx'

test('the time left is given in the two units that matter, and never as nothing', () => {
  const second = 1000
  const hour = 3600 * second
  expect(spanOf(1)).toEqual({ unit: 'seconds', large: 1, small: 0 })
  expect(spanOf(59_001)).toEqual({ unit: 'minutes', large: 1, small: 0 })
  expect(spanOf(4 * 60 * second + 12 * second)).toEqual({ unit: 'minutes', large: 4, small: 12 })
  expect(spanOf(hour - 1)).toEqual({ unit: 'hours', large: 1, small: 0 })
  expect(spanOf(24 * hour - 1)).toEqual({ unit: 'days', large: 1, small: 0 })
  expect(spanOf(71 * hour + 1)).toEqual({ unit: 'days', large: 3, small: 0 })
})
