import type { compareCharts, consoleCharts } from '@cuesheet/contract/console-catalogue-use'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'

type Week = AnswerOf<typeof consoleCharts>['weeks'][number]

/** The network's charts, the latest first. */
export async function listCharts(db: Database, { network_id }: NetworkScope): Promise<Week[]> {
  const { rows } = await sql<Omit<Week, 'made_at'> & { made_at: Date }>`
    select sunday, made_at, (
      select count(*) from chart_tracks
      where chart_tracks.network_id = ${network_id} and chart_tracks.sunday = chart_weeks.sunday) as tracks
    from chart_weeks where network_id = ${network_id} order by sunday desc limit 60`.execute(db)
  return rows.map((row) => ({ ...row, made_at: row.made_at.toISOString() }))
}

type Compared = AnswerOf<typeof compareCharts>['rows'][number]

const places = 100

/** The first places of two weeks, in the order of the first one; what only the other has comes last. */
export async function listComparedCharts(
  db: Database,
  { network_id }: NetworkScope,
  { week, other }: { week: string; other: string },
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    with one as (
      select isrc, rank, views, engaged_views from chart_tracks where network_id = ${network_id} and sunday = ${week}::date
    ),
    two as (
      select isrc, rank, views, engaged_views from chart_tracks where network_id = ${network_id} and sunday = ${other}::date
    )
    select track_id, isrc, title, artist, album_art, one.rank, two.rank as other_rank,
      coalesce(one.views, 0) as views, coalesce(two.views, 0) as other_views,
      one.engaged_views, two.engaged_views as other_engaged_views
    from one full join two using (isrc) join tracks using (isrc)
    where one.rank <= ${places} or two.rank <= ${places}
    order by one.rank nulls last, two.rank, isrc`.execute(db)
  return rows
}
