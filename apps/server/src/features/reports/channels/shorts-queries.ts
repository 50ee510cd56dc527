import type { shortsReport } from '@cuesheet/contract/channel-report'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { isWholeNetwork } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { kindPeriods } from '../../facts/kind-periods.ts'
import type { SummarySpan } from '../../facts/periods.ts'
import { knownEngaged, knownProfit, money, perThousand, weighted } from '../../facts/terms.ts'
import { priceColumns, pricedEngagedViews, videoAmounts } from '../../facts/video-figures.ts'
import { reportedKinds, type Selection } from '../selection.ts'

type Kind = AnswerOf<typeof shortsReport>['kinds'][number]

/** The relation (kind, videos, views, profit, paired_profit, paired_views, engaged_views, unengaged_views, unpaired_engaged_views) from summaries. */
function summedKinds({ scope, terms }: Selection, summary: SummarySpan): RawBuilder<unknown> {
  const { from, until } = summary
  const sums = isWholeNetwork(scope)
    ? sql`select * from kind_period
        where network_id = ${scope.network_id} and from_day = ${from}::date and until_day = ${until}::date`
    : kindPeriods(scope, summary)
  return sql`
    select kind, videos, views, ${weighted(sql.ref('revenue'), terms, summary)} as profit,
      ${weighted(sql.ref('paired_revenue'), terms, summary)} as paired_profit, paired_views,
      engaged_views, unengaged_views, unpaired_engaged_views
    from (${sums}) as sums`
}

/** The same from the videos. */
const countedKinds = ({ scope, terms, shown }: Selection): RawBuilder<unknown> => sql`
  select case when is_shorts then 'shorts' when not is_shorts then 'others' else 'unknown' end as kind,
    count(*) filter (where amounts.video_id <> '') as videos, sum(views) as views, sum(profit) as profit,
    sum(paired_profit) as paired_profit, sum(paired_views) as paired_views, sum(engaged_views) as engaged_views,
    sum(unengaged_views) as unengaged_views, sum(unpaired_engaged_views) as unpaired_engaged_views
  from (${videoAmounts(scope, shown!, null, terms, { columns: ['profit', ...priceColumns] })}) as amounts
  left join videos on videos.network_id = ${scope.network_id} and videos.channel_id = amounts.channel_id
    and videos.video_id = amounts.video_id
  group by 1`

/** What Shorts, other videos and those of unknown kind counted; rows of a channel that name no video are unknown. */
export function kindsOfVideos(selection: Selection): Question<Kind[]> {
  const { shown, summary } = selection
  if (!shown) return answered([])
  const counted = summary ? summedKinds(selection, summary) : countedKinds(selection)
  const rows = sql<Kind>`
    with reported as (${reportedKinds(selection)}),
    kinds (kind, place) as (values ('shorts', 1), ('others', 2), ('unknown', 3))
    select kind, coalesce(videos, 0)::integer as videos,
      case when activity then coalesce(views, 0) end::bigint as views,
      case when activity then ${knownEngaged(
        sql`coalesce(engaged_views, 0)`,
        sql`coalesce(views, 0)`,
        sql`coalesce(unengaged_views, 0)`,
      )} end::bigint as engaged_views,
      case when activity then coalesce(unengaged_views, 0) end::bigint as unengaged_views,
      (case when revenue then ${money(
        knownProfit(sql`coalesce(profit, 0)`, sql`coalesce(views, 0)`, sql`coalesce(paired_views, 0)`),
      )} end)::text as profit,
      ${perThousand(sql`paired_profit`, sql`paired_views`)}::text as rpm,
      ${perThousand(sql`paired_profit`, pricedEngagedViews)}::text as engaged_rpm
    from kinds cross join reported left join (${counted}) as counted using (kind)
    order by place`
  return question(rows, (found) => found)
}
