import { type RawBuilder, sql } from 'kysely'
import { isWholeNetwork } from '../../../access/scope.ts'
import { termsOf } from '../../facts/terms.ts'
import { isMoneySort } from '../../facts/video-figures.ts'
import type { Selection } from '../selection.ts'
import { isOfKind } from './of-kind.ts'
import type { VideoOrder } from './video-list-queries.ts'

type Ranked = Pick<Selection, 'scope' | 'terms' | 'shown'>

/**
 * The relation (total, is_known, place_channels, place_videos, place_figures) of one row: the videos of one page and the one
 * after it, where the summaries rank them. `is_known` false, or no row: the database must sort. Null where it must in any case: for
 * some channels or videos only, for days without a summary, and beyond the first thousand.
 */
export function rankedPlaces(ranked: Ranked, asked: VideoOrder): RawBuilder<unknown> | null {
  const { kind = 'all', size, search, track } = asked
  if (!ranked.shown || search || track !== undefined || kind === 'new' || !isWholeNetwork(ranked.scope))
    return null
  const pieces = kind === 'all' ? pieceOfAll(ranked, asked) : pieceOfKind(ranked, asked, kind)
  return sql`
    select total, place_channels, place_videos, place_figures,
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

function pieceOfAll(ranked: Ranked, asked: VideoOrder): RawBuilder<unknown> {
  const piece = (column: string) =>
    sql`${sql.ref(column)}[first + 1 : first + ${asked.size + 1}] as ${sql.id(column)}`
  return sql`
    select total, first, is_whole, ${sql.join(columns.map(piece))}
    from (${rankOf(ranked, asked)}) as rank`
}

/** Of the videos in the rank those of a kind: they stand in it in their own order. */
function pieceOfKind(ranked: Ranked, asked: VideoOrder, kind: 'shorts' | 'other'): RawBuilder<unknown> {
  const { network_id } = ranked.scope
  const { from, until } = ranked.shown!
  // A page by number begins after so many of the kind, one after a row at its place among all.
  const skipped = 'skip' in asked.start ? asked.start.skip : 0
  const inOrder = (value: string) => sql`coalesce(array_agg(${sql.ref(value)} order by position), '{}')`
  return sql`
    with rank as materialized (${rankOf(ranked, asked)}),
    page as (
      select place.channel_id, place.video_id, place.figure, place.position
      from rank
      cross join unnest(place_channels, place_videos, place_figures) with ordinality
        as place (channel_id, video_id, figure, position)
      join lateral (
        select from videos
        where videos.network_id = ${network_id} and videos.channel_id = place.channel_id
          and videos.video_id = place.video_id and ${isOfKind(kind, ranked.shown!)} limit 1
      ) as of_kind on true
      where true ${'after' in asked.start ? sql`and place.position > rank.first` : sql``}
      order by place.position limit ${asked.size + 1} offset ${skipped}
    )
    select (
        select videos from kind_period
        where network_id = ${network_id} and from_day = ${from}::date and until_day = ${until}::date
          and kind = ${kind === 'shorts' ? 'shorts' : 'others'}
      ) as total, first, is_whole, place_channels, place_videos, place_figures
    from (select first, is_whole from rank) as rank
    cross join (
      select ${inOrder('channel_id')} as place_channels, ${inOrder('video_id')} as place_videos,
        ${inOrder('figure')} as place_figures
      from page
    ) as places`
}
