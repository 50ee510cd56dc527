import type { tracks as tracksEndpoint } from '@cuesheet/contract/music'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { isOffered } from '../tracks/in-catalogue.ts'
import { tagFacet } from '../tracks/track-sets.ts'

export type TracksAsked = Omit<z.output<typeof tracksEndpoint.query>, 'size' | 'after'>
/** A list's cursor: a track, how well it fits a search, what the list is sorted by, its title. */
export type TrackPlace = { fit: number; figure: number; title: string; track_id: number }
export type TrackStart = { size: number; after: TrackPlace | null }
/** The figure of a track that is in no chart. */
export const unranked = 2_147_483_647

/** The days from a track's first day to one that is far: of new tracks the smallest. */
export const age = sql`(date '2100-01-01' - added_on)`

/**
 * What a list of `tracks` is sorted by, the smallest first; equal ones by title. Whether a track is in the chart is looked up
 * in a hash: of a search in several words the planner expects a single track, and would join the chart for each that comes.
 */
export function figureOf(
  { scope, sunday }: CatalogueView,
  { sort }: Pick<TracksAsked, 'sort'>,
): RawBuilder<unknown> {
  if (sort === 'newest') return age
  if (sort === 'title') return sql`0`
  const chart = sql`from chart_tracks where network_id = ${scope.network_id} and sunday = ${sunday}::date`
  return sql`
    case when tracks.isrc in (select isrc ${chart}) then (select rank ${chart} and chart_tracks.isrc = tracks.isrc)
      else ${sql.lit(unranked)} end`
}

const tagsOf = ({ tags }: TracksAsked) => [...new Set(tags?.split(',').map(Number))]

const ownFacets = ({ category, exclusive, shopping }: TracksAsked) => [
  ...(category ? [category] : []),
  ...(exclusive ? ['exclusive'] : []),
  ...(shopping ? ['shopping'] : []),
]

/** What a list is narrowed to beside its search, as facets of track_sets. */
export const facetsOf = (asked: TracksAsked) => [...ownFacets(asked), ...tagsOf(asked).map(tagFacet)]

/** The same of a row of `tracks`. */
export function narrowing({ scope, isrc_prefix }: CatalogueView, asked: TracksAsked): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [isOffered(scope, isrc_prefix)]
  const facets = ownFacets(asked)
  // A literal: for a statement prepared for any facets the planner could not estimate how few tracks have them.
  if (facets.length > 0)
    conditions.push(
      sql`track_facets(category, uses, is_exclusive) @> ${sql.lit(`{${facets.join(',')}}`)}::text[]`,
    )
  for (const tag of tagsOf(asked))
    conditions.push(
      sql`exists (select from track_tags where track_tags.isrc = tracks.isrc and tag_id = ${tag})`,
    )
  return sql.join(conditions, sql` and `)
}
