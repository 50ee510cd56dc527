import type { Track } from '@cuesheet/contract/music'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { CatalogueView } from './catalogue-view.ts'

/** A track as every account of the network sees it. */
export type SharedTrack = Omit<Track, 'is_favourite'>

export const withFavourites = <Row extends SharedTrack>(
  { favourites }: CatalogueView,
  rows: readonly Row[],
) => rows.map((row) => ({ ...row, is_favourite: favourites.includes(row.track_id) }))

/** A tag's name in a language; where it has none in it the English one, else its slug. */
export const tagName = ({ locale }: Pick<CatalogueView, 'locale'>): RawBuilder<string> =>
  sql`coalesce(names ->> ${locale}, names ->> 'en', slug)`

/** The relation (isrc, tag_id) of what tracks are found by. */
export const tagsOfTracks = sql`select isrc, tag_id from track_tags`

/** The relation (tag_id, slug, name) of all tags. */
export const tagsInWords = (view: CatalogueView): RawBuilder<unknown> =>
  sql`select tag_id, slug, ${tagName(view)} as name from tags`

/** All tags by their ids, read once for all tracks of a page. */
const namedTags = (view: CatalogueView) => sql`
  select jsonb_object_agg(tag_id, jsonb_build_object('id', tag_id, 'slug', slug, 'name', ${tagName(view)})) from tags`

/** A track's columns as the viewer sees it, but for whether it is a favourite, of a relation that has `tracks`. */
export function trackColumns(view: CatalogueView): RawBuilder<unknown> {
  const { scope, service, sunday } = view
  return sql`
    tracks.track_id,
    ${service === 'served' ? sql`case when tracks.withdrawn_on is null then tracks.isrc end` : sql`null`} as isrc,
    tracks.title, tracks.artist, tracks.album, tracks.album_art, tracks.category,
    (
      select coalesce(jsonb_agg((${namedTags(view)}) -> tag_id::text order by tag_id), '[]')
      from track_tags where track_tags.isrc = tracks.isrc
    ) as tags,
    tracks.duration_seconds, tracks.bpm, tracks.is_instrumental, tracks.is_exclusive, tracks.uses, tracks.preview, tracks.added_on, tracks.withdrawn_on,
    (
      select rank from chart_tracks
      where chart_tracks.network_id = ${scope.network_id} and sunday = ${sunday ?? '-infinity'}::date and chart_tracks.isrc = tracks.isrc
    ) as rank`
}

/** The tracks of a relation (track_id, position), in its order. */
export async function listTrackRows(
  db: Database,
  view: CatalogueView,
  page: RawBuilder<unknown>,
): Promise<SharedTrack[]> {
  const { rows } = await sql<SharedTrack>`
    with page as materialized (${page})
    select ${trackColumns(view)} from page join tracks using (track_id) order by position`.execute(db)
  return rows
}
