import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { type SharedTrack, trackColumns } from '../tracks/track-rows.ts'
import type { TrackPlace, TrackStart } from './track-orders.ts'

/** `last`: the place to go on after; null where nothing comes. */
export type TrackPage = { total: number; rows: SharedTrack[]; last: TrackPlace | null }

/**
 * The tracks of a relation (total, fit, figure, sort_title, track_id), which has one more than is shown where there are more,
 * and a single row without a track where there is none.
 */
export async function readTrackPage(
  db: Database,
  view: CatalogueView,
  { size }: TrackStart,
  placesQuery: RawBuilder<unknown>,
): Promise<TrackPage> {
  type Row = SharedTrack & { total: number; fit: number; figure: number; sort_title: string }
  const { rows } = await sql<Row>`
    with found as materialized (${placesQuery})
    select total, fit, figure, found.sort_title, ${trackColumns(view)}
    from found left join tracks using (track_id)
    order by fit, figure, found.sort_title, track_id`.execute(db)
  const places = rows.filter(({ track_id }) => track_id !== null)
  const shownPlaces = places.slice(0, size)
  const last = shownPlaces.at(-1)
  return {
    total: rows[0]!.total,
    rows: shownPlaces.map(({ total, fit, figure, sort_title, ...track }) => track),
    last:
      last && places.length > size
        ? { fit: last.fit, figure: last.figure, title: last.sort_title, track_id: last.track_id }
        : null,
  }
}
