import { messageGroups } from '@cuesheet/contract/values/message-groups'
import { oneOf, type SearchOf, validSearch } from '../../lib/search-params.ts'

const shape = { group: oneOf(messageGroups), unread: oneOf(['1']) }
export type MessagesSearch = SearchOf<typeof shape>

/** The inbox's filters in its address. */
export const messagesSearch = validSearch(shape)
