import { chooseTold, messages, readMessages, toldSettings } from '@cuesheet/contract/messages'
import { isAlwaysTold } from '@cuesheet/contract/values/message-topics'
import { networkScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { choose, markRead } from './mutations.ts'
import { countMessages, listMessages, readSettings } from './queries.ts'

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

  serve(server, toldSettings, async ({ db, viewer }) => {
    const { address, ...settings } = await readSettings(db, viewer)
    return { ...settings, address: server.config.mail === null ? null : address }
  })

  serve(server, chooseTold, async ({ db, viewer, body: { choice } }) => {
    const isNoChoice =
      choice &&
      'topic' in choice &&
      (choice.topic === 'digest'
        ? choice.way !== 'mail'
        : choice.way !== 'push' && isAlwaysTold(choice.topic))
    if (isNoChoice) throw new DomainError('invalid_input')
    await choose(db, { network_id: viewer.network_id ?? 0, account_id: viewer.account_id }, choice)
    return {}
  })
}
