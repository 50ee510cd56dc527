import type { Track, tracks as tracksEndpoint } from '@cuesheet/contract/music'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../../db/connection.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { isInCatalogue } from './in-catalogue.ts'
import { normalizeSearch } from './normalize-search.ts'
import { listTrackRows } from './track-rows.ts'

export type TracksAsked = Omit<z.output<typeof tracksEndpoint.query>, 'size' | 'after'>
export type TrackPlace = { fit: number; figure: number; title: string; track_id: number }
export type TrackPage = { total: number; rows: Track[]; is_forgiving: boolean; last: TrackPlace | null }

const figures = {
  popularity: sql`coalesce(rank, 2147483647)`,
  newest: sql`date '2100-01-01' - added_on`,
  title: sql`0`,
}

export async function listTracks(
  db: Database,
  view: CatalogueView,
  asked: TracksAsked,
  { size, after }: { size: number; after: TrackPlace | null },
): Promise<TrackPage> {
  const { scope, sunday } = view
  const part = normalizeSearch(asked.search)
  const conditions: RawBuilder<unknown>[] = [isInCatalogue(scope)]
  if (asked.category) conditions.push(sql`category = ${asked.category}`)
  if (asked.exclusive) conditions.push(sql`is_exclusive`)
  if (asked.shopping) conditions.push(sql`'shopping' = any(uses)`)
  for (const tag of asked.tags?.split(',') ?? [])
    conditions.push(
      sql`exists (select from track_tags where track_tags.isrc = tracks.isrc and tag_id = ${Number(tag)})`,
    )
  const word = sql`${part}::text`
  if (part)
    conditions.push(sql`(strpos(search_text, ${word}) > 0 or strpos(search_initials, ${asked.search}::text) > 0
      or strpos(tracks.isrc, upper(${asked.search}::text) collate "C") > 0)`)
  const { rows: found } = await sql<TrackPlace & { total: number }>`
    with matching as materialized (
      select tracks.track_id, ${part ? sql`case when starts_with(search_text, ${word}) then 0 else 1 end` : sql`0`} as fit,
        ${figures[asked.sort]} as figure, sort_title as title
      from tracks left join chart_tracks on chart_tracks.network_id = ${scope.network_id}
        and chart_tracks.sunday = ${sunday}::date and chart_tracks.isrc = tracks.isrc
      where ${sql.join(conditions, sql` and `)}
    )
    select total, page.*
    from (select count(*) as total from matching) as counted left join (
      select * from matching
      ${after ? sql`where (fit, figure, title, track_id) > (${after.fit}::integer, ${after.figure}::integer, ${after.title}, ${after.track_id}::integer)` : sql``}
      order by fit, figure, title, track_id limit ${size + 1}
    ) as page on true
    order by fit, figure, title, track_id`.execute(db)
  const places = found.filter(({ track_id }) => track_id !== null)
  const ids = places.slice(0, size).map(({ track_id }) => track_id)
  const rows = await listTrackRows(
    db,
    view,
    sql`select * from unnest(${ids}::integer[]) with ordinality as page(track_id, position)`,
  )
  const last = places.length > size ? places[size - 1]! : null
  return {
    total: found[0]!.total,
    rows,
    is_forgiving: false,
    last: last && { fit: last.fit, figure: last.figure, title: last.title, track_id: last.track_id },
  }
}
