import type { tracks as tracksEndpoint } from '@cuesheet/contract/music'
import { fastestBpm, lengthSeconds, slowestBpm } from '@cuesheet/contract/values/music'
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
  const chart = sql`from chart_tracks where network_id = ${scope.network_id} and sunday = ${sunday ?? '-infinity'}::date`
  return sql`
    case when tracks.isrc in (select isrc ${chart}) then (select rank ${chart} and chart_tracks.isrc = tracks.isrc)
      else ${sql.lit(unranked)} end`
}

const tagsOf = ({ tags }: TracksAsked) => [...new Set(tags?.split(',').map(Number))]

/** The tempo asked for, as a range with two ends; null: any. */
export const bpmOf = ({ bpm_from, bpm_to }: TracksAsked) =>
  bpm_from === undefined && bpm_to === undefined
    ? null
    : ([bpm_from ?? slowestBpm, bpm_to ?? fastestBpm] as const)

const soundFacets = ({ voice, length }: TracksAsked) => [
  ...(voice ? [voice] : []),
  ...(length ? [`length:${length}`] : []),
]

/**
 * How a track sounds and how long it is: one text for any of it, as each would be a statement of its own, and
 * values that the planner need not know, since the index that lists are read along has all of these columns.
 */
function ofSound(filters: TracksAsked): RawBuilder<unknown> {
  const [slowest, fastest] = bpmOf(filters) ?? [null, null]
  const [shortest, longest] = filters.length ? lengthSeconds[filters.length] : [null, null]
  const instrumental = filters.voice ? filters.voice === 'instrumental' : null
  const within = (column: string, from: number | null, to: number | null) =>
    sql`(${from}::integer is null or ${sql.ref(column)} between ${from}::integer and ${to}::integer)`
  return sql`${within('tracks.bpm', slowest, fastest)} and ${within('tracks.duration_seconds', shortest, longest)}
    and (${instrumental}::boolean is null or tracks.is_instrumental = ${instrumental}::boolean)`
}

const ownFacets = ({ category, exclusive, shopping }: TracksAsked) => [
  ...(category ? [category] : []),
  ...(exclusive ? ['exclusive'] : []),
  ...(shopping ? ['shopping'] : []),
]

/** What a list is narrowed to beside its search, as facets of track_sets. */
export const facetsOf = (filters: TracksAsked) => [
  ...ownFacets(filters),
  ...soundFacets(filters),
  ...tagsOf(filters).map(tagFacet),
]

/** The same of a row of `tracks`. */
export function narrowing({ scope, isrc_prefix }: CatalogueView, filters: TracksAsked): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [isOffered(scope, isrc_prefix)]
  const facets = ownFacets(filters)
  // A literal: for a statement prepared for any facets the planner could not estimate how few tracks have them.
  if (facets.length > 0)
    conditions.push(
      sql`track_facets(category, uses, is_exclusive) @> ${sql.lit(`{${facets.join(',')}}`)}::text[]`,
    )
  if (soundFacets(filters).length > 0 || bpmOf(filters)) conditions.push(ofSound(filters))
  for (const tag of tagsOf(filters))
    conditions.push(
      sql`exists (select from track_tags where track_tags.isrc = tracks.isrc and tag_id = ${tag})`,
    )
  return sql.join(conditions, sql` and `)
}
