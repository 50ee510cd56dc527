import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { messages, readMessages } from '@cuesheet/contract/messages'
import type { MessageGroup } from '@cuesheet/contract/values/message-groups'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Message = AnswerOf<typeof messages>['rows'][number]

const pageSize = 20
const filteredSize = 50

/** The account's messages, the latest first; `unread` of the first page counts those not seen yet. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: ['messages', 'list'],
  queryFn: ({ signal, pageParam }) => call(messages, { query: { page: pageParam, size: pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
})

export type MessageFilters = { group?: MessageGroup | undefined; unread?: '1' | undefined }

/** Those that the filters of their page leave. */
export const filteredMessagesQuery = ({ group, unread }: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'filtered', group ?? null, unread ?? null],
    queryFn: ({ signal, pageParam }) =>
      call(messages, { query: { page: pageParam, size: filteredSize, group, unread }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })

/** Marks one as read whose link is followed. */
export const markOneRead = mutationOptions({
  mutationKey: ['messages', 'read-one'],
  mutationFn: (message_id: number) => call(readMessages, { body: { up_to: message_id, alone: true } }),
  onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
})

/** Marks messages up to this one as read: shown at once, and read again where it could not be saved. */
export const markRead = mutationOptions({
  mutationKey: ['messages', 'read'],
  mutationFn: (upTo: number) => call(readMessages, { body: { up_to: upTo } }),
  onMutate: async (upTo: number) => {
    await queryClient.cancelQueries({ queryKey: messagesQuery.queryKey })
    queryClient.setQueryData(messagesQuery.queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              unread: 0,
              rows: page.rows.map((row) => (row.message_id <= upTo ? { ...row, is_read: true } : row)),
            })),
          },
    )
  },
  onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
})
