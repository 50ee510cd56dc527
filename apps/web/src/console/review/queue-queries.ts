import {
  type ChannelIds,
  decideReview,
  decideReviews,
  type QueuePage,
  reviewedChannel,
  reviewList,
} from '@cuesheet/contract/console-review'
import type { InfiniteData } from '@tanstack/react-query'
import { infiniteOf, nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { keyOf } from '../../lib/key-of.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { QueueSearch } from './queue-search.ts'

/** Others decide as well. */
const refreshMs = 30_000

export const askedOf = ({ search, network, state }: QueueSearch) => ({
  search: search || undefined,
  network: network || undefined,
  state,
})

export const queueQuery = (search: QueueSearch) =>
  infiniteOf(reviewList, askedOf(search), { refetchInterval: refreshMs, staleTime: 0 })

export const channelQuery = ({ network_id, channel_id }: ChannelIds) =>
  queryOf(
    reviewedChannel,
    { network: network_id, channel: channel_id },
    { select: ({ channel }) => channel, placeholderData: nothingMeanwhile, staleTime: 5_000 },
  )

export const decide = mutationOf(decideReview, { onSuccess: (_answer, ids) => takeOut([ids]) })

export const decideMany = mutationOf(decideReviews, {
  onSuccess: ({ results }) => takeOut(results.filter(({ result }) => result !== 'refused')),
})

/** What was decided on is gone from the queue before it is read again. */
function takeOut(gone: readonly ChannelIds[]): void {
  const isGone = (row: ChannelIds) =>
    gone.some((ids) => ids.network_id === row.network_id && ids.channel_id === row.channel_id)
  queryClient.setQueriesData<InfiniteData<QueuePage>>(
    { queryKey: keyOf(reviewList, { pieces: {} }) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => !isGone(row)) })),
      },
  )
}
