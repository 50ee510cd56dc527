import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { type Answers, type Questions, question, withShared, written } from '../../../db/questions.ts'
import type { Written } from '../../../db/written.ts'
import { money } from '../../facts/terms.ts'
import {
  figures,
  figureTypes,
  publishedMicroseconds,
  settlement,
  videoAmounts,
} from '../../facts/video-figures.ts'
import { changedVideos } from '../changed-videos.ts'
import { comparedSummary } from '../channels/channel-figures.ts'
import { type Plan, plan } from '../plan.ts'
import { reportedKinds, type Selection } from '../selection.ts'
import { isOfKind } from './of-kind.ts'
import { rankedPlaces } from './ranked-places.ts'
import { reachOf } from './reach-of.ts'

/** A list's cursor: a video and its figure, as text; null figures come last. */
export type VideoPlace = { figure: string | null; channel_id: number; video_id: string }

export type VideoOrder = {
  sort: VideoSort
  order: 'asc' | 'desc'
  size: number
  /** Rows to leave out, or the row to go on after. */
  start: { skip: number } | { after: VideoPlace }
  /** Part of the title. */
  search?: string
  kind?: VideoKind
  /** A track that they use. */
  track?: number
}

/** `last`: of the rows, where there are more after it. */
export type VideoPage = { total: number; rows: VideoRow[] | Written<VideoRow[]>; last: VideoPlace | null }

export type Settled = { [Name in keyof typeof settlement]: string | null }

export const settledFigures = sql.join(
  Object.entries({ ...figures, ...settlement }).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`),
)

const allFigures = sql.join(
  Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`),
)

/** Videos whose title has a part: by the index of pairs of characters, which a single one does not have. */
export function foundVideos(scope: ChannelScope, search: string): RawBuilder<unknown> {
  const part = sql`lower(normalize(${search}::text, NFKC))`
  const hasPairs = [...search.normalize('NFKC')].length > 1
  return sql`
    select channel_id, video_id from videos
    where ${isInScope(scope, 'videos')} and strpos(search_title, ${part}) > 0
      ${hasPairs ? sql`and title_pairs(network_id, search_title) @> title_pairs(${scope.network_id}::integer, ${part})` : sql``}`
}

/** Videos that use a track. */
export function videosUsing(scope: ChannelScope, track: number): RawBuilder<unknown> {
  return sql`
    select channel_id, video_id from video_tracks
    where ${isInScope(scope, 'video_tracks')} and isrc = (select isrc from tracks where track_id = ${track})`
}

/** The videos a list is narrowed to; null: all. */
function narrowedTo(
  scope: ChannelScope,
  { search, track }: Pick<VideoOrder, 'search' | 'track'>,
): RawBuilder<unknown> | null {
  if (track !== undefined) return videosUsing(scope, track)
  return search ? foundVideos(scope, search) : null
}

/** Every video with the figure to sort by, and all others where all rows are asked for. */
function rankedVideos(selection: Shown, asked: AllAsked, narrowed: boolean): RawBuilder<unknown> {
  const { scope } = selection
  const { sort, size, kind = 'all' } = asked
  const isByDate = sort === 'published_at'
  return sql`
    select amounts.channel_id, amounts.video_id, ${isByDate ? publishedMicroseconds : sort === 'change' ? money(sql`changes.now - changes.before`) : figures[sort]} as figure
      ${size === null ? sql`, ${settledFigures}` : sql``}
    from amounts
    ${narrowed ? sql`join found using (channel_id, video_id)` : sql``}
    ${sort === 'change' ? sql`left join (${changesOf(selection)}) as changes using (channel_id, video_id)` : sql``}
    ${
      isByDate || kind !== 'all'
        ? sql`join videos on videos.network_id = ${scope.network_id} and videos.channel_id = amounts.channel_id
            and videos.video_id = amounts.video_id`
        : sql``
    }
    where amounts.video_id <> '' ${kind === 'all' ? sql`` : sql`and ${isOfKind(kind, selection.shown)}`}`
}

/** Ranked videos that come after a place, in the order of the list. */
function isAfter(
  { figure, channel_id, video_id }: VideoPlace,
  { sort, order }: Pick<VideoOrder, 'sort' | 'order'>,
) {
  const isLater = sql`(channel_id, video_id) > (${channel_id}::integer, ${video_id}::text)`
  if (figure === null) return sql`figure is null and ${isLater}`
  const value = sql`${figure}::${sql.raw(figureTypes[sort])}`
  return sql`figure is null or figure ${sql.raw(order === 'desc' ? '<' : '>')} ${value}
    or (figure = ${value} and ${isLater})`
}

/** The videos of a page that is known already, in order. */
const givenPage = sql`
  select place.* from given, unnest(place_channels, place_videos, place_figures)
    with ordinality as place (channel_id, video_id, figure, position)
  where is_known`

/** The page's videos with all figures. */
function detailedVideos({ scope, shown, summary, terms }: Shown, { size }: AllAsked): RawBuilder<unknown> {
  if (size === null) return sql`select * from page`
  // A summary has one row for each, which its key finds.
  const channels = summary ? undefined : sql`array(select channel_id from page)`
  return sql`
    select page.channel_id, page.video_id, page.position, page.figure, ${allFigures}
    from page join (${videoAmounts(scope, shown, summary, terms, channels)}) as amounts using (channel_id, video_id)`
}

type Shown = Selection & { shown: NonNullable<Selection['shown']> }

/** What videos changed by: of all, or of those of the page; nobody knows where nothing is compared. */
function changesOf(selection: Shown, ofPage = false): RawBuilder<unknown> {
  const { comparison } = selection
  if (!comparison || comparison.profit_days === null)
    return sql`
      select null::integer as channel_id, null::text as video_id, null::numeric as before, null::numeric as now where false`
  const compared = { ...selection, comparison }
  const isByKey = !ofPage || comparedSummary(compared) !== null
  return changedVideos(compared, 'profit', isByKey ? null : sql`select channel_id, video_id from page`)
}

type Listed = VideoRow & Partial<Settled>

/** size: null for all rows, then with gross, fee and net. */
type AllAsked = Omit<VideoOrder, 'size'> & { size: number | null }

/**
 * The videos of a selection by the figure displayed; equal figures by channel and video, unknown ones last. `shared`: what else
 * they are asked with names. `given`: `rankedPlaces`, where they are asked for. Every video with facts has its row in
 * `videos`: the load that brings the facts adds it.
 */
function listedVideos(selection: Shown, asked: AllAsked, given: RawBuilder<unknown> | null = null) {
  const { scope, shown, summary, terms } = selection
  const { order, size, start } = asked
  const isCompared = size !== null && (selection.comparison?.profit_days ?? null) !== null
  const found = narrowedTo(scope, asked)
  const channels = found ? sql`array(select distinct channel_id from found)` : undefined
  const limit = size === null ? null : size + 1
  const shared = {
    ...(found && { found }),
    ...(given
      ? { given, page: givenPage }
      : {
          ranked: sql`
            with amounts as not materialized (${videoAmounts(scope, shown, summary, terms, channels)})
            ${rankedVideos(selection, asked, found !== null)}`,
          page: sql`
            select ordered.*, row_number() over () as position
            from (
              select * from ranked ${'after' in start ? sql`where ${isAfter(start.after, asked)}` : sql``}
              order by figure ${sql.raw(order)} nulls last, channel_id, video_id
              limit ${limit} offset ${'skip' in start ? start.skip : 0}
            ) as ordered`,
        }),
  }
  const rows = sql<Listed>`
    with reported as (${reportedKinds(selection)}),
    detailed as (${detailedVideos(selection, asked)}),
    changed as (${size === null ? changesOf({ ...selection, comparison: null }) : changesOf(selection, true)})
    select video_id, videos.title, videos.thumbnail,
      to_char(videos.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at,
      videos.is_shorts, channel_id, channels.title as channel_title,
      music.first as music, reach.impressions, reach.click_through_rate,
      case when reported.activity then views end as views,
      case when reported.activity then engaged_views end as engaged_views,
      case when reported.activity then premium_views end as premium_views,
      premium_ratio,
      (case when reported.revenue then profit end)::text as profit,
      (case when reported.revenue then premium_profit end)::text as premium_profit,
      rpm::text as rpm, engaged_rpm::text as engaged_rpm, premium_rpm::text as premium_rpm,
      ${isCompared ? sql`coalesce(${money(sql`changed.now`)}, 0)::text` : sql`null::text`} as matched_profit,
      ${isCompared ? sql`coalesce(${money(sql`changed.before`)}, 0)::text` : sql`null::text`} as previous_profit
      ${
        size !== null
          ? sql``
          : sql`, (case when reported.revenue then gross end)::text as gross, (case when reported.revenue then fee end)::text as fee,
            (case when reported.revenue then net end)::text as net`
      }
    from detailed
    join videos using (channel_id, video_id)
    join lateral (
      select title from channels
      where network_id = ${scope.network_id} and channels.channel_id = detailed.channel_id limit 1
    ) as channels on true
    cross join reported
    cross join lateral (
      select case when count(*) > 0 then jsonb_build_object('title', (array_agg(title order by title, isrc))[1],
        'artist', (array_agg(artist order by title, isrc))[1], 'more', count(*) - 1) end as first
      from video_tracks join tracks using (isrc)
      where network_id = ${scope.network_id} and video_tracks.channel_id = detailed.channel_id
        and video_tracks.video_id = detailed.video_id
    ) as music
    cross join lateral (${reachOf(scope.network_id, shown, 'detailed')}) as reach
    left join changed using (channel_id, video_id)
    where videos.network_id = ${scope.network_id} ${size === null ? sql`` : sql`and position <= ${size}`}
    order by position`
  return { shared, rows }
}

/** All of them, with gross, fee and net, as a statement. */
export function videoRows(selection: Shown, asked: Omit<AllAsked, 'size' | 'start'>) {
  const { shared, rows } = listedVideos(selection, { ...asked, size: null, start: { skip: 0 } })
  return withShared(shared, sql<Listed>`select * from (${rows}) as listed`)
}

/** How many there are, and the last of a page that more come after; no row, where what is given does not know it. */
const placeOf = (size: number, isGiven: boolean) => sql<Omit<VideoPage, 'rows'>>`
  select counted.*, (
    select json_build_object('figure', figure::text, 'channel_id', channel_id, 'video_id', video_id) from page
    where position = ${size} and exists (select from page where position > ${size})) as last
  from (${isGiven ? sql`select total::bigint as total from given where is_known` : sql`select count(*) as total from ranked`}) as counted`

/** A piece of the videos with credited days in the selection, and what is asked beside it: sorted where no summary ranks it. */
export function withVideos<Asked extends Questions, Answer>(
  selection: Selection,
  order: VideoOrder,
  beside: Asked,
  answer: (found: Answers<Asked>, page: VideoPage) => Answer,
): Plan<Answer> {
  const { shown } = selection
  if (!shown) return plan(beside, (found) => answer(found, { total: 0, rows: [], last: null }))
  const asking = (given: RawBuilder<unknown> | null): Plan<Answer> => {
    const { shared, rows } = listedVideos({ ...selection, shown }, order, given)
    const piece = {
      place: question(placeOf(order.size, given !== null), ([found]) => found ?? null),
      rows: written(rows),
    }
    return plan(
      { ...beside, ...piece },
      (found) => {
        const { place, rows } = found as Answers<typeof piece>
        return place ? answer(found as Answers<Asked>, { ...place, rows }) : asking(null)
      },
      shared,
    )
  }
  return asking(rankedPlaces(selection, order))
}

export type PageAsked = { sort: VideoSort; order: 'asc' | 'desc'; page: number; size: number }
export type VideosAsked = PageAsked & { kind: VideoKind }

/** The same of a page by number. */
export const withVideoPage = <Asked extends Questions, Answer>(
  selection: Selection,
  { page, size, ...asked }: PageAsked & Pick<VideoOrder, 'track' | 'kind'>,
  beside: Asked,
  answer: (
    found: Answers<Asked>,
    page: { total: number; page: number; size: number; rows: VideoPage['rows'] },
  ) => Answer,
): Plan<Answer> =>
  withVideos(
    selection,
    { ...asked, size, start: { skip: (page - 1) * size } },
    beside,
    (found, { total, rows }) => answer(found, { total, page, size, rows }),
  )
