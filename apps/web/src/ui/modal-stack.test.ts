import { expect, it } from 'vitest'
import { enterModalStack, isTopModal, zIndexOf } from './modal-stack.ts'

it('stacks modals 2 apart from 1000 on', () => {
  expect([0, 1, 2].map(zIndexOf)).toEqual([1000, 1002, 1004])
})

it('knows the top one, in any order of closing', () => {
  const leaveFirst = enterModalStack('first')
  const leaveSecond = enterModalStack('second')
  const leaveThird = enterModalStack('third')
  const top = () => ['first', 'second', 'third'].filter(isTopModal)
  expect(top()).toEqual(['third'])
  leaveSecond()
  expect(top()).toEqual(['third'])
  leaveThird()
  expect(top()).toEqual(['first'])
  leaveFirst()
  expect(top()).toEqual([])
})
