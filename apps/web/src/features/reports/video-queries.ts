import { summary, type VideoRow, video, videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { videoReport } from '@cuesheet/contract/video-report'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { keyOf } from '../../lib/key-of.ts'
import type { Selection } from './selection-search.ts'
import type { VideoSubject } from './video-subject.ts'

/** Rows fetched at a time; the first page comes with the summary. */
export const pageSize = 50

/** Which videos a list has, in which order; of all kinds where it names none. */
export type VideoOrder = { sort: VideoSort; order: 'asc' | 'desc'; kind?: VideoKind }

/** A part of a list, by number. */
export type ListPage<Row> = { total: number; rows: Row[] }
export type PageQuery<Row, Page extends ListPage<Row> = ListPage<Row>> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page>
  /** Rows of another page are none of this one. */
  placeholderData: () => undefined
}

type VideoPage = AnswerOf<typeof videos>['videos']

/** As filters of queries, whose undefined parts match what was asked without them. */
const only = ({ period, from, to, compare, member, channel }: Selection) => ({
  period,
  from,
  to,
  compare,
  member,
  channel,
})
const ordered = ({ sort, order, kind }: VideoOrder) => ({ sort, order, kind })

/** The pages of a list that are known, by number. */
export const knownPages = (client: QueryClient, selection: Selection, order?: VideoOrder) =>
  client
    .getQueriesData<VideoPage>({
      queryKey: keyOf(videos, {
        asked: { ...only(selection), ...(order && ordered(order)) },
        vary: [brand.currency()],
      }),
    })
    .flatMap(([key, page]) =>
      page ? [{ number: (key.at(-1) as { asked: { page: number } }).asked.page, page }] : [],
    )

const pageKey = (selection: Selection, order: VideoOrder, page: number) =>
  keyOf(videos, { asked: { ...selection, ...order, page }, vary: [brand.currency()] })

/**
 * The first screenful in one call. Its videos are filed as the list's first page, so sorting does not ask for the
 * totals again, and the totals do not depend on the sorting.
 */
export const summaryQuery = (selection: Selection, order: VideoOrder) =>
  queryOptions({
    queryKey: keyOf(summary, { asked: selection, vary: [brand.currency()] }),
    queryFn: async ({ signal, client }) => {
      const answer = await call(summary, { query: { ...selection, ...order, size: pageSize }, signal })
      client.setQueryData(pageKey(selection, order, 1), answer.videos)
      return answer
    },
  })

export const videoPageQuery = (
  selection: Selection,
  order: VideoOrder,
  page: number,
): PageQuery<VideoRow> => ({
  queryKey: pageKey(selection, order, page),
  queryFn: async ({ signal }): Promise<VideoPage> => {
    const query = { ...selection, ...order, page, size: pageSize }
    return (await call(videos, { query, signal })).videos
  },
  placeholderData: nothingMeanwhile,
})

export const videoQuery = (selection: Selection, subject: VideoSubject) =>
  queryOf(
    video,
    { ...selection, ...subject },
    { vary: [brand.currency()], placeholderData: nothingMeanwhile },
  )

/** The video's row if the selection's list has loaded it: enough to open its detail without waiting. */
export function knownVideo(
  client: QueryClient,
  selection: Selection,
  { video_id, channel_id }: VideoSubject,
): VideoRow | null {
  const pages = knownPages(client, selection).map(({ page }) => page)
  const pieces = client.getQueriesData<InfiniteData<AnswerOf<typeof videoReport>>>({
    queryKey: keyOf(videoReport, { pieces: only(selection), vary: [brand.currency()] }),
  })
  for (const page of [...pages, ...pieces.flatMap(([, data]) => data?.pages ?? [])]) {
    const row = page.rows.find(
      (candidate) =>
        candidate.video_id === video_id && (channel_id === undefined || candidate.channel_id === channel_id),
    )
    if (row) return row
  }
  return null
}
