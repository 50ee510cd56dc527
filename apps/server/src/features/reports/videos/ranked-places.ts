import { type RawBuilder, sql } from 'kysely'
import { isWholeNetwork } from '../../../access/scope.ts'
import { monthsOfRows, writtenRows } from '../../facts/rank-rows.ts'
import { isReachSort } from '../../facts/reach-ranks.ts'
import { termsOf } from '../../facts/terms.ts'
import { isMoneySort } from '../../facts/video-figures.ts'
import { comparedSummary } from '../channels/channel-figures.ts'
import type { Selection } from '../selection.ts'
import { isOfKind } from './of-kind.ts'
import type { VideoOrder } from './video-list-queries.ts'

type Ranked = Pick<
  Selection,
  'scope' | 'terms' | 'period' | 'shown' | 'summary' | 'comparison' | 'months_back'
>

/**
 * The relation (total, is_known, place_channels, place_videos, place_figures, and `withRows` is_written, row_figures) of one row: the videos of one page and the one
 * after it, where the summaries rank them. `is_known` false, or no row: the database must sort. Null where it must in any case: for
 * some channels or videos only, for days without a summary, and beyond the first thousand.
 */
export function rankedPlaces(
  ranked: Ranked,
  asked: VideoOrder,
  withRows: boolean,
): RawBuilder<unknown> | null {
  const { kind = 'all', size, search, track } = asked
  if (!ranked.summary || search || track !== undefined || kind === 'new' || !isWholeNetwork(ranked.scope))
    return null
  if (asked.sort === 'change') return null
  const pieces =
    kind === 'all' && !isReachSort(asked.sort)
      ? pieceOfAll(ranked, asked)
      : pieceOfSome(ranked, asked, kind, isReachSort(asked.sort))
  return sql`
    select total, place_channels, place_videos, place_figures,
      ${withRows ? sql`row_figures, coalesce(${isWritten(ranked)}, false) as is_written,` : sql``}
      coalesce(first is not null and total is not null
        and (is_whole or cardinality(place_videos) >= ${size + 1}), false) as is_known
    from (${pieces}) as pieces`
}

/** The rank of an order, with `first`: after how many of its places the page begins. */
function rankOf({ scope, terms, shown }: Ranked, { sort, order, start }: VideoOrder): RawBuilder<unknown> {
  const isMoney = isMoneySort(sort)
  const rates = isMoney ? termsOf(terms, shown!).months.map(({ rate }) => rate) : []
  const after = 'after' in start ? start.after : null
  const first = after
    ? sql`(select position from unnest(place_channels, place_videos, place_figures) with ordinality
        as place (channel_id, video_id, figure, position)
        where channel_id = ${after.channel_id} and video_id = ${after.video_id} and figure is not distinct from ${after.figure})`
    : sql`${'skip' in start ? start.skip : 0}::bigint`
  return sql`
    select *, ${first}::integer as first, cardinality(place_channels) = total as is_whole from video_rank
    where network_id = ${scope.network_id} and from_day = ${shown!.from}::date and until_day = ${shown!.until}::date
      and sort = ${sort} and direction = ${order} and currency = ${isMoney ? terms.currency : ''}
      and rates = ${rates}::numeric[]`
}

const columns = ['place_channels', 'place_videos', 'place_figures']

/** Whether a page may have its rows written: the first of an order by money, compared as its summary is. */
export const mayBeWritten = (
  ranked: Ranked,
  { sort, order, size, start, kind = 'all' }: VideoOrder,
): boolean => {
  const compared = comparedSummary(ranked)?.compared
  const { compared_from, compared_to } = ranked.period
  return (
    kind === 'all' &&
    isMoneySort(sort) &&
    order === 'desc' &&
    size <= writtenRows &&
    'skip' in start &&
    start.skip === 0 &&
    // A custom day has the summary of the latest day, which is compared with another one.
    compared?.from === compared_from &&
    compared?.to === compared_to
  )
}

/** Of a rank: its rows are written, at the rates of now. */
function isWritten({ terms, summary }: Ranked): RawBuilder<unknown> {
  const rates = new Map(terms.months.map(({ month, rate }) => [month, rate]))
  const known = monthsOfRows(summary!).flatMap((month) => rates.get(month) ?? [])
  return sql`row_figures is not null and row_rates = ${known}::numeric[]`
}

function pieceOfAll(ranked: Ranked, asked: VideoOrder): RawBuilder<unknown> {
  const piece = (column: string) =>
    sql`${sql.ref(column)}[first + 1 : first + ${asked.size + 1}] as ${sql.id(column)}`
  return sql`
    select total, first, is_whole, row_figures, row_rates, ${sql.join(columns.map(piece))}
    from (${rankOf(ranked, asked)}) as rank`
}

/**
 * Of the videos in the rank those of a kind: they stand in it in their own order; of a rank by reach those that the list has, of
 * which it does not know the last.
 */
function pieceOfSome(
  ranked: Ranked,
  asked: VideoOrder,
  kind: 'all' | 'shorts' | 'other',
  isOfReach: boolean,
): RawBuilder<unknown> {
  const { network_id } = ranked.scope
  const { from, until } = ranked.shown!
  // A page by number begins after so many of them, one after a row at its place among all.
  const skipped = 'skip' in asked.start ? asked.start.skip : 0
  const inOrder = (value: string) => sql`coalesce(array_agg(${sql.ref(value)} order by position), '{}')`
  const ofSpan = sql`network_id = ${network_id} and from_day = ${from}::date and until_day = ${until}::date`
  const only = (table: string, where: RawBuilder<unknown>) => sql`
    join lateral (
      select from ${sql.table(table)}
      where ${sql.ref(`${table}.network_id`)} = ${network_id} and ${sql.ref(`${table}.channel_id`)} = place.channel_id
        and ${sql.ref(`${table}.video_id`)} = place.video_id and ${where} limit 1
    ) as ${sql.ref(`of_${table}`)} on true`
  return sql`
    with rank as materialized (${rankOf(ranked, asked)}),
    page as (
      select place.channel_id, place.video_id, place.figure, place.position
      from rank
      cross join unnest(place_channels, place_videos, place_figures) with ordinality
        as place (channel_id, video_id, figure, position)
      ${isOfReach ? only('video_period', ofSpan) : sql``}
      ${kind === 'all' ? sql`` : only('videos', isOfKind(kind, ranked.shown!))}
      where true ${'after' in asked.start ? sql`and place.position > rank.first` : sql``}
      order by place.position limit ${asked.size + 1} offset ${skipped}
    )
    select (
        ${
          kind === 'all'
            ? sql`select total from video_rank where ${ofSpan} and sort = 'views' and direction = 'desc' and currency = ''`
            : sql`select videos from kind_period where ${ofSpan} and kind = ${kind === 'shorts' ? 'shorts' : 'others'}`
        }
      ) as total, first, is_whole ${isOfReach ? sql`and false as is_whole` : sql``}, place_channels, place_videos, place_figures
    from (select first, is_whole from rank) as rank
    cross join (
      select ${inOrder('channel_id')} as place_channels, ${inOrder('video_id')} as place_videos,
        ${inOrder('figure')} as place_figures
      from page
    ) as places`
}
