import { messages, readMessages } from '@cuesheet/contract/messages'
import { infiniteOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The account's messages, the latest first; `unread` of the first page counts those not seen yet. */
export const messagesQuery = infiniteOf(messages, { size: 20 })

/** Marks messages up to this one as read: shown at once, and read again where it could not be saved. */
export const markRead = mutationOf(readMessages, {
  onMutate: async ({ up_to }) => {
    await queryClient.cancelQueries(messagesQuery)
    queryClient.setQueryData(
      messagesQuery.queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            unread: 0,
            rows: page.rows.map((row) => (row.message_id <= up_to ? { ...row, is_read: true } : row)),
          })),
        },
    )
  },
})
