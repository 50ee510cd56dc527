import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { findLikeTracks } from './find-like-tracks.ts'
import { spokenWords } from './loose-words.ts'
import { onOtherKeyboard, wordsOf } from './parse-search.ts'
import {
  eitherMatch,
  joinedMatch,
  looseMatch,
  numberMatch,
  openMatch,
  type SearchMatch,
  symbolMatch,
  writtenMatch,
} from './search-match.ts'
import {
  type FoundTracks,
  figures,
  narrowing,
  sortableTracks,
  type TrackPlace,
  type TrackStart,
  type TracksAsked,
} from './track-order.ts'

const inOrder = sql`order by fit, figure, title, track_id`

/**
 * The tracks that match a search, and how many they are: all of them are found to be put in order. `offset 0` keeps what the
 * check leaves, at which the planner can only guess, out of the plan for the candidates.
 */
async function findMatching(
  db: Database,
  view: CatalogueView,
  asked: TracksAsked,
  { candidates, check, fit }: SearchMatch,
  { size, after }: TrackStart,
): Promise<FoundTracks> {
  const isAfter = after
    ? sql`where (fit, figure, title, track_id)
        > (${after.fit}::integer, ${after.figure}::integer, ${after.title}::text, ${after.track_id}::integer)`
    : sql``
  const { rows } = await sql<TrackPlace & { total: number }>`
    with matching as materialized (
      select track_id, ${fit} as fit, figure, sort_title as title
      from (
        select tracks.track_id, tracks.isrc, artist, sort_title, search_text, search_initials,
          ${figures[asked.sort]} as figure
        from ${sortableTracks(view, asked)}
        where ${narrowing(view, asked)} and ${candidates}
        offset 0
      ) as candidates
      where ${check}
    )
    select total, page.*
    from (select count(*) as total from matching) as counted
    left join (select * from matching ${isAfter} ${inOrder} limit ${size + 1}) as page on true
    ${inOrder}`.execute(db)
  const places = rows.flatMap(({ total, ...place }) => (place.track_id === null ? [] : place))
  return { total: rows[0]!.total, is_forgiving: false, places }
}

/**
 * The first way of reading a search in which it finds anything: as written, as half typed, without blanks, without what
 * joins words, as it is said, on the other keyboard, misspelt.
 */
export async function findTracks(
  db: Database,
  view: CatalogueView,
  asked: TracksAsked,
  start: TrackStart,
): Promise<FoundTracks> {
  const seesCodes = view.service === 'served'
  const find = (match: SearchMatch) => findMatching(db, view, asked, match, start)
  const words = wordsOf(asked.search)
  if (words.length === 0) return find(symbolMatch(asked.search))
  const other = wordsOf(onOtherKeyboard(asked.search) ?? '')
  const said = spokenWords(words)
  const number = numberMatch(words)
  // As one would write a code, in part of which it would be found.
  const hour = words.length === 1 && /^\d{1,2}[a-z]{1,3}$/.test(words[0]!) ? number : null
  const readings = [
    { match: eitherMatch(writtenMatch(words, seesCodes), hour), is_forgiving: false },
    { match: openMatch(words), is_forgiving: false },
    { match: joinedMatch(words, seesCodes), is_forgiving: false },
    { match: hour ? null : number, is_forgiving: false },
    { match: looseMatch(words), is_forgiving: true },
    { match: said && writtenMatch(said, false), is_forgiving: true },
    { match: said && looseMatch(said), is_forgiving: true },
    { match: other.length > 0 ? writtenMatch(other, seesCodes) : null, is_forgiving: true },
    { match: openMatch(other), is_forgiving: true },
  ]
  for (const { match, is_forgiving } of readings) {
    const found = match && (await find(match))
    if (found && found.total > 0) return { ...found, is_forgiving }
  }
  return findLikeTracks(db, view, asked, words, start)
}
