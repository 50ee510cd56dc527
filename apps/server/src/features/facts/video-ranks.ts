import { isDeepStrictEqual } from 'node:util'
import { monthsOf } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { findMonthlyRates } from '../exchange-rates/public.ts'
import type { Span, SummarySpan } from './periods.ts'
import { writeRankRows } from './rank-rows.ts'
import { isReachSort, type ReachSort, reachRanks } from './reach-ranks.ts'
import type { Part } from './rollup-sources.ts'
import { knownProfit, weighted } from './terms.ts'
import {
  figures,
  figureTypes,
  isMoneySort,
  pricedEngagedViews,
  publishedMicroseconds,
} from './video-figures.ts'

/** Twenty pages: who scrolls further waits for the database to sort all videos. */
const maxRank = 1000
/** The place in a sample of an eighth that all but never comes before the last place of a rank. */
const sampledRank = 175

/** What videos changed by is sorted when it is asked for; their reach is ranked by itself. */
const rankedSorts = videoSorts.filter((sort): sort is RankedSort => sort !== 'change' && !isReachSort(sort))
type RankedSort = Exclude<VideoSort, 'change' | ReachSort>

const directions = ['asc', 'desc'] as const
const currencies = ['', 'USD', 'KRW'] as const

/** The columns of video_rank after the span. */
const names = [
  'sort',
  'direction',
  'currency',
  'rates',
  'total',
  'place_channels',
  'place_videos',
  'place_figures',
]
const columns = sql.raw(names.join(', '))
const excluded = sql.raw(names.map((name) => `excluded.${name}`).join(', '))

export type VideoRank = {
  sort: Exclude<VideoSort, 'change'>
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
 * The first videos of a span by every figure, up and down, in every currency that has rates: rows as of video_rank after
 * its span. With `channel_ids` only the videos of these are read, and merged into the existing ranks of the other
 * channels. `narrowed`: figures are computed for those videos alone that a sample says may come first; a rank then
 * may come out short, never wrong.
 */
async function videoRanks(
  db: Database,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
  narrowed: boolean,
): Promise<RawBuilder<unknown>> {
  const ratesOf = await readRankRates(db, span)
  const orders = currencies
    .filter((currency) => currency === '' || ratesOf[currency].length > 0)
    .flatMap((currency) =>
      rankedSorts
        .filter((sort) => isMoneySort(sort) === (currency !== ''))
        .flatMap((sort) =>
          directions.map((direction) => ({ sort, direction, currency, rates: ratesOf[currency] })),
        ),
    )
  const near = sql.join(
    rankedSorts.flatMap((sort) => directions.map((direction) => isNear(sort, direction))),
    sql` or `,
  )
  return sql`
    with figured as materialized (${figuredVideos(scope, span, part, narrowed)}),
    counted as materialized (${countVideos(scope, span, part)})
    ${narrowed ? sql`, ${boundsOf(ratesOf.KRW.length > 0 ? ratesOf.KRW : ratesOf.USD)}, near as materialized (select * from figured, bounds where ${near})` : sql``}
    ${sql.join(
      orders.map((order) => firstVideos(scope, span, part, order, narrowed)),
      sql` union all `,
    )}`
}

/** What the ranks of a span should be. */
export async function computeVideoRanks(
  db: Database,
  scope: NetworkScope,
  span: SummarySpan,
): Promise<VideoRank[]> {
  const ranks = await videoRanks(db, scope, span, {}, false)
  const { rows } = await sql<VideoRank>`
    select sort, direction, currency, rates::text[] as rates, total, place_channels, place_videos, place_figures
    from (select * from (${ranks}) as ranks union all select * from (${reachRanks(scope, span)}) as reach) as ranks`.execute(
    db,
  )
  return rows
}

type Order = {
  sort: RankedSort
  direction: VideoRank['direction']
  currency: VideoRank['currency']
  rates: readonly string[]
}

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

/** Every video with what its figures are made of, and `narrowed`, roughly, its figures: floats are sorted and compared at once. */
function figuredVideos(
  { network_id }: NetworkScope,
  span: SummarySpan,
  { channel_ids }: Pick<Part, 'channel_ids'>,
  narrowed: boolean,
): RawBuilder<unknown> {
  const rough = narrowed
    ? rankedSorts.map((sort) => sql`(${roughFigure(sort, span)})::float8 as ${roughOf(sort)}, `)
    : []
  return sql`
    select ${sql.join(rough, sql``)} stored.channel_id, stored.video_id, views, premium_views, unsplit_views, paired_views,
      paired_premium_views, engaged_views, unengaged_views, unpaired_engaged_views, published_at, revenue, paired_revenue, paired_premium_revenue
    from video_period as stored
    join (select channel_id, video_id, published_at from videos where network_id = ${network_id}) as videos
      using (channel_id, video_id)
    where network_id = ${network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date and video_id <> ''
      ${channel_ids ? sql`and channel_id = any(${channel_ids}::integer[])` : sql``}`
}

const roughOf = (sort: RankedSort) => sql.ref(`rough_${sort}`)
const boundOf = (sort: RankedSort, direction: VideoRank['direction']) => sql.ref(`${direction}_${sort}`)

/** A figure to fifteen digits, in dollars; null where it is. */
function roughFigure(sort: RankedSort, span: SummarySpan): RawBuilder<unknown> {
  const dollars = (column: string) =>
    sql.raw(
      monthsOf(span)
        .map((_, at) => `${column}[${at + 1}]`)
        .join(' + '),
    )
  const price = (of: string, views = sql.ref(`${of}_views`)) =>
    sql`(${dollars(`${of}_revenue`)})::float8 * 1e-6 / nullif(${views}, 0)`
  if (sort === 'profit') return knownProfit(sql`(${dollars('revenue')})`)
  if (sort === 'rpm') return price('paired')
  if (sort === 'engaged_rpm') return price('paired', pricedEngagedViews)
  if (sort === 'premium_rpm') return price('paired_premium')
  if (sort === 'premium_ratio') return sql`premium_views::float8 / nullif(views - unsplit_views, 0)`
  return sort === 'published_at' ? sql`date_part('epoch', published_at)` : figures[sort]
}

/**
 * How far to look in each order for two fifths more videos than a rank holds, as a sample says, and on by more than floats and nine
 * decimals can err; in won the first are among the first in dollars, as far as rates lie apart. Null of few: to the end.
 */
function boundsOf(rates: readonly string[]): RawBuilder<unknown> {
  const spread = Math.max(...rates.map(Number)) / Math.min(...rates.map(Number))
  const bounds = rankedSorts.flatMap((sort) =>
    directions.map((direction) => {
      const [sign, factor] = direction === 'asc' ? ['+', spread] : ['-', 1 / spread]
      const bound = sql`rough * ${sql.lit(isMoneySort(sort) ? factor : 1)}::float8 ${sql.raw(sign)} (abs(rough) * 1e-9 + 1e-8)`
      return sql`(
        select ${bound} from (select ${roughOf(sort)} as rough from sampled) as sampled
        order by rough ${sql.raw(direction)} nulls last offset ${sql.lit(sampledRank)} limit 1) as ${boundOf(sort, direction)}`
    }),
  )
  return sql`
    sampled as materialized (select * from figured where hashtext(video_id) & 7 = 0),
    bounds as materialized (select ${sql.join(bounds)})`
}

/** Whether a video may be one of the first. */
const isNear = (sort: RankedSort, direction: VideoRank['direction']) => {
  const bound = boundOf(sort, direction)
  return sql`(${bound} is null or ${roughOf(sort)} ${sql.raw(direction === 'asc' ? '<=' : '>=')} ${bound})`
}

/** One rank: of all videos, or of those that are figured and those of other channels that stand in it. */
function firstVideos(
  { network_id }: NetworkScope,
  span: SummarySpan,
  { channel_ids }: Pick<Part, 'channel_ids'>,
  order: Order,
  narrowed: boolean,
): RawBuilder<unknown> {
  const { sort, direction, currency, rates } = order
  const inOrder = sql`order by figure ${sql.raw(direction)} nulls last, channel_id, video_id`
  const months = monthsOf(span).map((month, at) => ({ month, rate: rates[at] ?? '1', fee_rate: '0' }))
  const inMoney = (column: string) => weighted(sql.ref(column), { kind: 'gross', months }, span)
  const figure = sort === 'published_at' ? publishedMicroseconds : figures[sort]
  const all = sql`
    select ${figure} as figure, channel_id, video_id, true as is_new
    from (
      select *, ${inMoney('revenue')} as profit, ${inMoney('paired_revenue')} as paired_profit,
        ${inMoney('paired_premium_revenue')} as paired_premium_profit
      from ${narrowed ? sql`near where ${isNear(sort, direction)}` : sql`figured`}
    ) as videos`
  const ofRank = sql`
    network_id = ${network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date and sort = ${sql.lit(sort)}
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
    select ${sql.lit(sort)} as sort, ${sql.lit(direction)} as direction, ${sql.lit(currency)} as currency,
      ${rates}::numeric[] as rates, (select total from counted) as total,
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

/** Writes the ranks of a span and the first rows; the other summaries of it must be right. */
export async function writeVideoRanks(
  db: Database,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  // Among places that were sorted at other rates a channel cannot take its own.
  const whole = part.channel_ids && !(await hasCurrentRates(db, scope, span))
  const known = whole ? {} : part
  const { network_id } = scope
  const ofSpan = sql`network_id = ${network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date`
  // Without parameters outside of the select: Citus, which runs that by itself, would not know their types.
  const write = async (narrowed: boolean) => {
    const ranks = await videoRanks(db, scope, span, known, narrowed)
    const { rows } = await sql<{ is_short: boolean }>`
      insert into video_rank (network_id, from_day, until_day, ${columns})
      select ${sql.lit(network_id)}, ${sql.lit(span.from)}::date, ${sql.lit(span.until)}::date, ${columns} from (${ranks}) as ranks
      on conflict (network_id, from_day, until_day, sort, direction, currency) do update set (${columns}) = row(${excluded})
      returning cardinality(place_channels) < least(total, ${sql.lit(maxRank)}) as is_short`.execute(db)
    return rows
  }
  if (!known.channel_ids)
    await sql`delete from video_rank where ${ofSpan} and sort in (${sql.join(rankedSorts)})`.execute(db)
  const written = await write(!known.channel_ids)
  if (!known.channel_ids && written.some(({ is_short }) => is_short)) await write(false)
  await writeRankRows(db, scope, span)
}
