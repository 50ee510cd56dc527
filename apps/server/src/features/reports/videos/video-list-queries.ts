import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { type Answers, type Questions, question, stored, withShared, written } from '../../../db/questions.ts'
import type { Written } from '../../../db/written.ts'
import { reachOf } from '../../facts/counted-reach.ts'
import { allFigures, rowFigures } from '../../facts/rank-rows.ts'
import { money } from '../../facts/terms.ts'
import {
  type AmountColumn,
  amountColumns,
  columnsOfFigure,
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
import { mayBeWritten, rankedPlaces } from './ranked-places.ts'
import { reachByVideo } from './reach-by-video.ts'
import { channelAndMusic, storedRows, videoColumns } from './written-rows.ts'

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

/** What the figure to sort by is made of, and all others where all rows are asked for. */
const columnsToRank = ({ sort, size }: AllAsked): readonly AmountColumn[] =>
  size === null ? amountColumns : sort in columnsOfFigure ? columnsOfFigure[sort as keyof typeof figures] : []

/** Every video with the figure to sort by, and all others where all rows are asked for. `channels`: of the videos found. */
function rankedVideos(
  selection: Shown,
  asked: AllAsked,
  channels?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { scope, shown } = selection
  const { sort, size, kind = 'all' } = asked
  const isByDate = sort === 'published_at'
  const isByReach = sort === 'impressions' || sort === 'click_through_rate'
  const figure = isByDate
    ? publishedMicroseconds
    : sort === 'change'
      ? money(sql`changes.now - changes.before`)
      : isByReach
        ? sql.ref(`reach.${sort}`)
        : figures[sort]
  return sql`
    select amounts.channel_id, amounts.video_id, ${figure} as figure
      ${size === null ? sql`, ${settledFigures}` : sql``}
    from amounts
    ${channels ? sql`join found using (channel_id, video_id)` : sql``}
    ${sort === 'change' ? sql`left join (${changesOf(selection)}) as changes using (channel_id, video_id)` : sql``}
    ${isByReach ? sql`left join (${reachByVideo(scope, shown, channels)}) as reach using (channel_id, video_id)` : sql``}
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
    from page join (${videoAmounts(scope, shown, summary, terms, { channels })}) as amounts using (channel_id, video_id)`
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
            with amounts as not materialized (${videoAmounts(scope, shown, summary, terms, { channels, columns: columnsToRank(asked) })})
            ${rankedVideos(selection, asked, channels)}`,
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
    select ${videoColumns}, ${rowFigures(isCompared)}
      ${
        size !== null
          ? sql``
          : sql`, (case when reported.revenue then gross end)::text as gross, (case when reported.revenue then fee end)::text as fee,
            (case when reported.revenue then net end)::text as net`
      }
    from detailed
    join videos using (channel_id, video_id)
    cross join reported
    ${channelAndMusic(scope.network_id, 'detailed')}
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
const placeOf = (size: number, counted: RawBuilder<unknown>) => sql<
  Omit<VideoPage, 'rows'> & { is_written: boolean }
>`
  select counted.*, (
    select json_build_object('figure', figure::text, 'channel_id', channel_id, 'video_id', video_id) from page
    where position = ${size} and exists (select from page where position > ${size})) as last
  from (${counted}) as counted`

/** How a page is found: its rows are written, its places are ranked, or all videos are sorted. */
type Way = 'written' | 'ranked' | 'sorted'

/** A piece of the videos with credited days in the selection, and what is asked beside it: sorted where no summary ranks it. */
export function withVideos<Asked extends Questions, Answer>(
  selection: Selection,
  order: VideoOrder,
  beside: Asked,
  answer: (found: Answers<Asked>, page: VideoPage) => Answer,
): Plan<Answer> {
  const { scope, shown } = selection
  if (!shown) return plan(beside, (found) => answer(found, { total: 0, rows: [], last: null }))
  const asking = (way: Way): Plan<Answer> => {
    const isWritten = way === 'written'
    const given = way === 'sorted' ? null : rankedPlaces(selection, order, isWritten)
    const { shared, rows } = isWritten
      ? { shared: { given: given!, page: givenPage }, rows: stored<VideoRow>(storedRows(scope, order.size)) }
      : listedPage({ ...selection, shown }, order, given)
    const counted = given
      ? sql`select total::bigint as total, ${isWritten ? sql`is_written` : sql`true`} as is_written from given where is_known`
      : sql`select count(*) as total, true as is_written from ranked`
    const piece = { place: question(placeOf(order.size, counted), ([found]) => found ?? null), rows }
    return plan(
      { ...beside, ...piece },
      (found) => {
        const { place, rows } = found as Answers<typeof piece>
        if (!place) return asking('sorted')
        const { is_written, ...page } = place
        return is_written ? answer(found as Answers<Asked>, { ...page, rows }) : asking('ranked')
      },
      shared,
    )
  }
  const isRanked = rankedPlaces(selection, order, false) !== null
  return asking(isRanked && mayBeWritten(selection, order) ? 'written' : isRanked ? 'ranked' : 'sorted')
}

function listedPage(selection: Shown, order: VideoOrder, given: RawBuilder<unknown> | null) {
  const { shared, rows } = listedVideos(selection, order, given)
  return { shared, rows: written<VideoRow>(rows) }
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
