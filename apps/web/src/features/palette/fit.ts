import { initialsPattern } from '@cuesheet/contract/values/initials-pattern'
import { matches } from '../../lib/matching.ts'
import type { PaletteItem } from './palette-item.ts'

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const joined = (text: string) => text.replaceAll(' ', '')
const begins = (text: string, part: string) => ` ${text}`.includes(` ${part}`)

/**
 * How well an item fits what is typed, 0 best; null: not at all. Its name or a word it is usually called by is better than how
 * its name begins, that than a word of the name, that than a part of it, that than the beginning of another word.
 */
export function fitOf(
  { label, words = '' }: Pick<PaletteItem, 'label' | 'words'>,
  typed: string,
): number | null {
  const [name, search] = [folded(label), folded(typed.trim())]
  const phrases = folded(words).split('|')
  const others = phrases.join(' ')
  const isNamed = phrases.length > 1 ? phrases.includes(search) : ` ${others} `.includes(` ${search} `)
  if (name === search || isNamed) return 0
  if (name.startsWith(search)) return 1
  if (begins(name, search)) return 2
  if (matches(label, typed)) return 3
  if (begins(others, search) || search.split(/\s+/).every((word) => begins(`${name} ${others}`, word)))
    return 4
  // What is written without spaces, or now with and now without, anywhere.
  if (!/^\p{ASCII}+$/u.test(search) && joined(others).includes(joined(search))) return 5
  const pattern = initialsPattern(typed)
  return pattern !== null && new RegExp(pattern).test(`${label} ${words}`) ? 6 : null
}
