import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { findLikeTracks } from './find-like-tracks.ts'
import { findTagWords } from './find-tag-words.ts'
import { spokenWords } from './loose-words.ts'
import { readTrackPage, type TrackPage } from './read-track-page.ts'
import {
  eitherMatch,
  joinedMatch,
  looseMatch,
  numberMatch,
  openMatch,
  type SearchMatch,
  symbolMatch,
  taggedMatch,
  writtenMatch,
} from './search-match.ts'
import { onOtherKeyboard, wordsOf } from './search-words.ts'
import { figureOf, narrowing, type TrackStart, type TracksAsked } from './track-orders.ts'

/**
 * The tracks that match a search, and how many they are: all of them are found to be put in order. `offset 0`: the planner
 * can only guess how many candidates the index has, and would read other indexes from end to end beside it.
 */
function matching(
  view: CatalogueView,
  filters: TracksAsked,
  { candidates, check, fit }: SearchMatch,
  { size, after }: TrackStart,
): RawBuilder<unknown> {
  const isAfter = after
    ? sql`where (fit, figure, sort_title, track_id)
        > (${after.fit}::integer, ${after.figure}::integer, ${after.title}::text, ${after.track_id}::integer)`
    : sql``
  return sql`
    with matching as materialized (
      select track_id, ${fit} as fit, ${figureOf(view, filters)} as figure, sort_title
      from (select * from tracks where ${candidates} offset 0) as tracks
      where ${narrowing(view, filters)} and ${check}
    )
    select total, page.*
    from (select count(*) as total from matching) as counted
    left join (
      select * from matching ${isAfter} order by fit, figure, sort_title, track_id limit ${size + 1}
    ) as page on true`
}

/**
 * The first way of reading a search in which it finds anything: as written, as half typed, without blanks, without what
 * joins words, as it is said, on the other keyboard, misspelt.
 */
export async function findTracks(
  db: Database,
  view: CatalogueView,
  filters: TracksAsked,
  start: TrackStart,
): Promise<TrackPage & { is_forgiving: boolean }> {
  const seesCodes = view.service === 'served'
  const find = (match: SearchMatch) => readTrackPage(db, view, start, matching(view, filters, match, start))
  const words = wordsOf(filters.search)
  if (words.length === 0) return { ...(await find(symbolMatch(filters.search))), is_forgiving: false }
  const tags = await findTagWords(db, words)
  const tagged = taggedMatch(words, tags, seesCodes)
  const other = wordsOf(onOtherKeyboard(filters.search) ?? '')
  const said = spokenWords(words)
  const number = numberMatch(words)
  // As one would write a code, in part of which it would be found.
  const hour = words.length === 1 && /^\d{1,2}[a-z]{1,3}$/.test(words[0]!) ? number : null
  const readings = [
    { match: eitherMatch(eitherMatch(writtenMatch(words, seesCodes), hour), tagged), is_forgiving: false },
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
    const exactPage = match && (await find(match))
    if (exactPage && exactPage.total > 0) return { ...exactPage, is_forgiving }
  }
  return findLikeTracks(db, view, filters, words, start)
}
