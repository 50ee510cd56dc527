import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '@cuesheet/contract/values/money'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { findMonthlyRates } from '../exchange-rates/read.ts'
import { monthsOf, type Span } from './periods.ts'
import type { Part } from './rollup-sources.ts'
import type { SummarySpan } from './summary-spans.ts'
import { figuresAt, figureTypes, publishedMicroseconds } from './video-figures.ts'
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
  const months = monthsOf(span)
  const ratesOf = await readRankRates(db, span)
  const won = ratesOf.KRW.length > 0
  const orders = videoSorts.flatMap((sort): Order[] =>
    isMoneySort(sort)
      ? (won ? ['USD', 'KRW'] : ['USD']).map((currency) => ({ sort, currency }) as Order)
      : [{ sort, currency: '' }],
  )
  const { rows } = await sql<Omit<VideoRank, 'rates'>>`
    with rates as (
      select * from unnest(${months}::date[], ${won ? ratesOf.KRW : ratesOf.USD}::numeric[]) as rates (month, won)
    ),
    figured as materialized (${figuredVideos(scope, span, part, orders)}),
    counted as materialized (${countVideos(scope, span, part)})
    ${sql.join(
      orders.flatMap((order) =>
        directions.map((direction) => firstVideos(scope, span, part, order, direction)),
      ),
      sql` union all `,
    )}`.execute(db)
  return rows.map((row) => ({ ...row, rates: ratesOf[row.currency] }))
}

type Order = Pick<VideoRank, 'sort' | 'currency'>

const columnOf = ({ sort, currency }: Order) => sql.id(currency ? `${sort}_${currency}` : sort)

function countVideos(
  { network_id }: NetworkScope,
  { from, until }: SummarySpan,
  { channel_ids }: Pick<Part, 'channel_ids'>,
): RawBuilder<unknown> {
  return channel_ids
    ? sql`
      select coalesce(sum(videos), 0)::integer as total from channel_period
      where network_id = ${network_id} and from_day = ${from}::date and until_day = ${until}::date`
    : sql`select count(*)::integer as total from figured`
}

/** Every video with the figure of each order. */
function figuredVideos(
  { network_id }: NetworkScope,
  span: SummarySpan,
  { channel_ids }: Pick<Part, 'channel_ids'>,
  orders: readonly Order[],
): RawBuilder<unknown> {
  const name = span.months_back === null ? 'latest' : '6_months'
  const { relation } = videoSums(wholeNetworkScope(network_id), name, span, span.to)
  const figureOf = ({ sort, currency }: Order) =>
    sort === 'published_at' ? publishedMicroseconds : figuresAt(currency === 'KRW' ? sql`won` : sql`1`)[sort]
  const ofChannels = channel_ids
    ? sql`and channel_id = any(${channel_ids}::integer[]) and videos.channel_id = any(${channel_ids}::integer[])`
    : sql``
  return sql`
    select channel_id, video_id, ${sql.join(orders.map((order) => sql`${figureOf(order)} as ${columnOf(order)}`))}
    from (${relation}) as sums join rates using (month) join videos using (channel_id, video_id)
    where videos.network_id = ${network_id} ${ofChannels}
    group by channel_id, video_id`
}

/** One rank: of all videos, or of those that are figured and those of other channels that stand in it. */
function firstVideos(
  { network_id }: NetworkScope,
  { from, until }: Span & { until: string },
  { channel_ids }: Pick<Part, 'channel_ids'>,
  order: Order,
  direction: VideoRank['direction'],
): RawBuilder<unknown> {
  const { sort, currency } = order
  const inOrder = sql`order by figure ${sql.raw(direction)} nulls last, channel_id, video_id`
  const all = sql`select ${columnOf(order)} as figure, channel_id, video_id, true as is_new from figured`
  const ofRank = sql`
    network_id = ${network_id} and from_day = ${from}::date and until_day = ${until}::date and sort = ${sql.lit(sort)}
    and direction = ${sql.lit(direction)} and currency = ${sql.lit(currency)}`
  const stood = sql`
    select figure::${sql.raw(figureTypes[sort])}, channel_id, video_id, false
    from video_rank, unnest(place_figures, place_channels, place_videos) as place (figure, channel_id, video_id)
    where ${ofRank} and channel_id <> all(${channel_ids ?? []}::integer[])`
  // Where a rank does not reach the last video, nobody knows what comes after the last one that stood in it.
  const known = channel_ids
    ? sql`
      select figure, channel_id, video_id from (
        select *, max(position) filter (where not is_new) over () as last_known
        from (select *, row_number() over (${inOrder}) as position from (${all} union all ${stood}) as places) as ordered
      ) as ordered
      where position <= last_known
        or coalesce((select total <= cardinality(place_channels) from video_rank where ${ofRank}), true)`
    : all
  return sql`
    select ${sql.lit(sort)} as sort, ${sql.lit(direction)} as direction, ${sql.lit(currency)} as currency, (select total from counted) as total,
      coalesce(array_agg(channel_id ${inOrder}), '{}') as place_channels,
      coalesce(array_agg(video_id ${inOrder}), '{}') as place_videos,
      coalesce(array_agg(figure::text ${inOrder}), '{}') as place_figures
    from (select * from (${known}) as known ${inOrder} limit ${sql.lit(maxRank)}) as first`
}

/** What money of a span is sorted at now, by currency. */
async function readRankRates(db: Database, span: Span): Promise<Record<VideoRank['currency'], string[]>> {
  const months = monthsOf(span)
  const won = await findMonthlyRates(db, 'KRW', months[0]!, months.at(-1)!)
  return { '': [], USD: months.map(() => '1'), KRW: won?.map(({ rate }) => rate) ?? [] }
}

/** Whether every rank that a span needs stands, sorted at the rates of now. */
export async function hasCurrentRates(
  db: Database,
  { network_id }: NetworkScope,
  span: SummarySpan,
): Promise<boolean> {
  const rates = await readRankRates(db, span)
  const { rows } = await sql<{ currency: VideoRank['currency']; rates: string[] }>`
    select distinct currency, rates::text[] as rates from video_rank
    where network_id = ${network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date`.execute(
    db,
  )
  const needed = rates.KRW.length > 0 ? 3 : 2
  return rows.length === needed && rows.every((rank) => isDeepStrictEqual(rank.rates, rates[rank.currency]))
}

/** Writes the ranks of a span; the channels' sums of it must be right. */
export async function writeVideoRanks(
  db: Database,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  // Among places that were sorted at other rates a channel cannot take its own.
  const whole = part.channel_ids && !(await hasCurrentRates(db, scope, span))
  const ranks = await computeVideoRanks(db, scope, span, whole ? {} : part)
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
