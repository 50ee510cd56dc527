import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { readTrackPage, type TrackPage } from '../search/read-track-page.ts'
import { age, type TrackStart } from '../search/track-orders.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { isOffered } from '../tracks/in-catalogue.ts'

/** What is gone through by ear: the whole catalogue, what was not heard yet, or what has a tag. */
export type Queue = { of: 'newest' } | { of: 'unheard' } | { of: 'chart' } | { of: 'tag'; id: number }

/** Tracks of a piece. */
const size = 24

/** A piece of what can be heard: the newest first, a chart by its ranks. */
export function listQueue(
  db: Database,
  view: CatalogueView,
  queue: Queue,
  after: TrackStart['after'],
): Promise<TrackPage> {
  const { scope, account_id, sunday } = view
  const isHeard = sql`exists (
    select from heard_tracks
    where network_id = ${scope.network_id} and account_id = ${account_id} and heard_tracks.isrc = tracks.isrc)`
  const ofTag = (id: number) =>
    sql`and exists (select from track_tags where track_tags.isrc = tracks.isrc and tag_id = ${id})`
  const narrowed =
    queue.of === 'unheard' ? sql`and not ${isHeard}` : queue.of === 'tag' ? ofTag(queue.id) : sql``
  const figure = queue.of === 'chart' ? sql`rank` : age
  const source =
    queue.of === 'chart'
      ? sql`(
          select isrc, rank from chart_tracks
          where network_id = ${scope.network_id} and sunday = ${sunday ?? '-infinity'}::date
        ) as charted join tracks using (isrc)`
      : sql`tracks`
  const isAfter = after
    ? sql`and (${figure}, sort_title, track_id) > (${after.figure}::integer, ${after.title}::text, ${after.track_id}::integer)`
    : sql``
  return readTrackPage(
    db,
    view,
    { size, after },
    sql`
      select 0 as total, 0 as fit, queue.* from (values (1)) as always(one)
      left join (
        select ${figure} as figure, sort_title, track_id from ${source}
        where preview is not null and ${isOffered(scope, view.isrc_prefix)} ${narrowed} ${isAfter}
        order by ${figure}, sort_title, track_id limit ${sql.lit(size + 1)}
      ) as queue on true`,
  )
}
