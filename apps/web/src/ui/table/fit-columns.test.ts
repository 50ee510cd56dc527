import { expect, test } from 'vitest'
import { fitColumns, nameWidth, sortedFirst, widthOf } from './fit-columns.ts'

const columns = [
  { id: 'pick', width: 50, rank: null },
  { id: 'name', width: 'rest', rank: null },
  { id: 'views', width: 100, rank: 2 },
  { id: 'profit', width: 120, rank: 1 },
  { id: 'rpm', width: 140, rank: 3 },
  { id: 'share', width: 60, rank: 4 },
] as const
const shownAt = (width: number) => fitColumns(columns, width).map(({ id }) => id)

test('columns leave in the order of their importance, and the others keep their places', () => {
  const fixed = 50 + nameWidth
  expect(shownAt(fixed + 420)).toEqual(['pick', 'name', 'views', 'profit', 'rpm', 'share'])
  expect(shownAt(fixed + 419)).toEqual(['pick', 'name', 'views', 'profit', 'rpm'])
  expect(shownAt(fixed + 220)).toEqual(['pick', 'name', 'views', 'profit'])
  expect(shownAt(fixed + 219)).toEqual(['pick', 'name', 'profit'])
})

test('a narrow column does not overtake a more important wide one', () => {
  expect(shownAt(50 + nameWidth + 220 + 60)).toEqual(['pick', 'name', 'views', 'profit'])
})

test('what names a row and what acts on it never leaves', () => {
  expect(shownAt(100)).toEqual(['pick', 'name'])
})

test('the name takes what its own column asks for', () => {
  expect(widthOf(columns)).toBe(50 + nameWidth + 420)
  expect(widthOf([{ id: 'name', width: 'rest', minWidth: 272, rank: null }])).toBe(272)
})

test('the column that a table is sorted by comes first; by none, no column without a sort does', () => {
  const columns = [
    { id: 'paid', rank: 1, sort: { by: 'paid' } },
    { id: 'tax', rank: 7 },
  ]
  const ranks = (sortedBy?: string) => sortedFirst(columns, sortedBy).map(({ rank }) => rank)
  expect(ranks()).toEqual([1, 7])
  expect(ranks('paid')).toEqual([0, 7])
})
