import { expect, it } from 'vitest'
import { columnsOf } from './chart-tooltip.tsx'

it.each([
  [7, 600, 1],
  [11, 600, 1],
  [31, 700, 3],
  [31, 500, 2],
  [31, 170, 1],
  [31, 20, 1],
])('%i rows beside a crosshair with %i px: %i columns', (rows, room, columns) => {
  expect(columnsOf(rows, room)).toBe(columns)
})
