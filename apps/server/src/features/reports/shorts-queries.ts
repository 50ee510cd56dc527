import type { shortsReport } from '@cuesheet/contract/channel-report'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { money, perThousand, termsRelation } from './month-terms.ts'
import type { Selection } from './selection.ts'
import { videoSums } from './video-sums.ts'

type Kind = AnswerOf<typeof shortsReport>['kinds'][number]

export const shortsQuestion = 'kinds of videos'

/** What Shorts, other videos and those of unknown kind counted; rows of a channel that name no video are unknown. */
export async function summarizeShorts(
  db: Database,
  { scope, terms, period, shown, freshness }: Selection,
): Promise<Kind[]> {
  if (!shown || !freshness.data_through) return []
  const sums = videoSums(scope, period.name, shown, freshness.data_through, 'with unnamed')
  const { rows } = await sql<Kind>`
    with terms as (${termsRelation(terms)}),
    reported as (
      select bool_or(activity_reported) as activity, bool_or(revenue_reported) as revenue
      from network_day
      where network_id = ${scope.network_id} and day between ${shown.from}::date and ${shown.to}::date
    ),
    kinds (kind, place) as (values ('shorts', 1), ('others', 2), ('unknown', 3)),
    counted as (
      select case is_shorts when true then 'shorts' when false then 'others' else 'unknown' end as kind,
        count(distinct (sums.channel_id, sums.video_id)) filter (where sums.video_id <> '') as videos,
        sum(views) as views, sum(revenue * profit_rate) as profit,
        ${perThousand(sql`sum(paired_revenue * profit_rate)`, sql`sum(paired_views)`)} as rpm
      from (${sums.relation}) as sums
      join terms using (month)
      left join videos on videos.network_id = ${scope.network_id} and videos.channel_id = sums.channel_id
        and videos.video_id = sums.video_id
      group by 1
    )
    select kind, coalesce(videos, 0) as videos,
      case when activity then coalesce(views, 0) end::bigint as views,
      case when revenue then ${money(sql`coalesce(profit, 0)`)} end as profit,
      rpm
    from kinds cross join reported left join counted using (kind)
    order by place`.execute(db)
  return rows
}
