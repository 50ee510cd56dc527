import { expect, it } from 'vitest'
import { sampleOf } from './sample.ts'

const list = Array.from({ length: 21 }, (_, at) => at)
const turns = [0, 1, 2, 3]

it('takes a share of a list, and the whole of it in as many turns', () => {
  const taken = turns.map((turn) => sampleOf(list, { share: 4 }, turn))
  expect(taken.map(({ length }) => length)).toEqual([6, 5, 5, 5])
  expect(taken.flat().sort((a, b) => a - b)).toEqual(list)
})

it('takes as many again of what has changed, by turns where that is more', () => {
  for (const turn of turns) {
    expect(sampleOf(list, { share: 4, changed: (one) => one === 9 }, turn)).toContain(9)
    expect(sampleOf(list, { share: 4, changed: () => true }, turn).length).toBeLessThanOrEqual(12)
  }
})
