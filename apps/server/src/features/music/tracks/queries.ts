import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { musicHome, trackDetail, trackTags } from '@cuesheet/contract/music'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { type Question, question } from '../../../db/questions.ts'
import { age } from '../search/track-orders.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { isOffered, isOfNetwork } from './in-catalogue.ts'
import { listTrackRows, type SharedTrack, tagName, trackColumns } from './track-rows.ts'
import { countByTag } from './track-sets.ts'

export type ChartRow = Omit<NonNullable<AnswerOf<typeof musicHome>['chart']>['rows'][number], 'is_favourite'>
export type TagCount = AnswerOf<typeof trackTags>['datas'][number]
export type TrackWeek = AnswerOf<typeof trackDetail>['weeks'][number]

/** The first tracks of the network's latest chart, each with its rank of the week before. */
export async function listChart(db: Database, view: CatalogueView, size: number): Promise<ChartRow[]> {
  const { scope, sunday } = view
  if (sunday === null) return []
  const { network_id } = scope
  const { rows } = await sql<ChartRow>`
    select ${trackColumns(view)}, charted.views, charted.engaged_views, charted.videos, (
        select rank from chart_tracks
        where network_id = ${network_id} and sunday = ${addDays(sunday, -7)}::date and chart_tracks.isrc = tracks.isrc
      ) as previous_rank
    from chart_tracks as charted join tracks using (isrc)
    where charted.network_id = ${network_id} and charted.sunday = ${sunday}::date and ${isOffered(scope, view.isrc_prefix)}
    order by charted.rank limit ${size}`.execute(db)
  return rows
}

/** In the account's own order, also those that are in no list any more. */
export function listFavourites(db: Database, view: CatalogueView): Promise<SharedTrack[]> {
  return listTrackRows(
    db,
    view,
    sql`select track_id, position from favourite_tracks join tracks using (isrc)
      where network_id = ${view.scope.network_id} and account_id = ${view.account_id}`,
  )
}

export function listNewest(db: Database, view: CatalogueView, size: number): Promise<SharedTrack[]> {
  const inOrder = sql`order by ${age}, sort_title, track_id`
  return listTrackRows(
    db,
    view,
    sql`
      select track_id, row_number() over (${inOrder}) as position
      from (
        select track_id, added_on, sort_title from tracks
        where ${isOffered(view.scope, view.isrc_prefix)} ${inOrder} limit ${size}
      ) as newest`,
  )
}

/** Every tag with its tracks in the network's catalogue, by name. */
export async function listTags(db: Database, view: CatalogueView): Promise<TagCount[]> {
  const { rows } = await sql<TagCount>`
    select tag_id as id, slug, ${tagName(view)} as name, coalesce(tracks, 0) as tracks
    from tags left join (${countByTag(view)}) as counted on facet = 'tag:' || tag_id
    order by title_order(${tagName(view)}), tag_id limit 1000`.execute(db)
  return rows
}

/** A track of the network's catalogue, withdrawn or not, or one that its videos use or that is a favourite; null else. */
export function trackOf(view: CatalogueView, trackId: number): Question<SharedTrack | null> {
  const { network_id } = view.scope
  return question(
    sql<SharedTrack>`
      select ${trackColumns(view)} from tracks
      where track_id = ${trackId} and (
        ${isOfNetwork(view.scope, view.isrc_prefix)}
        or ${view.favourites.includes(trackId)}
        or exists (select from video_tracks where network_id = ${network_id} and video_tracks.isrc = tracks.isrc)
      )`,
    ([shared]) => shared ?? null,
  )
}

/** The latest 12 charts a track was in, the oldest first. */
export const trackWeeks = ({ scope }: CatalogueView, trackId: number): Question<TrackWeek[]> =>
  question(
    sql<TrackWeek>`
      select sunday, rank, views, engaged_views, videos from chart_tracks
      where network_id = ${scope.network_id} and isrc = (select isrc from tracks where track_id = ${trackId})
      order by sunday desc limit 12`,
    (weeks) => weeks.reverse(),
  )
