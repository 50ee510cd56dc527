import type { Figures } from '@cuesheet/contract/dashboard'
import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import { type RawBuilder, sql } from 'kysely'
import { answered, type Question, question } from '../../../db/questions.ts'
import { amountColumns, videoAmounts } from '../../facts/video-figures.ts'
import { reportedKinds, type Selection } from '../selection.ts'
import { isOfKind } from './of-kind.ts'
import { foundVideos, type Settled, settledFigures, videosUsing } from './video-list-queries.ts'

export type VideoTotals = Figures & Settled

const unknown: VideoTotals = {
  views: null,
  engaged_views: null,
  unengaged_views: null,
  premium_views: null,
  premium_ratio: null,
  profit: null,
  premium_profit: null,
  rpm: null,
  engaged_rpm: null,
  premium_rpm: null,
  gross: null,
  fee: null,
  net: null,
}

/** Which videos are added up; `unnamed`: what reports count for channels without naming a video. */
export type VideosMeant = { track: number } | { search: string; kind: VideoKind } | 'unnamed'

/** Where there are no views, none of them is Premium's. */
const noneOfNothing = sql`case when coalesce(views, 0) = 0 then 0 end`

/** What some videos of the selection have in it together. */
export function sumOfVideos(selection: Selection, meant: VideosMeant): Question<VideoTotals> {
  const { scope, terms, shown, summary } = selection
  if (!shown) return answered(unknown)
  const found: RawBuilder<unknown> | null =
    meant === 'unnamed'
      ? null
      : 'track' in meant
        ? videosUsing(scope, meant.track)
        : meant.search
          ? foundVideos(scope, meant.search)
          : null
  const kind = typeof meant === 'object' && 'kind' in meant ? meant.kind : 'all'
  const channels = found && sql`array(select distinct channel_id from found)`
  const rows = sql<VideoTotals>`
    with reported as (${reportedKinds(selection)}),
    ${found ? sql`found as materialized (${found}),` : sql``}
    summed as (
      select ${sql.join(amountColumns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.id(column)}`))}
      from (${videoAmounts(scope, shown, summary, terms, { channels: channels ?? undefined })}) as amounts
      ${found ? sql`join found using (channel_id, video_id)` : sql``}
      ${
        kind === 'all'
          ? sql``
          : sql`join videos on videos.network_id = ${scope.network_id} and videos.channel_id = amounts.channel_id
              and videos.video_id = amounts.video_id and ${isOfKind(kind, shown)}`
      }
      where amounts.video_id ${meant === 'unnamed' ? sql`=` : sql`<>`} ''
    ),
    figured as (select ${settledFigures} from summed)
    select premium_ratio, rpm::text as rpm, engaged_rpm::text as engaged_rpm, premium_rpm::text as premium_rpm,
      case when activity then coalesce(views, 0) end as views,
      case when activity then coalesce(engaged_views, ${noneOfNothing}) end as engaged_views,
      case when activity then coalesce(unengaged_views, 0) end as unengaged_views,
      case when activity then coalesce(premium_views, ${noneOfNothing}) end as premium_views,
      (case when revenue then coalesce(premium_profit, ${noneOfNothing}) end)::text as premium_profit,
      ${sql.join(
        ['profit', 'gross', 'fee', 'net'].map(
          (name) => sql`(case when revenue then coalesce(${sql.ref(name)}, 0) end)::text as ${sql.id(name)}`,
        ),
      )}
    from figured cross join reported`
  return question(rows, ([found]) => found!)
}
