import { expect, test } from 'vitest'
import { valueAxis } from './value-axis.ts'

test('bounds are round, contain zero and cover every value', () => {
  expect(valueAxis([3_120_000, null, 5_412_380], { steps: 3, whole: true, fromZero: true })).toEqual({
    domain: [0, 6_000_000],
    ticks: [0, 2_000_000, 4_000_000, 6_000_000],
  })
})

test('a corrected, negative day reaches below zero', () => {
  const axis = valueAxis([120, -35], { steps: 3, whole: false, fromZero: true })
  expect(axis.domain[0]).toBeLessThanOrEqual(-35)
  expect(axis.ticks).toContain(0)
})

test('counts get no fractional ticks', () => {
  expect(valueAxis([0, 1, 2], { steps: 5, whole: true, fromZero: true }).ticks).toEqual([0, 1, 2])
  expect(valueAxis([0, 1, 2], { steps: 5, whole: false, fromZero: true }).ticks).toContain(0.5)
})

test('nothing but gaps or zeros keeps a drawable axis', () => {
  expect(valueAxis([null, null], { steps: 3, whole: true, fromZero: true })).toEqual({
    domain: [0, 1],
    ticks: [0],
  })
  expect(valueAxis([0, null], { steps: 3, whole: true, fromZero: true })).toEqual({
    domain: [0, 1],
    ticks: [0],
  })
})

test('a price shows where it moves, and never dips below nothing', () => {
  const { domain } = valueAxis([1_100, 1_180, null], { steps: 3, whole: false, fromZero: false })
  expect(domain[0]).toBeGreaterThan(900)
  expect(domain[1]).toBeLessThan(1_300)
  expect(valueAxis([0.2, 2], { steps: 3, whole: false, fromZero: false }).domain[0]).toBe(0)
  expect(valueAxis([null], { steps: 3, whole: false, fromZero: false })).toEqual({
    domain: [0, 1],
    ticks: [0],
  })
  const flat = valueAxis([5, 5], { steps: 3, whole: false, fromZero: false }).domain
  expect(flat[0]).toBeLessThan(5)
  expect(flat[1]).toBeGreaterThan(5)
})

test('a ranking, drawn upside down, ends at its first place', () => {
  const ranks = { steps: 3, whole: true, fromZero: false, most: -1 }
  expect(valueAxis([-3, -34, -55], ranks)).toEqual({
    domain: [-80, -1],
    ticks: [-80, -60, -40, -20, -1],
  })
  const { domain, ticks } = valueAxis([-1, -2], ranks)
  expect(domain[1]).toBe(-1)
  expect(ticks).toContain(-2)
  expect(ticks.at(-1)).toBe(-1)
})
