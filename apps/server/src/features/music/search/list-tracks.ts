import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { AnswerMemory } from '../../reports/read.ts'
import { rememberCatalogue } from '../remember-catalogue.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { listTrackRows, type SharedTrack } from '../tracks/track-rows.ts'
import { findTracks } from './find-tracks.ts'
import {
  type FoundTracks,
  figures,
  narrowing,
  type TrackPlace,
  type TrackStart,
  type TracksAsked,
  unranked,
} from './track-order.ts'

export type TrackPage = Pick<FoundTracks, 'total' | 'is_forgiving'> & {
  rows: SharedTrack[]
  last: TrackPlace | null
}

/** A piece of the catalogue, along an index. By popularity the chart comes first, then all others by title. */
async function findListed(
  db: Database,
  view: CatalogueView,
  asked: TracksAsked,
  { size, after }: TrackStart,
): Promise<TrackPlace[]> {
  const { network_id } = view.scope
  const ofChart = sql`chart_tracks.network_id = ${network_id} and chart_tracks.sunday = ${view.sunday}::date`
  const isAfter = after
    ? sql`(sort_title, track_id) > (${after.title}::text, ${after.track_id}::integer)`
    : sql`true`
  const byTitle = sql`order by sort_title, track_id limit ${size + 1}`
  const pieces: RawBuilder<unknown>[] = []
  const figure = figures[asked.sort]
  if (asked.sort === 'newest')
    pieces.push(sql`
      select track_id, ${figure} as figure, sort_title from tracks
      where ${narrowing(view, asked)} and ${
        after
          ? sql`(${figure}, sort_title, track_id) > (${after.figure}::integer, ${after.title}::text, ${after.track_id}::integer)`
          : sql`true`
      }
      order by ${figure}, sort_title, track_id limit ${size + 1}`)
  else if (asked.sort === 'title')
    pieces.push(
      sql`select track_id, 0 as figure, sort_title from tracks where ${narrowing(view, asked)} and ${isAfter} ${byTitle}`,
    )
  else {
    const isInChart = after === null || after.figure < unranked
    if (isInChart)
      pieces.push(sql`
        select track_id, rank as figure, sort_title from chart_tracks join tracks using (isrc)
        where ${ofChart} and rank > ${after?.figure ?? 0} and ${narrowing(view, asked)}
        order by rank limit ${size + 1}`)
    pieces.push(sql`
      select track_id, ${sql.lit(unranked)} as figure, sort_title from tracks
      where ${narrowing(view, asked)} and ${isInChart ? sql`true` : isAfter}
        and not exists (select from chart_tracks where ${ofChart} and chart_tracks.isrc = tracks.isrc)
      ${byTitle}`)
  }
  const { rows } = await sql<TrackPlace>`
    select 0 as fit, figure, sort_title as title, track_id
    from (${sql.join(
      pieces.map((piece) => sql`(${piece})`),
      sql` union all `,
    )}) as listed
    order by figure, sort_title, track_id limit ${size + 1}`.execute(db)
  return rows
}

async function countListed(db: Database, view: CatalogueView, asked: TracksAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from tracks where ${narrowing(view, asked)}`.execute(db)
  return rows[0]!.total
}

/** A piece of the catalogue or of what a search finds in it. What was found is kept for as long as the catalogue is. */
export function listTracks(
  db: Database,
  view: CatalogueView,
  asked: TracksAsked,
  start: TrackStart,
  memory: AnswerMemory,
): Promise<TrackPage> {
  const { sort, ...narrowed } = asked
  return rememberCatalogue(memory, view, ['tracks', asked, start], async () => {
    const { total, is_forgiving, places } =
      asked.search === ''
        ? {
            total: await rememberCatalogue(memory, view, ['total', narrowed], () =>
              countListed(db, view, asked),
            ),
            is_forgiving: false,
            places: await findListed(db, view, asked, start),
          }
        : await findTracks(db, view, asked, start)
    const shown = places.slice(0, start.size)
    const ids = shown.map(({ track_id }) => track_id)
    const page = sql`select * from unnest(${ids}::integer[]) with ordinality as page(track_id, position)`
    return {
      total,
      is_forgiving,
      rows: await listTrackRows(db, view, page),
      last: places.length > start.size ? shown.at(-1)! : null,
    }
  })
}
