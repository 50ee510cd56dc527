import type { PartKind } from '@cuesheet/contract/explanation'
import { expect, test } from 'vitest'
import { isUnsplit, toldCauses } from './told-causes.ts'

const part = (kind: PartKind, amount: string) => ({ kind, amount, before: null, now: null })
const told = (change: string, ...parts: ReturnType<typeof part>[]) => {
  const { isCounting, told } = toldCauses({ change, parts })
  return { isCounting, kinds: told.map(({ kind }) => kind) }
}

test('where most of a change is counting, views and prices are not blamed, whichever way they went', () => {
  expect(told('1000', part('views', '-100'), part('counting', '1100'))).toEqual({
    isCounting: true,
    kinds: ['counting'],
  })
  expect(told('-0.8', part('exchange_rate', '0.3'), part('price', '0.1'), part('counting', '-1.2'))).toEqual({
    isCounting: true,
    kinds: ['counting', 'exchange_rate'],
  })
})

test('where it is less, it is one cause among others from a tenth of the change on', () => {
  expect(told('1000', part('views', '900'), part('counting', '100'))).toEqual({
    isCounting: false,
    kinds: ['counting'],
  })
  expect(told('1000', part('views', '901'), part('counting', '99')).kinds).toEqual([])
})

test('money says engaged views and their price beside its change, and both together where nobody can part them', () => {
  expect(told('10', part('engaged_views', '6'), part('engaged_price', '4')).kinds).toEqual([])
  const parts = [part('views_and_price', '9'), part('fee', '1')]
  expect(told('10', ...parts).kinds).toEqual(['views_and_price', 'fee'])
  expect(isUnsplit({ parts })).toBe(true)
  expect(isUnsplit({ parts: [...parts, part('counting', '2')] })).toBe(false)
  expect(isUnsplit(null)).toBe(false)
})
