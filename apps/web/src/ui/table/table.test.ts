import { expect, test } from 'vitest'
import { pagesOf, rowOfPages } from './page-window.ts'
import { rowsInSight, scrollToRow } from './row-window.ts'
import { stepRow } from './step-row.ts'

test('only the pages in sight are wanted', () => {
  expect(pagesOf(0, 12, 50)).toEqual([1])
  expect(pagesOf(40, 62, 50)).toEqual([1, 2])
  expect(pagesOf(9_990, 9_999, 50)).toEqual([200])
  expect(pagesOf(0, 0, 50)).toEqual([1])
})

test('rows are found across page borders, and missing pages are distinguished from missing rows', () => {
  const pages = new Map([
    [1, ['a', 'b']],
    [3, ['e']],
  ])
  expect([0, 1, 2, 4, 5].map((index) => rowOfPages(pages, index, 2))).toEqual([
    'a',
    'b',
    undefined,
    'e',
    undefined,
  ])
})

test('keys stop at the ends of the list', () => {
  expect(stepRow('ArrowUp', 0, 99, 10)).toBe(0)
  expect(stepRow('PageDown', 95, 99, 10)).toBe(99)
  expect(stepRow('End', 0, 9_999, 10)).toBe(9_999)
  expect(stepRow('Enter', 5, 9_999, 10)).toBeNull()
  expect(stepRow('ArrowRight', 5, 9_999, 10)).toBeNull()
  expect(['ArrowRight', 'ArrowDown', 'PageUp', 'End'].map((key) => stepRow(key, 50, 99, 3, 4))).toEqual([
    51, 54, 38, 99,
  ])
})

test('only rows near the window are drawn, at the ends of a long list too', () => {
  const sight = { windowHeight: 900, rowHeight: 60, count: 10_000 }
  expect(rowsInSight({ ...sight, above: -700 })).toEqual([0, 11])
  expect(rowsInSight({ ...sight, above: 300_000 })).toEqual([4_992, 5_023])
  expect(rowsInSight({ ...sight, above: 599_100 })).toEqual([9_977, 9_999])
  expect(rowsInSight({ ...sight, above: 0, count: 0 })).toBeNull()
})

test('a row is scrolled into the window only as far as needed, never under the head', () => {
  const sight = { above: 600, windowHeight: 900, rowHeight: 60, count: 100 }
  expect(scrollToRow(12, sight, 44)).toBe(0)
  expect(scrollToRow(10, sight, 44)).toBe(-44)
  expect(scrollToRow(25, sight, 44)).toBe(60)
})
