import { expect, it } from 'vitest'
import { parseDay } from './parse-day.ts'

it.each([
  ['2026-11-03', '2026-11-03'],
  [' 2026. 11. 3. ', '2026-11-03'],
  ['2026/1/9', '2026-01-09'],
  ['20261103', '2026-11-03'],
  ['2026년 11월 3일', '2026-11-03'],
  ['2024-02-29', '2024-02-29'],
  ['2025-02-29', null],
  ['2026-13-01', null],
  ['11-03', null],
  ['3.11.2026', null],
  ['', null],
  ['soon', null],
])('%j is %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
})
