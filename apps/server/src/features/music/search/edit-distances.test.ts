import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../testing/sample.ts'
import { distanceByRows, distanceToPart } from './edit-distances.ts'

it.each([
  ['moon', 'paper moonlight', 0],
  ['mon', 'paper moonlight', 1],
  ['moonligth', 'paper moonlight', 1],
  ['moonnlight', 'paper moonlight', 1],
  ['noonlight', 'paper moonlight', 1],
  ['moon light', 'moonlight', 1],
  ['mxxn', 'moon', 2],
  ['abc', '', 3],
  ['', 'moon', 0],
])('%s is as far from a part of “%s” as %i', (word, text, errors) => {
  expect(distanceToPart(word, text, 5)).toBe(errors)
  if (errors > 1) expect(distanceToPart(word, text, 1)).toBe(2)
})

it('is nothing for any part of a text, and one for a part in which one letter is wrong', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'abcdㄱㄴㅏ '), minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), fc.nat(), (text, from, size, wrong) => {
      const start = from % text.length
      const part = text.slice(start, start + 1 + (size % 8))
      expect(distanceToPart(part, text, 3)).toBe(0)
      const at = wrong % part.length
      expect(distanceToPart(`${part.slice(0, at)}#${part.slice(at + 1)}`, text, 3)).toBe(1)
    }),
  )
})

it('is the same letter by letter and row by row', () => {
  const written = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...'abㄱㅏ '), minLength: 1, maxLength })
  fc.assert(
    fc.property(written(32), written(60), fc.nat(8), (word, text, most) => {
      expect(distanceToPart(word, text, most)).toBe(distanceByRows(word, text, most))
    }),
    { numRuns: runs(2000) },
  )
})
