import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { isOffered } from './in-catalogue.ts'
import { listTrackRows, type SharedTrack } from './track-rows.ts'

/** Of a mood that many tracks have, so many are looked at: those with most of the moods come first. */
const maxCandidates = 2000

/**
 * The tracks of the network's catalogue that are most like one. Points: 3 for each mood in common, 4 for the artist, 3 for
 * the category, 3 for singing or not, up to 3 for the tempo (none from 24 beats on), 1 for a length within a third, 2 where
 * it may be used wherever the other may. Equal ones by their rank in the chart, then by title.
 */
export function listSimilarTracks(
  db: Database,
  view: CatalogueView,
  trackId: number,
  size: number,
): Promise<SharedTrack[]> {
  const { network_id } = view.scope
  const isrc = sql`(select isrc from tracks where track_id = ${trackId})`
  const chart = sql`chart_tracks where network_id = ${network_id} and sunday = ${view.sunday ?? '-infinity'}::date`
  return listTrackRows(
    db,
    view,
    sql`
      select track_id, row_number() over (order by points desc, rank nulls last, sort_title, track_id) as position
      from (
        select tracks.track_id, tracks.sort_title, charted.rank,
          3 * coalesce(moods, 0) + case when tracks.artist = asked.artist then 4 else 0 end
            + case when tracks.category = asked.category then 3 else 0 end
            + case when tracks.is_instrumental = asked.is_instrumental then 3 else 0 end
            + coalesce(greatest(0, 3 - abs(tracks.bpm - asked.bpm) / 8.0), 0)
            + case when abs(tracks.duration_seconds - asked.duration_seconds) * 3 <= asked.duration_seconds then 1 else 0 end
            + case when tracks.uses @> asked.uses then 2 else 0 end as points
        from (
          select isrc, sum(moods) as moods from (
            select * from (
              select isrc, count(*) as moods from track_tags
              where tag_id in (select tag_id from track_tags where isrc = ${isrc}) and isrc <> ${isrc}
              group by isrc order by moods desc, isrc limit ${maxCandidates}
            ) as tagged
            union all (
              select isrc, 0 from tracks
              where artist = (select artist from tracks where isrc = ${isrc}) and artist <> '' and withdrawn_on is null
              order by isrc limit ${maxCandidates}
            )
            union all select isrc, 0 from ${chart}
          ) as near group by isrc
        ) as candidates
        join tracks using (isrc)
        cross join (
          select artist, category, is_instrumental, bpm, duration_seconds, uses from tracks where isrc = ${isrc}
        ) as asked
        left join (select isrc, rank from ${chart}) as charted using (isrc)
        where tracks.isrc <> ${isrc} and ${isOffered(view.scope, view.isrc_prefix)}
      ) as scored
      order by position limit ${size}`,
  )
}
