import type { VideoRow } from '@cuesheet/contract/dashboard'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Listing } from './use-list-pages.ts'
import { knownPages, pageSize, type VideoOrder, videoPageQuery } from './video-queries.ts'
import type { VideoSubject } from './video-subject.ts'

/** The list that a video is opened from, to go through one after the other. */
export type VideoSequence = {
  /** Where it stands in the list, counted from 0, as far as that is loaded. */
  find: (video: VideoSubject) => { place: number; total: number } | null
  /** The row at a place, fetched where it is not loaded yet. */
  rowAt: (place: number) => Promise<VideoRow | undefined>
}

const isIt =
  ({ video_id, channel_id }: VideoSubject) =>
  (row: VideoRow) =>
    row.video_id === video_id && (channel_id === undefined || row.channel_id === channel_id)

/** Rows that are all there. */
export const sequenceOf = (rows: readonly VideoRow[]): VideoSequence => ({
  find: (video) => {
    const place = rows.findIndex(isIt(video))
    return place < 0 ? null : { place, total: rows.length }
  },
  rowAt: async (place) => rows[place],
})

function findInPages(client: QueryClient, { selection, order }: Listing<VideoOrder>, video: VideoSubject) {
  for (const { number, page } of knownPages(client, selection, order)) {
    const index = page.rows.findIndex(isIt(video))
    if (index >= 0) return { place: (number - 1) * pageSize + index, total: page.total }
  }
  return null
}

/** The dashboard's list, or a channel's, which is read by pages. */
export function usePagedSequence(listing: Listing<VideoOrder>): VideoSequence {
  const client = useQueryClient()
  return useMemo(
    () => ({
      find: (video) => findInPages(client, listing, video),
      rowAt: async (place) => {
        const { placeholderData: _, ...query } = videoPageQuery(
          listing.selection,
          listing.order,
          Math.floor(place / pageSize) + 1,
        )
        const { rows } = await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
        return rows[place % pageSize] as VideoRow | undefined
      },
    }),
    [client, listing],
  )
}
