import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { usedTracks } from '@cuesheet/contract/track-report'
import type { UsedTrackSort } from '@cuesheet/contract/values/music'
import { sql } from 'kysely'
import { isInScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { figures, priceColumns, videoAmounts } from '../../facts/video-figures.ts'
import { type CatalogueView, type SharedTrack, trackColumns } from '../../music/public.ts'
import { reportedKinds, type Selection } from '../selection.ts'

type Used = AnswerOf<typeof usedTracks>['tracks']
type UsedRow = SharedTrack & Omit<Used['rows'][number], keyof SharedTrack | 'is_favourite'>
type PageOfTracks = Omit<Used, 'rows'> & { rows: UsedRow[] }

const sortedBy = {
  profit: sql`profit`,
  views: sql`views`,
  engaged_views: figures.engaged_views,
  rpm: figures.rpm,
  engaged_rpm: figures.engaged_rpm,
  videos: sql`videos`,
} satisfies Record<UsedTrackSort, unknown>

/**
 * The tracks that videos of the selection use, by what these videos have together; equal ones by code.
 * Videos without a counted day in the period are left out, and with them tracks that no other one uses.
 */
export function usedTracksOf(
  view: CatalogueView,
  selection: Selection,
  { sort, order, page, size }: { sort: UsedTrackSort; order: 'asc' | 'desc'; page: number; size: number },
): Question<PageOfTracks> {
  const { scope, shown, summary, terms } = selection
  if (!shown) return answered({ total: 0, page, size, rows: [] })
  const rows = sql<UsedRow & { total: number }>`
    with reported as (${reportedKinds(selection)}),
    used as materialized (select channel_id, video_id, isrc from video_tracks where ${isInScope(scope, 'video_tracks')}),
    summed as (
      select isrc, count(*) as videos, count(distinct channel_id) as channels, sum(views) as views,
        sum(profit) as profit, sum(paired_profit) as paired_profit, sum(paired_views) as paired_views,
        sum(engaged_views) as engaged_views, sum(unengaged_views) as unengaged_views,
        sum(unpaired_engaged_views) as unpaired_engaged_views
      from used join (
        ${videoAmounts(scope, shown, summary, terms, {
          channels: sql`array(select distinct channel_id from used)`,
          columns: ['profit', ...priceColumns],
        })}
      ) as amounts using (channel_id, video_id)
      group by isrc
    ),
    ordered as (
      select *, count(*) over () as total, row_number() over (order by ${sortedBy[sort]} ${sql.raw(order)} nulls last, isrc) as position
      from summed
    ),
    page as materialized (
      select * from ordered where position > ${(page - 1) * size} order by position limit ${size}
    )
    select coalesce(page.total, (select count(*) from summed)) as total, page.videos, page.channels,
      case when activity then page.views::bigint end as views,
      case when activity then ${figures.engaged_views} end as engaged_views,
      case when activity then ${figures.unengaged_views} end as unengaged_views, ${figures.engaged_rpm}::text as engaged_rpm,
      (case when revenue then ${figures.profit} end)::text as profit, ${figures.rpm}::text as rpm, ${trackColumns(view)}
    from reported left join page on true left join tracks using (isrc) order by position`
  return question(rows, (found) => ({
    total: found[0]?.total ?? 0,
    page,
    size,
    rows: found.filter(({ track_id }) => track_id !== null).map(({ total, ...row }) => row),
  }))
}
