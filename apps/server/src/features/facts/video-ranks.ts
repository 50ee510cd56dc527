import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '@cuesheet/contract/values/money'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { findMonthlyRates } from '../exchange-rates/read.ts'
import { monthsOf, type Span, type SummarySpan } from './periods.ts'
import type { Part } from './rollup-sources.ts'
import { figures, figureTypes, isMoneySort, publishedMicroseconds, videoAmounts } from './video-figures.ts'

/** Twenty pages: who scrolls further waits for the database to sort all videos. */
const maxRank = 1000

/** What videos changed by is sorted when it is asked for. */
const rankedSorts = videoSorts.filter((sort) => sort !== 'change')
type RankedSort = (typeof rankedSorts)[number]

const directions = ['asc', 'desc'] as const
const currencies = ['', 'USD', 'KRW'] as const

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
  const ratesOf = await readRankRates(db, span)
  const ranks: VideoRank[] = []
  for (const currency of ratesOf.KRW.length > 0 ? currencies : (['', 'USD'] as const)) {
    const rates = ratesOf[currency]
    const orders = rankedSorts
      .filter((sort) => isMoneySort(sort) === (currency !== ''))
      .map((sort) => ({ sort, currency }))
    const { rows } = await sql<Omit<VideoRank, 'rates'>>`
      with figured as materialized (${figuredVideos(scope, span, part, orders, rates)}),
      counted as materialized (${countVideos(scope, span, part)})
      ${sql.join(
        orders.flatMap((order) =>
          directions.map((direction) => firstVideos(scope, span, part, order, direction)),
        ),
        sql` union all `,
      )}`.execute(db)
    ranks.push(...rows.map((row) => ({ ...row, rates })))
  }
  return ranks
}

type Order = { sort: RankedSort; currency: VideoRank['currency'] }

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

/** Every video with the figure of each order, before any fee. */
function figuredVideos(
  { network_id }: NetworkScope,
  span: SummarySpan,
  { channel_ids }: Pick<Part, 'channel_ids'>,
  orders: readonly Order[],
  rates: readonly string[],
): RawBuilder<unknown> {
  const channels = channel_ids && sql`${channel_ids}::integer[]`
  const months = monthsOf(span).map((month, at) => ({ month, rate: rates[at] ?? '1', fee_rate: '0' }))
  const amounts = videoAmounts(wholeNetworkScope(network_id), span, span, { kind: 'gross', months }, channels)
  const isByDate = orders.some(({ sort }) => sort === 'published_at')
  return sql`
    select amounts.channel_id, amounts.video_id, ${sql.join(
      orders.map(({ sort }) => {
        const figure = sort === 'published_at' ? publishedMicroseconds : figures[sort]
        return sql`${figure} as ${sql.id(sort)}`
      }),
    )}
    from (${amounts}) as amounts
    ${
      isByDate
        ? sql`join videos on videos.network_id = ${network_id}
            and videos.channel_id = amounts.channel_id and videos.video_id = amounts.video_id`
        : sql``
    }
    where amounts.video_id <> ''`
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
  const all = sql`select ${sql.ref(sort)} as figure, channel_id, video_id, true as is_new from figured`
  const ofRank = sql`
    network_id = ${network_id} and from_day = ${from}::date and until_day = ${until}::date and sort = ${sql.lit(sort)}
    and direction = ${sql.lit(direction)} and currency = ${sql.lit(currency)}`
  const others = sql`
    select figure::${sql.raw(figureTypes[sort])}, channel_id, video_id, false
    from video_rank, unnest(place_figures, place_channels, place_videos) as place (figure, channel_id, video_id)
    where ${ofRank} and channel_id <> all(${channel_ids ?? []}::integer[])`
  // Where a rank does not reach the last video, nobody knows what comes after the last one that stood in it.
  const known = channel_ids
    ? sql`
      select figure, channel_id, video_id from (
        select *, max(position) filter (where not is_new) over () as last_known
        from (select *, row_number() over (${inOrder}) as position from (${all} union all ${others}) as places) as ordered
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
