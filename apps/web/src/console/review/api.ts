import {
  awardChannel,
  type DecisionResult,
  decideReview,
  decideReviews,
  leaseChannel,
  type QueuedChannel,
  releaseChannel,
  reviewedChannel,
  reviewList,
  undoDecisions,
} from '@cuesheet/contract/console-review'
import {
  addHoliday,
  decisionReasons,
  deleteReason,
  holidays,
  removeHoliday,
  saveReason,
} from '@cuesheet/contract/console-review-settings'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'
import type { QueueSearch } from './queue-search.ts'

export type QueuePage = AnswerOf<typeof reviewList>
/** A channel in a network. */
export type ChannelIds = { network_id: number; channel_id: number }

const queueKey = ['console', 'review', 'queue'] as const
/** Others decide as well. */
const refreshMs = 30_000

export const readQueue = (
  search: QueueSearch,
  { after, size, signal }: { after?: string; size?: number; signal?: AbortSignal } = {},
) => {
  const { search: part, network, state } = search
  const query = {
    ...(part && { search: part }),
    ...(network && { network }),
    ...(state && { state }),
    ...(after && { after }),
    ...(size && { size }),
  }
  return call(reviewList, { query, ...(signal && { signal }) })
}

export const queueQuery = (search: QueueSearch) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, search.search, search.network, search.state],
    queryFn: ({ pageParam, signal }) => readQueue(search, { ...(pageParam && { after: pageParam }), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before: InfiniteData<QueuePage, string | undefined> | undefined) => before,
    refetchInterval: refreshMs,
    staleTime: 0,
  })

const channelKey = ({ network_id, channel_id }: ChannelIds) =>
  ['console', 'review', 'channel', network_id, channel_id] as const

export const channelQuery = (ids: ChannelIds) =>
  queryOptions({
    queryKey: channelKey(ids),
    queryFn: async ({ signal }) => {
      const query = { network: ids.network_id, channel: ids.channel_id }
      return (await call(reviewedChannel, { query, signal })).channel
    },
    placeholderData: () => undefined,
    staleTime: 5_000,
  })

export const lease = (ids: ChannelIds, take_over = false) =>
  call(leaseChannel, { body: { ...ids, take_over } })

/** Also from a page that is being left. Where it fails the lease ends by itself. */
export function release(ids: ChannelIds): void {
  if (session.token() === null) return
  void call(releaseChannel, { body: ids, keepalive: true }).catch(() => {})
}

export const takeOver = mutationOptions({
  mutationKey: ['console', 'review', 'lease'],
  mutationFn: (ids: ChannelIds) => lease(ids, true),
  onSettled: (_answer, _error, ids, _result, { client }) => readAgain(client, ids),
})

export const decide = mutationOptions({
  mutationKey: ['console', 'review', 'decide'],
  mutationFn: (body: BodyOf<typeof decideReview>) => call(decideReview, { body }),
  onSuccess: (_answer, ids, _result, { client }) => {
    takeOut(client, [ids])
    readAgain(client, ids)
  },
  onError: (error, ids, _result, { client }) => rereadRefused(client, error, ids),
})

export const decideMany = mutationOptions({
  mutationKey: ['console', 'review', 'decide-many'],
  mutationFn: (body: BodyOf<typeof decideReviews>) => call(decideReviews, { body }),
  onSuccess: ({ results }, _body, _result, { client }) => {
    takeOut(
      client,
      results.filter(({ result }: DecisionResult) => result !== 'refused'),
    )
    readAgain(client)
  },
})

export const undo = mutationOptions({
  mutationKey: ['console', 'review', 'undo'],
  mutationFn: (channels: ChannelIds[]) => call(undoDecisions, { body: { channels } }),
  onSuccess: (_answer, _channels, _result, { client }) => readAgain(client),
})

export const award = mutationOptions({
  mutationKey: ['console', 'review', 'award'],
  mutationFn: (body: BodyOf<typeof awardChannel>) => call(awardChannel, { body }),
  onSuccess: (_answer, _body, _result, { client }) => readAgain(client),
  onError: (error, ids, _result, { client }) => rereadRefused(client, error, ids),
})

export const reasonsQuery = (network: number | undefined) =>
  queryOptions({
    queryKey: ['console', 'review', 'reasons', network ?? 0],
    queryFn: async ({ signal }) =>
      (await call(decisionReasons, { query: network ? { network } : {}, signal })).rows,
    staleTime: 60_000,
  })

const readReasons = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['console', 'review', 'reasons'] })

export const keepReason = mutationOptions({
  mutationKey: ['console', 'review', 'reasons', 'save'],
  mutationFn: (body: BodyOf<typeof saveReason>) => call(saveReason, { body }),
  onSettled: (_answer, _error, _body, _result, { client }) => readReasons(client),
})

export const dropReason = mutationOptions({
  mutationKey: ['console', 'review', 'reasons', 'delete'],
  mutationFn: (body: BodyOf<typeof deleteReason>) => call(deleteReason, { body }),
  onSettled: (_answer, _error, _body, _result, { client }) => readReasons(client),
})

export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: ['console', 'review', 'holidays', year],
    queryFn: async ({ signal }) => (await call(holidays, { query: { year }, signal })).rows,
  })

const readDays = (client: QueryClient) => client.invalidateQueries({ queryKey: ['console', 'review'] })

export const keepHoliday = mutationOptions({
  mutationKey: ['console', 'review', 'holidays', 'add'],
  mutationFn: (body: BodyOf<typeof addHoliday>) => call(addHoliday, { body }),
  onSuccess: (_answer, _body, _result, { client }) => readDays(client),
})

export const dropHoliday = mutationOptions({
  mutationKey: ['console', 'review', 'holidays', 'remove'],
  mutationFn: (day: string) => call(removeHoliday, { body: { day } }),
  onSettled: (_answer, _error, _day, _result, { client }) => readDays(client),
})

const isSame = (a: ChannelIds, b: ChannelIds) =>
  a.network_id === b.network_id && a.channel_id === b.channel_id

/** What was decided on is gone from the queue before it is read again. */
function takeOut(client: QueryClient, gone: readonly ChannelIds[]): void {
  client.setQueriesData<InfiniteData<QueuePage>>(
    { queryKey: queueKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          rows: page.rows.filter((row: QueuedChannel) => !gone.some((ids) => isSame(row, ids))),
        })),
      },
  )
}

function readAgain(client: QueryClient, ids?: ChannelIds): void {
  void client.invalidateQueries({ queryKey: queueKey })
  void client.invalidateQueries({
    queryKey: ids ? channelKey(ids) : ['console', 'review', 'channel'],
  })
}

/** It has changed meanwhile, or is gone: the screen shows what is. */
function rereadRefused(client: QueryClient, error: Error, ids: ChannelIds): void {
  if (error instanceof CallError && (error.status === 409 || error.status === 404)) readAgain(client, ids)
}
