import type { Figures, videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { termsOf, termsRelation } from './month-terms.ts'
import { type PageAsked, readVideoPage } from './read-video-page.ts'
import type { Selection } from './selection.ts'
import { figures, videosUsing } from './video-list-queries.ts'
import { videoSums } from './video-sums.ts'

const unknown: Figures = {
  views: null,
  premium_views: null,
  premium_ratio: null,
  profit: null,
  premium_profit: null,
  rpm: null,
  premium_rpm: null,
}

/** What all videos of the selection that use a track have in it together: of the videos, whatever else they use. */
async function summarizeTrackVideos(db: Database, selection: Selection, isrc: string): Promise<Figures> {
  const { scope, terms, period, shown, freshness } = selection
  if (!shown || !freshness.data_through) return unknown
  const sums = videoSums(scope, period.name, shown, freshness.data_through, 'found')
  const { rows } = await sql<Figures>`
    with terms as (${termsRelation(termsOf(terms, shown))}),
    reported as materialized (
      select bool_or(activity_reported) as activity, bool_or(revenue_reported) as revenue
      from network_day
      where network_id = ${scope.network_id} and day between ${shown.from}::date and ${shown.to}::date
    ),
    found as materialized (${videosUsing(scope, isrc)}),
    figured as (
      select ${sql.join(Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`))}
      from (${sums.relation}) as sums join terms using (month)
    )
    select premium_ratio, rpm, premium_rpm,
      case when activity then coalesce(views, 0) end as views,
      case when activity then coalesce(premium_views, 0) end as premium_views,
      case when revenue then coalesce(profit, 0) end as profit,
      case when revenue then coalesce(premium_profit, 0) end as premium_profit
    from figured cross join reported`.execute(db)
  return rows[0]!
}

/** The videos of a selection that use a track, and their figures together. */
export async function readTrackVideos(
  db: Database,
  selection: Selection,
  isrc: string,
  order: PageAsked,
): Promise<{ figures: Figures; videos: AnswerOf<typeof videos>['videos'] }> {
  return {
    figures: await summarizeTrackVideos(db, selection, isrc),
    videos: await readVideoPage(db, selection, { ...order, isrc }),
  }
}
