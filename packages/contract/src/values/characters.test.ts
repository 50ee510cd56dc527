import { expect, test } from 'vitest'
import { isolated } from './characters.ts'

test('a name that could turn the words around it is isolated in a sentence, marks that turn are left out', () => {
  expect(isolated('דנה (2)')).toBe('\u2068דנה (2)\u2069')
  expect(isolated('موسيقى')).toBe('\u2068موسيقى\u2069')
  expect(isolated('Ann\u202e(gpj.exe')).toBe('\u2068Ann(gpj.exe\u2069')
  expect(isolated('\u2067open\u2067')).toBe('\u2068open\u2069')
})

test('every other name stays as it is', () => {
  for (const name of ['Ann', '봄날 (2)', '夜曲', 'Søren & Ко', '👩‍🎤', '₩1,000', ''])
    expect(isolated(name)).toBe(name)
})
