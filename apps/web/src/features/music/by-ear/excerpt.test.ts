import { expect, it } from 'vitest'
import { excerptOf, meaningOf } from './excerpt.ts'

it('hears fifteen seconds from the middle, of a short sound all there is', () => {
  expect(excerptOf(120)).toEqual({ from: 60, to: 75 })
  expect(excerptOf(20)).toEqual({ from: 5, to: 20 })
  expect(excerptOf(6)).toEqual({ from: 0, to: 6 })
  for (const unknown of [Number.NaN, 0, Number.POSITIVE_INFINITY])
    expect(excerptOf(unknown)).toEqual({ from: 0, to: 15 })
})

it.each([
  ['next', { right: 0, down: -90, elapsedMs: 900 }],
  ['next', { right: -90, down: 20, elapsedMs: 900 }],
  ['next', { right: -30, down: 0, elapsedMs: 100 }],
  ['previous', { right: 10, down: 70, elapsedMs: 900 }],
  ['previous', { right: 70, down: 0, elapsedMs: 900 }],
  ['tap', { right: 3, down: -4, elapsedMs: 80 }],
  [null, { right: -30, down: 0, elapsedMs: 600 }],
] as const)('takes a finger’s way as %s', (meaning, pull) => {
  expect(meaningOf(pull)).toBe(meaning)
})
