import { type RawBuilder, sql } from 'kysely'
import type { TagWords } from './find-tag-words.ts'
import { looseWords, particles } from './loose-words.ts'
import { gramsOf, gramsOfPart, isInitials, openWord } from './search-words.ts'

/**
 * Which tracks a search finds: those of `tracks` that the index gives, and of these the ones that pass the check; `fit`: how
 * well, 0 best. The same statement for any words of a kind, since each is prepared once.
 */
export type SearchMatch = {
  candidates: RawBuilder<unknown>
  check: RawBuilder<unknown>
  fit: RawBuilder<unknown>
}

const grams = sql`search_grams(lower(tracks.isrc) || ' ' || search_text || ' ' || search_initials)`

/** Tracks that have all of these grams. */
export const hasAll = (wanted: string[]) => sql`${grams} @> ${[...new Set(wanted)]}::text[]`
export const hasAny = (wanted: string[]) => sql`${grams} && ${wanted}::text[]`

const isLatin = (word: string) => /^[a-z0-9]+$/.test(word)
const begins = (text: RawBuilder<unknown>, part: string) => sql`starts_with(${text}, ${part}::text)`
const holds = (text: RawBuilder<unknown>, parts: string[]) =>
  sql`${text} like all (${parts.map((part) => `%${part}%`)}::text[])`
const initials = sql`search_initials`
const texts = sql`search_text`

/** What the grams of words leave open; of one or two letters nothing, but where codes are not searched in. */
function holdsWords(words: string[], seesCodes: boolean): RawBuilder<unknown> {
  const open = words.filter((word) => {
    const { length } = [...word]
    return length > 2 || (length === 2 && !seesCodes && isLatin(word))
  })
  const [ofInitials, others] = [open.filter(isInitials), open.filter((word) => !isInitials(word))]
  const text = seesCodes && others.some(isLatin) ? sql`(lower(isrc) || ' ' || search_text)` : texts
  return sql`${holds(initials, ofInitials)} and ${holds(text, others)}`
}

/**
 * Every word as it is written, somewhere and in any order. Exact title, artist or code first, then those that begin so,
 * then those with a word that begins so. Viewers who may not see codes do not search them, or a search would reveal
 * them.
 */
export function writtenMatch(words: string[], seesCodes: boolean): SearchMatch {
  const phrase = words.join(' ')
  const code = words.join('').toUpperCase()
  const codes = seesCodes && /^[A-Z0-9]{2,12}$/.test(code)
  const searched = isInitials(words.join('')) ? initials : texts
  return {
    candidates: hasAll(words.flatMap(gramsOf)),
    check: holdsWords(words, seesCodes),
    // Every match better than 3 has a word that begins so; most tracks have none.
    fit: sql`case
      when strpos(' ' || ${searched}, ${` ${phrase}`}::text) = 0
        ${codes ? sql`and not ${begins(sql`isrc`, code)}` : sql``} then 3
      when substr(sort_title, 2) = ${phrase}::text or lower(artist) = ${phrase}::text
        ${codes ? sql`or isrc = ${code}::text` : sql``} then 0
      when ${begins(searched, phrase)} or ${begins(sql`lower(artist)`, phrase)}
        ${codes ? sql`or ${begins(sql`isrc`, code)}` : sql``} then 1
      else 2 end`,
  }
}

const isTagged = (ids: readonly number[]) =>
  sql`isrc = any(array(select track_tags.isrc from track_tags where tag_id = any(${ids}::integer[])))`

/** Every word as it is written, or as a tag of the track; null where none may be a tag. */
export function taggedMatch(words: string[], tags: TagWords, seesCodes: boolean): SearchMatch | null {
  const tagged = words.filter((word) => tags.has(word))
  if (tagged.length === 0) return null
  const plain = words.filter((word) => !tags.has(word))
  const either = (word: string) => {
    const grams = gramsOf(word)
    const text = isInitials(word) ? initials : texts
    const isWritten = sql`${hasAll(grams)} and strpos(${text}, ${word}::text) > 0`
    const isMeant = isTagged(tags.get(word)!)
    return grams.length === 0 ? isMeant : sql`(${isMeant} or (${isWritten}))`
  }
  const parts = [...(plain.length > 0 ? [hasAll(plain.flatMap(gramsOf))] : []), ...tagged.map(either)]
  return {
    candidates: sql.join(parts, sql` and `),
    check: holdsWords(plain, seesCodes),
    fit: sql`3`,
  }
}

/** Words as they are while a keyboard composes them; null where none is. */
export function openMatch(words: string[]): SearchMatch | null {
  const opened = words.map((word, index) => openWord(word, index === words.length - 1))
  const knownWords = opened.filter((open) => open !== null)
  if (knownWords.length === 0) return null
  const whole = words.filter((_, index) => opened[index] === null)
  const any = knownWords.flatMap((open) => open.any)
  const all = [...whole.flatMap(gramsOf), ...knownWords.flatMap((open) => open.all)]
  const begun = opened[0]?.pattern ?? words[0]
  const matches = (pattern: string) => sql`search_text collate "C" ~ ${pattern}::text`
  return {
    candidates:
      any.length === 0
        ? hasAll(all)
        : all.length === 0
          ? hasAny(any)
          : sql`${hasAll(all)} and ${hasAny(any)}`,
    check: sql`search_text collate "C" ~ all (${knownWords.map(({ pattern }) => pattern)}::text[])
      and ${holdsWords(whole, false)}`,
    fit: sql`case when ${matches(`^${begun}`)} then 1 when ${matches(` ${begun}`)} then 2 else 3 end`,
  }
}

const isKorean = (word: string) => /^[가-힣]{2,}$/.test(word) || (isInitials(word) && word.length > 1)

/** Korean words that were typed without the blanks between them: 봄의왈츠, ㅂㅇㅇㅊ; null where none is Korean. */
export function joinedMatch(words: string[], seesCodes: boolean): SearchMatch | null {
  const korean = words.filter(isKorean)
  if (korean.length === 0) return null
  const others = words.filter((word) => !isKorean(word))
  const joined = (word: string) => sql`replace(${isInitials(word) ? initials : texts}, ' ', '')`
  const [first] = words as [string]
  // A blank may be between any two: of syllables each is there, of initials some two are left together.
  const [byInitials, syllables] = [korean.filter(isInitials), korean.filter((word) => !isInitials(word))]
  const grams = [...syllables.flatMap((word) => [...word]), ...others.flatMap(gramsOf)]
  const parts = byInitials.map((word) => hasAny(gramsOfPart([...word])))
  return {
    candidates: sql.join(grams.length > 0 ? [hasAll(grams), ...parts] : parts, sql` and `),
    check: sql`${sql.join(
      korean.map((word) => sql`strpos(${joined(word)}, ${word}::text) > 0`),
      sql` and `,
    )} and ${holdsWords(others, seesCodes)}`,
    fit: sql`case when starts_with(${joined(first)}, ${first}::text) then 1 else 3 end`,
  }
}

const joinedTexts = sql`replace(${texts}, ' ', '')`
/** Without particles and blanks: 봄의 왈츠 as 봄왈츠. */
const bareTexts = sql.raw(
  `replace(regexp_replace(search_text collate "C", '([가-힣])(${particles.join('|')})(?= |$)', '\\1', 'g'), ' ', '')`,
)
const isWide = (word: string) => /[^a-z0-9]/.test(word)

/** Words without what goes before, behind and between them, with or without blanks: 봄에 왈츠 and 봄왈츠 for 봄의 왈츠. */
export function looseMatch(words: string[]): SearchMatch | null {
  const loose = looseWords(words)
  const grams = loose.flatMap((word) =>
    isWide(word)
      ? [...word].filter((letter) => /[^a-z0-9ㄱ-ㅎ]/.test(letter))
      : word.length > 3
        ? gramsOf(word)
        : [],
  )
  if (grams.length === 0) return null
  const phrase = loose.join('')
  const wide = loose.filter(isWide)
  // Nothing but blanks and particles is between the letters of a word; to cut these off takes twenty times as long.
  const apart = wide.map((word) => `%${[...word].join('%')}%`)
  return {
    candidates: hasAll(grams),
    check: sql`${texts} like all (${apart}::text[])
      and ${joinedTexts} like all (${loose.filter((word) => !isWide(word)).map((word) => `%${word}%`)}::text[])
      and not exists (
        select from unnest(${wide}::text[]) as words(word)
        where strpos(${joinedTexts}, word) = 0 and strpos(${bareTexts}, word) = 0)`,
    fit: sql`case
      when starts_with(${joinedTexts}, ${phrase}::text) or starts_with(${bareTexts}, ${phrase}::text) then 1
      when strpos(${joinedTexts}, ${phrase}::text) > 0 or strpos(${bareTexts}, ${phrase}::text) > 0 then 2
      else 3 end`,
  }
}

/** What either of two ways of reading finds. */
export const eitherMatch = (one: SearchMatch, other: SearchMatch | null): SearchMatch =>
  other === null
    ? one
    : {
        candidates: sql`((${one.candidates}) or (${other.candidates}))`,
        check: sql`((${one.check}) or (${other.check}))`,
        fit: sql`least(${one.fit}, case when ${other.check} then ${other.fit} else 3 end)`,
      }

/** What begins with a number, however it is divided: 3am for 3 a.m.; null where it does not. */
export function numberMatch(words: string[]): SearchMatch | null {
  const [first = '', ...others] = words
  if (!/^\d/.test(first)) return null
  const phrase = words.join('')
  return {
    candidates: hasAll([` ${first[0]}`, ...others.filter((word) => word.length > 3).flatMap(gramsOf)]),
    check: sql`strpos(${joinedTexts}, ${phrase}::text) > 0`,
    fit: sql`case when starts_with(${joinedTexts}, ${phrase}::text) then 1 else 3 end`,
  }
}

/** What has no letter and no digit, in titles and artists as they are written. */
export function symbolMatch(search: string): SearchMatch {
  return {
    candidates: sql`search_signs(title || ' ' || artist) @> search_signs(${search}::text)
      and strpos(title || ' ' || artist, ${search}::text) > 0`,
    check: sql`true`,
    fit: sql`0`,
  }
}
