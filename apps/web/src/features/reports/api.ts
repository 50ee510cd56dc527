import { summary, type VideoRow, video, videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { PeriodName } from '@cuesheet/contract/values/period'
import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import type { VideoSubject } from './video-subject.ts'

/** Rows fetched at a time; the first page comes with the summary. */
export const pageSize = 50

/** Which videos a list has, in which order; of all kinds where it names none. */
export type VideoOrder = { sort: VideoSort; order: 'asc' | 'desc'; kind?: VideoKind }

/** Whose figures of which days; undefined is the call's own default. */
export type Selection = {
  period?: PeriodName | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: 'previous' | 'year' | undefined
  member?: number | undefined
  channel?: number | undefined
}

/** A part of a list, by number. */
export type ListPage<Row> = { total: number; rows: Row[] }
export type PageQuery<Row, Page extends ListPage<Row> = ListPage<Row>> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page>
  /** Rows of another page are none of this one. */
  placeholderData: () => undefined
}

export type VideoPage = AnswerOf<typeof videos>['videos']
export type VideoDetail = AnswerOf<typeof video>

export const given = <T extends object>(selection: T) =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** Against the client's default: these rows are of another page, that video of another one. */
export const nothingMeanwhile = () => undefined

const listKey = (selection: Selection) => ['dashboard', 'videos', brand.currency(), given(selection)] as const

const pageKey = (selection: Selection, order: VideoOrder, page: number) =>
  [...listKey(selection), order, page] as const

/**
 * The first screenful in one call. Its videos are filed as the list's first page, so sorting does not ask for the
 * totals again, and the totals do not depend on the sorting.
 */
export const summaryQuery = (selection: Selection, order: VideoOrder) =>
  queryOptions({
    queryKey: ['dashboard', 'summary', brand.currency(), given(selection)],
    queryFn: async ({ signal, client }) => {
      const answer = await call(summary, { query: { ...given(selection), ...order, size: pageSize }, signal })
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
    const answer = await call(videos, {
      query: { ...given(selection), ...order, page, size: pageSize },
      signal,
    })
    return answer.videos
  },
  placeholderData: nothingMeanwhile,
})

export const videoQuery = (selection: Selection, subject: VideoSubject) =>
  queryOptions({
    queryKey: ['dashboard', 'video', brand.currency(), given(selection), subject],
    queryFn: ({ signal }) => call(video, { query: { ...given(selection), ...subject }, signal }),
    placeholderData: nothingMeanwhile,
  })

/** The video's row if the selection's list has loaded it: enough to open its detail without waiting. */
export function knownVideo(
  client: QueryClient,
  selection: Selection,
  { video_id, channel_id }: VideoSubject,
): VideoRow | null {
  const pages = client.getQueriesData<VideoPage>({ queryKey: listKey(selection) }).map(([, page]) => page)
  const pieces = client.getQueriesData<InfiniteData<{ rows: VideoRow[] }>>({
    queryKey: ['dashboard', 'video-report', brand.currency(), given(selection)],
  })
  for (const page of [...pages, ...pieces.flatMap(([, data]) => data?.pages ?? [])]) {
    const row = page?.rows.find(
      (candidate) =>
        candidate.video_id === video_id && (channel_id === undefined || candidate.channel_id === channel_id),
    )
    if (row) return row
  }
  return null
}
