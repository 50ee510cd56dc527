import type { ExplainedChange } from '@cuesheet/contract/explanation'
import { expect, test } from 'vitest'
import { stepsOf } from './waterfall-steps.ts'

const part = (kind: 'views' | 'price', amount: string) => ({ kind, amount, before: null, now: null })

test('each step begins where the one before it ended, on a scale that holds them all', () => {
  const change = {
    before: '6',
    now: '4',
    parts: [part('views', '3'), part('price', '-5')],
  } as ExplainedChange
  const { steps, scale } = stepsOf(change)
  expect(steps.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['before', 0, 6],
    ['views', 6, 9],
    ['price', 9, 4],
    ['now', 0, 4],
  ])
  expect(scale).toEqual({ least: 0, most: 9 })
})

test('a scale goes below 0 where a step does', () => {
  const change = {
    before: '1',
    now: '0.5',
    parts: [part('price', '-2'), part('views', '1.5')],
  } as ExplainedChange
  expect(stepsOf(change).scale).toEqual({ least: -1, most: 1 })
})
