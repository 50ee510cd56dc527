import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { age } from '../search/track-orders.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { isOffered } from '../tracks/in-catalogue.ts'
import type { MoodTrack } from './pick-faces.ts'

/** Of a tag are looked at: so many in the order of codes, what is in the chart, and what is new. */
const lookedAt = { ofTag: 200, newest: 300 }
const perTag = 8

/** Some tracks of every tag that the network's catalogue has any of, those that can be heard and the best known first. */
export async function listMoodTracks(db: Database, view: CatalogueView): Promise<MoodTrack[]> {
  const { scope, sunday } = view
  const offered = isOffered(scope, view.isrc_prefix)
  const chart = sql`chart_tracks where network_id = ${scope.network_id} and sunday = ${sunday ?? '-infinity'}::date`
  const { rows } = await sql<MoodTrack>`
    with pool as materialized (
      select isrc from ${chart}
      union (select isrc from tracks where ${offered} order by ${age}, sort_title, track_id limit ${sql.lit(lookedAt.newest)})
      union
      select sample.isrc from tags cross join lateral (
        select isrc from track_tags where track_tags.tag_id = tags.tag_id order by isrc limit ${sql.lit(lookedAt.ofTag)}
      ) as sample
    )
    select tag_id, track_id, album_art, preview from (
      select tag_id, track_id, album_art, preview, row_number() over (
        partition by tag_id
        order by preview is null, album_art is null, charted.rank nulls last, ${age}, sort_title, track_id
      ) as place
      from pool join tracks using (isrc) join track_tags using (isrc)
      left join (select isrc, rank from ${chart}) as charted using (isrc)
      where ${offered}
    ) as placed
    where place <= ${sql.lit(perTag)} order by tag_id, place`.execute(db)
  return rows
}
