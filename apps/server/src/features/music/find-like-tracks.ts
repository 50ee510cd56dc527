import { disassemble } from 'es-hangul'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { distanceToPart } from './edit-distance.ts'
import { gramsOf, isInitials } from './parse-search.ts'
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

const keysOf = (text: string) => disassemble(text)

/** How many errors a word may have, by how many keys it takes. */
const mostErrors = (word: string) => {
  const keys = keysOf(word).length
  return keys < 4 || isInitials(word) ? 0 : keys < 8 ? 1 : 2
}

/** Tracks that may have a word in which a letter or two neighbours are wrong: all that is left of it is there. */
function mayHave(word: string): RawBuilder<unknown> {
  const letters = [...word].slice(0, 16)
  if (mostErrors(word) === 0) return hasAll(gramsOf(word))
  if (letters.length < 3)
    return hasAny([...gramsOf(word), ...letters.flatMap((_, place) => pairsWithSimilar(letters, place))])
  const wrong = letters.length < 5 ? 1 : 2
  const ways = letters.slice(wrong - 1).map((_, place) => {
    const left = [letters.slice(0, place), letters.slice(place + wrong)]
    return hasAll(left.flatMap((part) => gramsOf(part.join(''))))
  })
  return sql`(${sql.join(ways, sql` or `)})`
}

function pairsWithSimilar(letters: string[], place: number): string[] {
  return similarSyllables(letters[place]!).map((similar) => letters.with(place, similar).join(''))
}

/** Tracks that are like a search that finds nothing, those with the fewest errors first. */
export async function findLikeTracks(
  db: Database,
  view: CatalogueView,
  asked: TracksAsked,
  words: string[],
  { size, after }: TrackStart,
): Promise<FoundTracks> {
  const none = { total: 0, is_forgiving: false, places: [] }
  if (words.every((word) => mostErrors(word) === 0)) return none
  const { rows } = await sql<TrackPlace & { search_text: string }>`
    select tracks.track_id, ${figures[asked.sort]} as figure, sort_title as title, search_text
    from ${sortableTracks(view, asked)}
    where ${narrowing(view, asked)} and ${sql.join(words.map(mayHave), sql` and `)}
    order by figure, title limit ${mostCandidates}`.execute(db)
  const sought = words.map((word) => ({ keys: keysOf(word), most: mostErrors(word) }))
  const alike = rows
    .map(({ search_text, ...place }) => {
      const text = keysOf(search_text)
      const errors = sought.map(({ keys }) => distanceToPart(keys, text))
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
