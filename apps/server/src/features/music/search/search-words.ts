import { convertHangulToQwerty, convertQwertyToHangul, disassemble, getChoseong } from 'es-hangul'
import { consonants, normalizeSearch } from './normalize-search.ts'

const firstSyllable = 0xac00
const vowelCount = 21
const endingCount = 28
const isSyllable = (letter: string) => letter >= '가' && letter <= '힣'
const isConsonant = (letter: string) => letter !== '' && consonants.includes(letter)
const range = (first: number, count: number) =>
  `[${String.fromCharCode(first)}-${String.fromCharCode(first + count - 1)}]`

/** A search in the words that it consists of, each of which has to be found; of none: it has no letter or digit. */
export function wordsOf(search: string): string[] {
  const text = normalizeSearch(search)
  return text === '' ? [] : text.split(' ')
}

/** ㅅㅂ: what titles are searched for by their initial consonants. */
export const isInitials = (word: string) => [...word].every(isConsonant)

/** Letters that alone say little: of them the index has those that begin a word. */
export const isNarrow = (letter: string) => /[a-z0-9ㄱ-ㅎ]/.test(letter)

const pairsOf = (letters: string[]) => letters.slice(1).map((letter, index) => letters[index]! + letter)

/** What the index of grams has of a part of a word: pairs of neighbours; of one letter that, or nothing. */
export function gramsOfPart(letters: string[]): string[] {
  return letters.length > 1 ? pairsOf(letters) : letters.filter((letter) => !isNarrow(letter))
}

/** What it has of a word that is searched for. */
export function gramsOf(word: string): string[] {
  const letters = [...word]
  return letters.length === 1 && isNarrow(word) ? [` ${word}`] : gramsOfPart(letters)
}

/** A word that is not typed to its end, or not in whole syllables. */
export type OpenWord = {
  /** All of these grams are found where the word is. */
  all: string[]
  /** And one of these; none: nothing more is known. */
  any: string[]
  /** A regular expression of PostgreSQL. */
  pattern: string
}

/**
 * A word as it is while a keyboard composes it: 샙 and 새ㅂ match 새 and a syllable that begins with ㅂ, 벼 matches 벽, too,
 * and a consonant any syllable that begins with it. Null where that is nothing but the word itself.
 */
export function openWord(word: string, isLast: boolean): OpenWord | null {
  const letters = [...word]
  const last = letters.at(-1) ?? ''
  const endsOpen = isLast && isSyllable(last)
  const code = last.charCodeAt(0) - firstSyllable
  const hasEnding = isSyllable(last) && code % endingCount > 0
  const isMixed = letters.some(isConsonant) && !isInitials(word)
  if (endsOpen && hasEnding && !isMixed)
    letters.splice(-1, 1, withoutLastConsonant(last), disassemble(last).at(-1)!)
  else if (!endsOpen && !isMixed) return null
  const parts = letters.map((letter, index) => {
    if (isConsonant(letter))
      return range(
        firstSyllable + consonants.indexOf(letter) * vowelCount * endingCount,
        vowelCount * endingCount,
      )
    if (endsOpen && !hasEnding && index === letters.length - 1)
      return range(letter.charCodeAt(0), endingCount)
    return letter
  })
  const isKnown = (index: number) => parts[index] === letters[index]
  const knownLetters = letters.filter((letter, index) => isKnown(index) && !isNarrow(letter))
  const pairs = pairsOf(letters).flatMap((pair, index) => {
    if (isKnown(index) && isKnown(index + 1)) return [pair]
    const initials = getChoseong(pair)
    return initials.length === 2 ? [initials] : []
  })
  const all = [...knownLetters, ...pairs]
  if (all.length > 0) return { all, any: [], pattern: parts.join('') }
  if (!endsOpen || hasEnding) return null
  const any = Array.from({ length: endingCount }, (_, index) =>
    String.fromCharCode(last.charCodeAt(0) + index),
  )
  return { all, any, pattern: parts.join('') }
}

/** 샙 → 새, 닭 → 달. */
function withoutLastConsonant(syllable: string): string {
  const code = syllable.charCodeAt(0)
  const ending = (code - firstSyllable) % endingCount
  // Of two consonants (ㄳ, ㄵ …, ㅄ) the first one stays.
  const shorter: Record<number, number> = {
    3: 1,
    5: 4,
    6: 4,
    9: 8,
    10: 8,
    11: 8,
    12: 8,
    13: 8,
    14: 8,
    15: 8,
    18: 17,
  }
  return String.fromCharCode(code - ending + (shorter[ending] ?? 0))
}

/** Null where the keys make no syllables, at which the library throws (too, hoof). */
function typedInHangul(search: string): string | null {
  try {
    return convertQwertyToHangul(search)
  } catch {
    return null
  }
}

/** The same keys on the other keyboard: toqur for 새벽, ㅡㅐㅐㅜ for moon; null where they make no word there. */
export function onOtherKeyboard(search: string): string | null {
  if (/^[a-z\s]+$/i.test(search)) {
    const hangul = typedInHangul(search)
    return hangul === null || /[ㅏ-ㅣ]/.test(hangul) || !/[가-힣]/.test(hangul) ? null : hangul
  }
  return /[가-힣ㄱ-ㅣ]/.test(search) ? convertHangulToQwerty(search) : null
}
