import { type RawBuilder, sql } from 'kysely'
import { gramsOf, isInitials, openWord } from './parse-search.ts'

/** Which tracks a search finds, and how well each fits: 0 best. */
export type SearchMatch = { condition: RawBuilder<unknown>; fit: RawBuilder<unknown> }

const grams = sql`search_grams(search_text || ' ' || lower(tracks.isrc) || ' ' || search_initials)`

/** Tracks that have all of these grams. */
export const hasAll = (wanted: string[]) => sql`${grams} @> ${[...new Set(wanted)]}::text[]`
export const hasAny = (wanted: string[]) => sql`${grams} && ${wanted}::text[]`

const contains = (text: RawBuilder<unknown>, part: string) => sql`strpos(${text}, ${part}::text) > 0`
const initials = sql`search_initials`
const texts = sql`search_text`
const isrc = sql`lower(tracks.isrc)`

/** What holds a word: codes only for those who may see them, or a search would tell them. */
function holdsWord(word: string, seesCodes: boolean): RawBuilder<unknown> {
  const grams = hasAll(gramsOf(word))
  const mayBeCode = /^[a-z0-9]+$/.test(word)
  // A word of two letters is one gram.
  if ([...word].length < 3 && (seesCodes || !mayBeCode)) return grams
  if (isInitials(word)) return sql`${grams} and ${contains(initials, word)}`
  if (!mayBeCode || !seesCodes) return sql`${grams} and ${contains(texts, word)}`
  return sql`${grams} and (${contains(texts, word)} or ${contains(isrc, word)})`
}

/**
 * Every word as it is written. The whole title, artist or code first, then what begins so, then what has a word that
 * begins so.
 */
export function writtenMatch(words: string[], seesCodes: boolean): SearchMatch {
  const phrase = words.join(' ')
  const searched = isInitials(words.join('')) ? initials : texts
  const code = words.join('').toUpperCase()
  const codes = seesCodes && /^[A-Z0-9]{2,12}$/.test(code)
  const begins = (text: RawBuilder<unknown>, part: string) => sql`starts_with(${text}, ${part}::text)`
  return {
    condition: sql.join(
      words.map((word) => holdsWord(word, seesCodes)),
      sql` and `,
    ),
    fit: sql`case
      when substr(sort_title, 2) = ${phrase}::text or lower(artist) = ${phrase}::text
        ${codes ? sql`or tracks.isrc = ${code}::text` : sql``} then 0
      when ${begins(searched, phrase)} or ${begins(sql`lower(artist)`, phrase)}
        ${codes ? sql`or ${begins(sql`tracks.isrc`, code)}` : sql``} then 1
      when ${contains(sql`' ' || ${searched}`, ` ${phrase}`)} then 2
      else 3 end`,
  }
}

/** Words as they are while a keyboard composes them; null where none is. */
export function openMatch(words: string[]): SearchMatch | null {
  const opened = words.map((word, index) => openWord(word, index === words.length - 1))
  if (opened.every((open) => open === null)) return null
  const pattern = (regular: string) => sql`search_text collate "C" ~ ${regular}::text`
  const conditions = opened.flatMap((open, index) => {
    const word = words[index]!
    if (!open) return [holdsWord(word, false)]
    return [open.any.length > 0 ? hasAny(open.any) : hasAll(open.all), pattern(open.pattern)]
  })
  const [first] = opened
  return {
    condition: sql.join(conditions, sql` and `),
    fit: first
      ? sql`case when ${pattern(`^${first.pattern}`)} then 1 when ${pattern(` ${first.pattern}`)} then 2 else 3 end`
      : sql`3`,
  }
}

const isKorean = (word: string) => /^[가-힣]{2,}$/.test(word) || (isInitials(word) && word.length > 1)

/** Korean words that were typed without the blanks between them: 봄의왈츠, ㅂㅇㅇㅊ; null where none is Korean. */
export function joinedMatch(words: string[], seesCodes: boolean): SearchMatch | null {
  if (!words.some(isKorean)) return null
  const joined = (word: string) => sql`replace(${isInitials(word) ? initials : texts}, ' ', '')`
  const [first] = words as [string]
  return {
    condition: sql.join(
      words.map((word) =>
        isKorean(word)
          ? sql`${hasAll([...word])} and ${contains(joined(word), word)}`
          : holdsWord(word, seesCodes),
      ),
      sql` and `,
    ),
    fit: sql`case when starts_with(${joined(first)}, ${first}::text) then 1 else 3 end`,
  }
}

/** What has no letter and no digit, in titles and artists as they are written. */
export function symbolMatch(search: string): SearchMatch {
  return { condition: contains(sql`title || ' ' || artist`, search), fit: sql`0` }
}
