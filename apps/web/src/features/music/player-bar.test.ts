import { expect, it } from 'vitest'
import { positionFor } from './player-bar.tsx'

it.each([
  ['ArrowRight', 10, 15],
  ['ArrowUp', 10, 15],
  ['ArrowLeft', 10, 5],
  ['ArrowLeft', 3, 0],
  ['ArrowRight', 28.7, 30.04],
  ['Home', 12, 0],
  ['End', 12, 30.04],
  ['a', 12, null],
])('%s at %d s of 30 leads to %s', (key, at, to) => {
  expect(positionFor(key, at, 30.04)).toBe(to)
})
