const consonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
/** Syllables that begin with one consonant. */
const syllables = 588

/** A regular expression (of browsers and of PostgreSQL) for Korean that begins with these consonants: ㅎㄴ is 하늘; null of anything else. */
export function initialsPattern(search: string): string | null {
  const letters = [...search.replace(/\s+/g, '')]
  if (letters.length === 0 || letters.some((letter) => !consonants.includes(letter))) return null
  return letters
    .map((letter) => {
      const first = firstSyllable + consonants.indexOf(letter) * syllables
      return `[${String.fromCharCode(first)}-${String.fromCharCode(first + syllables - 1)}]`
    })
    .join(' *')
}
