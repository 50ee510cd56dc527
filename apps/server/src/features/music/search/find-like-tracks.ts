import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { distanceToPart } from './edit-distance.ts'
import { gramsOf, gramsOfPart, isInitials, isNarrow } from './parse-search.ts'
import { hasAll, hasAny } from './search-match.ts'
import { similarSyllables } from './similar-syllables.ts'
import {
  type FoundTracks,
  figures,
  narrowing,
  sortableTracks,
  type TrackPlace,
  type TrackStart,
  type TracksAsked,
} from './track-order.ts'

/** So many candidates are compared letter by letter, and so many of them are worth showing. */
const mostCandidates = 1000
const mostAlike = 100
/** What is compared of a track's texts: more is not written on any cover, and would hold everyone up. */
const mostKeys = 600

/** A syllable apart in its two or three letters: errors are counted in these. */
const keysOf = (text: string) => text.normalize('NFD')

/** How many errors a word may have, by how many keys it takes. */
const mostErrors = (word: string) => {
  const keys = keysOf(word).length
  return keys < 4 || word.length < 2 || isInitials(word) ? 0 : keys < 8 ? 1 : 2
}

/** In how many places a word is looked at for errors; the same for all, or each length would be a statement of its own. */
const mostWays = 15
/** No track has it. */
const noGram = ['']

/**
 * Tracks that may have a word in which a letter or two neighbours are wrong: all that is left of it is there. Of two
 * syllables, one is wrong, and like the one that is meant. `isDivided`: what is left may be there in several words.
 */
function mayHave(word: string, isDivided: boolean): RawBuilder<unknown> {
  const letters = [...word].slice(0, mostWays + 1)
  if (letters.length < 3) return hasAny(pairsLike(letters))
  const wrong = letters.length < 5 ? 1 : 2
  const ways = Array.from({ length: mostWays }, (_, place) =>
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
  if (letters.length < 3) return pairsLike(letters)
  return [0, 1, 2].map((third) => {
    const ends = [third, third + 1].map((end) => Math.floor((end * letters.length) / 3))
    return letters.slice(ends[0], ends[1]).join('')
  })
}

/**
 * Candidates from the index by the words that are right and the longest that may be wrong, of which the others have a part
 * each: the planner would compute the grams of thousands of tracks rather than look up all of them.
 */
function candidatesFor(words: string[], isDivided: boolean) {
  const right = words.filter((word) => mostErrors(word) === 0).flatMap(gramsOf)
  const [longest = '', ...others] = words
    .filter((word) => mostErrors(word) > 0)
    .toSorted((a, b) => keysOf(b).length - keysOf(a).length)
  const has = mayHave(longest, isDivided)
  return {
    // To have all of nothing would be a scan of the whole index.
    candidates: right.length > 0 ? sql`${hasAll(right)} and ${has}` : has,
    check: sql.join([sql`true`, ...others.map((word) => likeAny(partsLeft(word)))], sql` and `),
  }
}

const likeAny = (parts: string[]) => sql`search_text like any (${parts.map((part) => `%${part}%`)}::text[])`

/** Tracks that are like a search that finds nothing, those with the fewest errors first. */
export async function findLikeTracks(
  db: Database,
  view: CatalogueView,
  asked: TracksAsked,
  words: string[],
  { size, after }: TrackStart,
): Promise<FoundTracks> {
  const found = await findAlike(db, view, asked, words, { size, after }, false)
  const isKorean = words.some((word) => /[가-힣]{3}/.test(word))
  if (found.total > 0) return found
  const divided = isKorean ? await findAlike(db, view, asked, words, { size, after }, true) : found
  // A syllable that stands alone is forgiven nothing; beside its neighbours it is: 바람의 껌.
  const hasAlone = words.some((word) => word.length === 1)
  const isJoined = divided.total === 0 && hasAlone && words.every((word) => /^[가-힣]+$/.test(word))
  return isJoined ? findAlike(db, view, asked, [words.join('')], { size, after }, true) : divided
}

async function findAlike(
  db: Database,
  view: CatalogueView,
  asked: TracksAsked,
  words: string[],
  { size, after }: TrackStart,
  isDivided: boolean,
): Promise<FoundTracks> {
  const none = { total: 0, is_forgiving: false, places: [] }
  if (words.every((word) => mostErrors(word) === 0)) return none
  const { candidates, check } = candidatesFor(words, isDivided)
  const { rows } = await sql<TrackPlace & { search_text: string }>`
    select * from (
      select tracks.track_id, ${figures[asked.sort]} as figure, sort_title as title, search_text
      from ${sortableTracks(view, asked)}
      where ${narrowing(view, asked)} and ${candidates}
      offset 0
    ) as candidates
    where ${check}
    order by figure, title, track_id limit ${mostCandidates}`.execute(db)
  const sought = words.map((word) => ({ keys: keysOf(word), most: mostErrors(word) }))
  const alike = rows
    .map(({ search_text, ...place }) => {
      const text = keysOf(search_text).slice(0, mostKeys)
      const joined = isDivided ? text.replaceAll(' ', '') : null
      const errors = sought.map(({ keys, most }) => {
        const count = distanceToPart(keys, text, most)
        // Blanks that were left out are no errors.
        return joined === null ? count : Math.min(count, distanceToPart(keys, joined, most))
      })
      const isAlike = errors.every((count, index) => count <= sought[index]!.most)
      return { ...place, fit: isAlike ? errors.reduce((sum, count) => sum + count, 0) : Infinity }
    })
    .filter(({ fit }) => fit < Infinity)
    .sort(compare)
    .slice(0, mostAlike)
  if (alike.length === 0) return none
  const places = alike.filter((place) => after === null || compare(place, after) > 0)
  return { total: alike.length, is_forgiving: true, places: places.slice(0, size + 1) }
}

function compare(a: TrackPlace, b: TrackPlace): number {
  const byTitle = a.title < b.title ? -1 : a.title > b.title ? 1 : 0
  return a.fit - b.fit || a.figure - b.figure || byTitle || a.track_id - b.track_id
}
