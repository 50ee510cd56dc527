import type { Currency } from '@cuesheet/contract/values/money'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { findMonthlyRates } from '../exchange-rates/read.ts'
import { monthsOf, type Span } from './periods.ts'
import type { Part } from './rollup-sources.ts'
import type { SummarySpan } from './summary-spans.ts'
import { termsRelation } from './terms.ts'
import { figures, figureTypes, publishedMicroseconds } from './video-figures.ts'
import { videoSums } from './video-sums.ts'

/** Twenty pages: who scrolls further waits for the database to sort all videos. */
const maxRank = 1000

export const isMoneySort = (sort: VideoSort) => sort === 'profit' || sort === 'rpm' || sort === 'premium_rpm'

const directions = ['asc', 'desc'] as const

export type VideoRank = {
  sort: VideoSort
  direction: (typeof directions)[number]
  /** '' where the figure is no money. */
  currency: Currency | ''
  rates: string[]
  total: number
  place_channels: number[]
  place_videos: string[]
  place_figures: (string | null)[]
}

/**
 * The first videos of a span by every figure, up and down, in every currency that has rates. With `channel_ids` only
 * the videos of these are read, and merged into the existing ranks of the other channels.
 */
export async function computeVideoRanks(
  db: Database,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<VideoRank[]> {
  const ranks: VideoRank[] = []
  for (const currency of ['USD', 'KRW'] as const) {
    const months = monthsOf(span)
    const rates = await findMonthlyRates(db, currency, months[0]!, months.at(-1)!)
    if (!rates) continue
    const sorts = videoSorts.filter((sort) => currency === 'USD' || isMoneySort(sort))
    const terms = {
      currency,
      kind: 'gross' as const,
      months: rates.map((rate) => ({ ...rate, fee_rate: '0' })),
    }
    const { rows } = await sql<Omit<VideoRank, 'rates' | 'currency'>>`
      with terms as (${termsRelation(terms)}),
      figured as materialized (${figuredVideos(scope, span, part, sorts)}),
      counted as (select count(*)::integer as total from figured)
      ${sql.join(
        sorts.flatMap((sort) =>
          directions.map((direction) => firstVideos(scope, span, part, { sort, direction, currency })),
        ),
        sql` union all `,
      )}`.execute(db)
    for (const row of rows) {
      const isMoney = isMoneySort(row.sort)
      ranks.push({
        ...row,
        currency: isMoney ? currency : '',
        rates: isMoney ? rates.map(({ rate }) => rate) : [],
      })
    }
  }
  return ranks
}

function figuredVideos(
  { network_id }: NetworkScope,
  span: SummarySpan,
  { channel_ids }: Pick<Part, 'channel_ids'>,
  sorts: readonly VideoSort[],
): RawBuilder<unknown> {
  const name = span.months_back === null ? 'latest' : '6_months'
  const { relation } = videoSums(wholeNetworkScope(network_id), name, span, span.to)
  const columns: Record<VideoSort, RawBuilder<unknown>> = { ...figures, published_at: publishedMicroseconds }
  return sql`
    select channel_id, video_id, ${sql.join(sorts.map((sort) => sql`${columns[sort]} as ${sql.id(sort)}`))}
    from (${relation}) as sums join terms using (month) join videos using (channel_id, video_id)
    where videos.network_id = ${network_id}
      ${channel_ids ? sql`and channel_id = any(${channel_ids}::integer[])` : sql``}
    group by channel_id, video_id`
}

type Order = Pick<VideoRank, 'sort' | 'direction'> & { currency: Currency }

/** One rank: of all videos, or of the recomputed ones merged with the existing ranks of other channels. */
function firstVideos(
  { network_id }: NetworkScope,
  { from, until }: Span & { until: string },
  { channel_ids }: Pick<Part, 'channel_ids'>,
  { sort, direction, currency }: Order,
): RawBuilder<unknown> {
  const inOrder = sql`order by figure ${sql.raw(direction)} nulls last, channel_id, video_id`
  const all = sql`select ${sql.id(sort)} as figure, channel_id, video_id, true as is_new from figured`
  const ofRank = sql`
    network_id = ${network_id} and from_day = ${from}::date and until_day = ${until}::date and sort = ${sql.lit(sort)}
    and direction = ${sql.lit(direction)} and currency = ${sql.lit(isMoneySort(sort) ? currency : '')}`
  const stood = sql`
    select figure::${sql.raw(figureTypes[sort])}, channel_id, video_id, false
    from video_rank, unnest(place_figures, place_channels, place_videos) as place (figure, channel_id, video_id)
    where ${ofRank} and channel_id <> all(${channel_ids ?? []}::integer[])`
  const total = channel_ids
    ? sql`(select coalesce(sum(videos), 0)::integer from channel_period
        where network_id = ${network_id} and from_day = ${from}::date and until_day = ${until}::date)`
    : sql`(select total from counted)`
  // Where a rank does not reach the last video, nobody knows what comes after the last one that stood in it.
  const known = channel_ids
    ? sql`
      select * from (
        select *, row_number() over (${inOrder}) as position,
          max(case when not is_new then 1 else 0 end) over (${inOrder} rows between current row and unbounded following) as is_before_known
        from (${all} union all ${stood}) as places
      ) as ordered
      where is_before_known = 1 or coalesce((select total <= cardinality(place_channels) from video_rank where ${ofRank}), true)`
    : all
  return sql`
    select ${sql.lit(sort)} as sort, ${sql.lit(direction)} as direction, ${total} as total,
      coalesce(array_agg(channel_id ${inOrder}), '{}') as place_channels,
      coalesce(array_agg(video_id ${inOrder}), '{}') as place_videos,
      coalesce(array_agg(figure::text ${inOrder}), '{}') as place_figures
    from (select * from (${known}) as known ${inOrder} limit ${sql.lit(maxRank)}) as first`
}

/** Writes the ranks of a span; the channels' sums of it must be right. */
export async function writeVideoRanks(
  db: Database,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  const ranks = await computeVideoRanks(db, scope, span, part)
  const { network_id } = scope
  await sql`
    delete from video_rank
    where network_id = ${network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date`.execute(
    db,
  )
  for (const {
    sort,
    direction,
    currency,
    rates,
    total,
    place_channels,
    place_videos,
    place_figures,
  } of ranks)
    await sql`
      insert into video_rank (network_id, from_day, until_day, sort, direction, currency, rates, total,
        place_channels, place_videos, place_figures)
      values (${network_id}, ${span.from}, ${span.until}, ${sort}, ${direction}, ${currency}, ${rates}::numeric[], ${total},
        ${place_channels}::integer[], ${place_videos}::text[], ${place_figures}::text[])`.execute(db)
}
