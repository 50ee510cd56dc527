import type { tracks as tracksEndpoint } from '@cuesheet/contract/music'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { isOffered } from '../tracks/in-catalogue.ts'

export type TracksAsked = Omit<z.output<typeof tracksEndpoint.query>, 'size' | 'after'>
/** Where a list stands: at a track, by how well it fits a search, by what the list is sorted by, by its title. */
export type TrackPlace = { fit: number; figure: number; title: string; track_id: number }
export type TrackStart = { size: number; after: TrackPlace | null }
/** `places`: one more than asked for, where there are more. */
export type FoundTracks = { total: number; is_forgiving: boolean; places: TrackPlace[] }
/** The figure of a track that is in no chart. */
export const unranked = 2_147_483_647

/** What a list is sorted by, the smallest first; equal ones by title. */
export const figures: Record<TracksAsked['sort'], RawBuilder<unknown>> = {
  popularity: sql`coalesce(rank, ${sql.lit(unranked)})`,
  newest: sql`(date '2100-01-01' - added_on)`,
  title: sql`0`,
}

/** `tracks`, with each one's rank in the latest chart where a list is sorted by it. */
export const sortableTracks = ({ scope, sunday }: CatalogueView, { sort }: Pick<TracksAsked, 'sort'>) =>
  sort === 'popularity'
    ? sql`tracks left join chart_tracks on chart_tracks.network_id = ${scope.network_id}
        and chart_tracks.sunday = ${sunday}::date and chart_tracks.isrc = tracks.isrc`
    : sql`tracks`

/** What a list is narrowed to beside its search. */
export function narrowing({ scope, isrc_prefix }: CatalogueView, asked: TracksAsked): RawBuilder<unknown> {
  const conditions = [sql`${isOffered(scope, isrc_prefix)}`]
  if (asked.category) conditions.push(sql`category = ${asked.category}`)
  if (asked.exclusive) conditions.push(sql`is_exclusive`)
  if (asked.shopping) conditions.push(sql`'shopping' = any(uses)`)
  for (const tag of asked.tags?.split(',') ?? [])
    conditions.push(
      sql`exists (select from track_tags where track_tags.isrc = tracks.isrc and tag_id = ${Number(tag)})`,
    )
  return sql.join(conditions, sql` and `)
}
