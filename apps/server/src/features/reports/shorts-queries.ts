import type { shortsReport } from '@cuesheet/contract/channel-report'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { SummarySpan } from '../facts/summary-spans.ts'
import { money, perThousand, termsRelation, weighted } from '../facts/terms.ts'
import { videoSums } from '../facts/video-sums.ts'
import { channelPeriods } from './channel-figures.ts'
import type { Selection } from './selection.ts'

type Kind = AnswerOf<typeof shortsReport>['kinds'][number]

const kinds = ['shorts', 'others', 'unknown'] as const

/** The relation (kind, videos, views, profit, paired_profit, paired_views) from the sums of channels. */
function summedKinds({ scope, terms }: Selection, summary: SummarySpan): RawBuilder<unknown> {
  const inMoney = (column: string) => weighted(sql.ref(column), terms, summary)
  const sumOf = (kind: string, name: string, value: (column: string) => RawBuilder<unknown>) => {
    const of = (kind: string) => value(`${kind}_${name}`)
    return kind === 'unknown'
      ? sql`coalesce(sum(${value(name)} - ${of('shorts')} - ${of('others')}), 0)`
      : sql`coalesce(sum(${of(kind)}), 0)`
  }
  const parts = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, ${sumOf(kind, 'videos', sql.ref)} as videos, ${sumOf(kind, 'views', sql.ref)} as views,
        ${sumOf(kind, 'revenue', inMoney)} as profit, ${sumOf(kind, 'paired_revenue', inMoney)} as paired_profit,
        ${sumOf(kind, 'paired_views', sql.ref)} as paired_views
      from sums`,
  )
  return sql`
    with sums as materialized (${channelPeriods(scope, summary)})
    ${sql.join(parts, sql` union all `)}`
}

/** The same from the videos. */
function countedKinds({ scope, terms, period, shown }: Selection, dataThrough: string): RawBuilder<unknown> {
  const sums = videoSums(scope, period.name, shown!, dataThrough, 'with unnamed')
  return sql`
    with terms as (${termsRelation(terms)})
    select case is_shorts when true then 'shorts' when false then 'others' else 'unknown' end as kind,
      count(distinct (sums.channel_id, sums.video_id)) filter (where sums.video_id <> '') as videos,
      sum(views) as views, sum(revenue * profit_rate) as profit, sum(paired_revenue * profit_rate) as paired_profit,
      sum(paired_views) as paired_views
    from (${sums.relation}) as sums
    join terms using (month)
    left join videos on videos.network_id = ${scope.network_id} and videos.channel_id = sums.channel_id
      and videos.video_id = sums.video_id
    group by 1`
}

/** What Shorts, other videos and those of unknown kind counted; rows of a channel that name no video are unknown. */
export async function summarizeShorts(db: Database, selection: Selection): Promise<Kind[]> {
  const { scope, shown, freshness, summary } = selection
  if (!shown || !freshness.data_through) return []
  const counted = summary ? summedKinds(selection, summary) : countedKinds(selection, freshness.data_through)
  const { rows } = await sql<Kind>`
    with reported as (
      select bool_or(activity_reported) as activity, bool_or(revenue_reported) as revenue
      from network_day
      where network_id = ${scope.network_id} and day between ${shown.from}::date and ${shown.to}::date
    ),
    kinds (kind, place) as (values ('shorts', 1), ('others', 2), ('unknown', 3))
    select kind, coalesce(videos, 0)::integer as videos,
      case when activity then coalesce(views, 0) end::bigint as views,
      case when revenue then ${money(sql`coalesce(profit, 0)`)} end as profit,
      ${perThousand(sql`paired_profit`, sql`paired_views`)} as rpm
    from kinds cross join reported left join (${counted}) as counted using (kind)
    order by place`.execute(db)
  return rows
}
