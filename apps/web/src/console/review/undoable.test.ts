import { expect, it } from 'vitest'
import { type Decided, undoable } from './undoable.ts'

const decided = (at: number): Decided => ({ decision: 'approve', channels: [], at })

it('has every decision of the last ten seconds, the latest first', () => {
  const all = [decided(9_000), decided(4_000), decided(1_000)]
  expect(undoable(all, 10_999)).toEqual(all)
  expect(undoable(all, 11_000)).toEqual(all.slice(0, 2))
  expect(undoable(all, 18_999)).toEqual(all.slice(0, 1))
  expect(undoable(all, 19_000)).toEqual([])
})
