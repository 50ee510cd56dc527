import { messages, readMessages } from '@cuesheet/contract/messages'
import { networkScope } from '../../access/scope.ts'
import { type Server, serve } from '../../http/serve.ts'
import { markRead } from './mutations.ts'
import { countMessages, listMessages } from './queries.ts'

export function messageRoutes(server: Server): void {
  serve(server, messages, async ({ db, viewer, query, locale }) => {
    const scope = networkScope(viewer)
    const [rows, counts] = await Promise.all([
      listMessages(db, scope, viewer.account_id, { ...query, locale }),
      countMessages(db, scope, viewer.account_id, query),
    ])
    return { page: query.page, size: query.size, ...counts, rows }
  })

  serve(server, readMessages, async ({ db, viewer, body }) => {
    const scope = networkScope(viewer)
    await markRead(db, scope, viewer.account_id, body)
    const { unread } = await countMessages(db, scope, viewer.account_id)
    return { unread }
  })
}
