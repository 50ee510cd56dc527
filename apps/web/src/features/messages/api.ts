import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { messages, readMessages } from '@cuesheet/contract/messages'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Message = AnswerOf<typeof messages>['rows'][number]

const pageSize = 20

/** The account's messages, the latest first; `unread` of the first page counts those not seen yet. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: ['messages', 'list'],
  queryFn: ({ signal, pageParam }) => call(messages, { query: { page: pageParam, size: pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
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
  onSettled: () => queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey }),
})
