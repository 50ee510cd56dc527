import { combineCharacter, disassembleCompleteCharacter } from 'es-hangul'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { distanceTo } from './edit-distances.ts'
import { consonants } from './normalize-search.ts'
import { readTrackPage, type TrackPage } from './read-track-page.ts'
import { hasAll, hasAny } from './search-match.ts'
import { gramsOf, gramsOfPart, isInitials, isNarrow } from './search-words.ts'
import { figureOf, narrowing, type TrackPlace, type TrackStart, type TracksAsked } from './track-orders.ts'

/** So many candidates are compared letter by letter, and so many of them are worth showing. */
const maxCandidates = 1000
const maxAlike = 100
/** What is compared of a track's texts: more is not written on any cover, and would hold everyone up. */
const maxKeys = 600

/** A syllable apart in its two or three letters: errors are counted in these. */
const keysOf = (text: string) => text.normalize('NFD')

/** How many errors a word may have, by how many keys it takes. */
const maxErrors = (word: string) => {
  const keys = keysOf(word).length
  return keys < 4 || word.length < 2 || isInitials(word) ? 0 : keys < 8 ? 1 : 2
}

/** In how many places a word is looked at for errors; the same for all, or each length would be a statement of its own. */
const maxWays = 15
/** No track has it. */
const noGram = ['']

/**
 * Tracks that may have a word in which a letter or two neighbours are wrong: all that is left of it is there. Of two
 * syllables, one is wrong, and like the one that is meant. `isDivided`: what is left may be there in several words.
 */
function mayHave(word: string, isDivided: boolean): RawBuilder<unknown> {
  const letters = [...word].slice(0, maxWays + 1)
  if (letters.length < 3) return hasAny(pairsLike(letters))
  const wrong = letters.length < 5 ? 1 : 2
  const ways = Array.from({ length: maxWays }, (_, place) =>
    place + wrong > letters.length
      ? noGram
      : isDivided
        ? letters.toSpliced(place, wrong).filter((letter) => !isNarrow(letter))
        : [letters.slice(0, place), letters.slice(place + wrong)].flatMap(gramsOfPart),
  )
  return sql`(${sql.join(ways.map(hasAll), sql` or `)})`
}

/** Two syllables as they are, beside a word that is wrong, and with each in place of which one like it may be meant. */
function pairsLike(letters: string[]): string[] {
  const like = letters.flatMap((letter, place) =>
    similarSyllables(letter).map((similar) => letters.with(place, similar).join('')),
  )
  return [letters.join(''), ...like]
}

/** One of these is left of a word with errors in one place: of its thirds, two neighbours spoil two at most. */
function partsLeft(word: string): string[] {
  const letters = [...word]
  return [0, 1, 2].map((third) => {
    const ends = [third, third + 1].map((end) => Math.floor((end * letters.length) / 3))
    return letters.slice(ends[0], ends[1]).join('')
  })
}

/**
 * Candidates from the index by the words that are right, those of two letters and the longest that may be wrong; of the
 * others a part is there: to look up all ways in which several are wrong takes longer.
 */
function candidatesFor(words: string[], isDivided: boolean) {
  const right = words.filter((word) => maxErrors(word) === 0).flatMap(gramsOf)
  const [longest = '', ...others] = words
    .filter((word) => maxErrors(word) > 0)
    .toSorted((a, b) => keysOf(b).length - keysOf(a).length)
  const isShort = (word: string) => [...word].length < 3
  const short = others.filter(isShort).map((word) => hasAny(pairsLike([...word])))
  const long = others.filter((word) => !isShort(word)).map((word) => likeAny(partsLeft(word)))
  return {
    // To have all of nothing would be a scan of the whole index.
    candidates: sql.join(
      [...(right.length > 0 ? [hasAll(right)] : []), ...short, mayHave(longest, isDivided)],
      sql` and `,
    ),
    check: sql.join([sql`true`, ...long], sql` and `),
  }
}

const likeAny = (parts: string[]) => sql`search_text like any (${parts.map((part) => `%${part}%`)}::text[])`

type LikeTracks = TrackPage & { is_forgiving: boolean }

/** Tracks that are like a search that finds nothing, those with the fewest errors first. */
export async function findLikeTracks(
  db: Database,
  view: CatalogueView,
  filters: TracksAsked,
  words: string[],
  { size, after }: TrackStart,
): Promise<LikeTracks> {
  const likeTracks = await findAlike(db, view, filters, words, { size, after }, false)
  const isKorean = words.some((word) => /[가-힣]{3}/.test(word))
  if (likeTracks.total > 0) return likeTracks
  const divided = isKorean ? await findAlike(db, view, filters, words, { size, after }, true) : likeTracks
  // A lone syllable is forgiven nothing; beside its neighbours it is: 바람의 껌.
  const hasAlone = words.some((word) => word.length === 1)
  const isJoined = divided.total === 0 && hasAlone && words.every((word) => /^[가-힣]+$/.test(word))
  return isJoined ? findAlike(db, view, filters, [words.join('')], { size, after }, true) : divided
}

async function findAlike(
  db: Database,
  view: CatalogueView,
  filters: TracksAsked,
  words: string[],
  { size, after }: TrackStart,
  isDivided: boolean,
): Promise<LikeTracks> {
  const none = { total: 0, rows: [], last: null, is_forgiving: false }
  if (words.every((word) => maxErrors(word) === 0)) return none
  const { candidates, check } = candidatesFor(words, isDivided)
  const { rows } = await sql<TrackPlace & { search_text: string }>`
    select track_id, ${figureOf(view, filters)} as figure, sort_title as title, search_text
    from (select * from tracks where ${candidates} offset 0) as tracks
    where ${narrowing(view, filters)} and ${check}
    order by figure, title, track_id limit ${maxCandidates}`.execute(db)
  const sought = words.map((word) => ({
    errorsIn: distanceTo(keysOf(word), maxErrors(word)),
    most: maxErrors(word),
  }))
  const alike = rows
    .map(({ search_text, ...place }) => {
      const text = keysOf(search_text).slice(0, maxKeys)
      const joined = isDivided ? text.replaceAll(' ', '') : null
      const errors = sought.map(({ errorsIn }) => {
        const count = errorsIn(text)
        // Blanks that were left out are no errors.
        return joined === null ? count : Math.min(count, errorsIn(joined))
      })
      const isAlike = errors.every((count, index) => count <= sought[index]!.most)
      return { ...place, fit: isAlike ? errors.reduce((sum, count) => sum + count, 0) : Infinity }
    })
    .filter(({ fit }) => fit < Infinity)
    .sort(compare)
    .slice(0, maxAlike)
  if (alike.length === 0) return none
  const places = alike.filter((place) => after === null || compare(place, after) > 0)
  const page = await readTrackPage(
    db,
    view,
    { size, after },
    sql`
      select ${alike.length}::bigint as total, page.* from (select) as one left join (
        select fit, figure, sort_title, track_id
        from jsonb_to_recordset(${JSON.stringify(places.slice(0, size + 1).map(({ title, ...place }) => ({ ...place, sort_title: title })))}::jsonb)
          as places (fit integer, figure integer, sort_title text, track_id integer)
      ) as page on true`,
  )
  return { ...page, is_forgiving: true }
}

function compare(a: TrackPlace, b: TrackPlace): number {
  const byTitle = a.title < b.title ? -1 : a.title > b.title ? 1 : 0
  return a.fit - b.fit || a.figure - b.figure || byTitle || a.track_id - b.track_id
}

const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const endings = ['', ...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㄲㅆ']

/** Every syllable that differs from one in its beginning, its vowel or its ending alone; of another letter none. */
function similarSyllables(syllable: string): string[] {
  const parts = disassembleCompleteCharacter(syllable)
  if (!parts) return []
  const { choseong, jungseong, jongseong } = parts
  const similar = [
    ...[...consonants].map((beginning) => combineCharacter(beginning, jungseong, jongseong)),
    ...[...vowels].map((vowel) => combineCharacter(choseong, vowel, jongseong)),
    ...endings.map((ending) => combineCharacter(choseong, jungseong, ending)),
  ]
  return similar.filter((other) => other !== syllable)
}
