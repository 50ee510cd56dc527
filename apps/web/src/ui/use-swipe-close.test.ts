import { expect, it } from 'vitest'
import { closesSheet } from './use-swipe-close.ts'

it.each([
  ['a drag of 5 % in its own time', { distancePx: 25, heightPx: 500, elapsedMs: 900 }, false],
  ['a drag of exactly 10 %', { distancePx: 50, heightPx: 500, elapsedMs: 900 }, false],
  ['a drag of 15 %', { distancePx: 75, heightPx: 500, elapsedMs: 900 }, true],
  ['a short swipe of 200 ms', { distancePx: 25, heightPx: 500, elapsedMs: 200 }, true],
  ['the same swipe in 400 ms', { distancePx: 25, heightPx: 500, elapsedMs: 400 }, false],
  ['a tap that trembles', { distancePx: 3, heightPx: 500, elapsedMs: 80 }, false],
  ['a swipe upwards', { distancePx: -80, heightPx: 500, elapsedMs: 100 }, false],
])('%s', (_name, pull, closes) => {
  expect(closesSheet(pull)).toBe(closes)
})
