import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { countOfFacets } from '../tracks/track-sets.ts'
import { findTracks } from './find-tracks.ts'
import { readTrackPage, type TrackPage } from './read-track-page.ts'
import {
  age,
  bpmOf,
  facetsOf,
  narrowing,
  type TrackStart,
  type TracksAsked,
  unranked,
} from './track-orders.ts'

/**
 * A literal, as facets are: without it the planner takes any list for a few rows, and reads an index to its end for rare
 * ones. In steps, as each is a statement of its own; what is too much is not shown.
 */
const limitFor = (size: number) => sql`limit ${sql.lit(Math.ceil(size / 50) * 50 + 1)}`

/** A piece of the catalogue, along an index. By popularity the chart comes first, then all others by title. */
function listed(view: CatalogueView, filters: TracksAsked, { size, after }: TrackStart): RawBuilder<unknown> {
  const { network_id } = view.scope
  const narrowed = narrowing(view, filters)
  const limit = limitFor(size)
  const isAfter = after
    ? sql`(sort_title, track_id) > (${after.title}::text, ${after.track_id}::integer)`
    : sql`true`
  if (filters.sort === 'title')
    return sql`
      select track_id, 0 as figure, sort_title from tracks
      where ${narrowed} and ${isAfter} order by sort_title, track_id ${limit}`
  if (filters.sort === 'newest')
    return sql`
      select track_id, ${age} as figure, sort_title from tracks
      where ${narrowed} and ${
        after
          ? sql`(${age}, sort_title, track_id) > (${after.figure}::integer, ${after.title}::text, ${after.track_id}::integer)`
          : sql`true`
      }
      order by ${age}, sort_title, track_id ${limit}`
  const ofChart = sql`chart_tracks.network_id = ${network_id} and chart_tracks.sunday = ${view.sunday ?? '-infinity'}::date`
  const isInChart = after === null || after.figure < unranked
  const others = sql`
    select track_id, ${sql.lit(unranked)} as figure, sort_title from tracks
    where ${narrowed} and ${isInChart ? sql`true` : isAfter}
      and not exists (select from chart_tracks where ${ofChart} and chart_tracks.isrc = tracks.isrc)
    order by sort_title, track_id ${limit}`
  return isInChart
    ? sql`(
        select track_id, rank as figure, sort_title from chart_tracks join tracks using (isrc)
        where ${ofChart} and rank > ${after?.figure ?? 0} and ${narrowed} order by rank ${limit}
      ) union all (${others})`
    : others
}

/** A piece of the catalogue or of what a search finds in it. */
export async function listTracks(
  db: Database,
  view: CatalogueView,
  filters: TracksAsked,
  start: TrackStart,
): Promise<TrackPage & { is_forgiving: boolean }> {
  if (filters.search !== '') return findTracks(db, view, filters, start)
  const page = await readTrackPage(
    db,
    view,
    start,
    sql`
      select total, 0 as fit, figure, sort_title, track_id
      from (${countOfFacets(view, facetsOf(filters), bpmOf(filters))}) as counted(total)
      left join (
        select * from (${listed(view, filters, start)}) as listed
        order by figure, sort_title, track_id ${limitFor(start.size)}
      ) as page on true`,
  )
  return { ...page, is_forgiving: false }
}
