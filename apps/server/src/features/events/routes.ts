import { events, lastEventIdHeader } from '@cuesheet/contract/events'
import { hashToken } from '../../access/session.ts'
import type { Server } from '../../http/serve.ts'
import { serveEvents } from '../../http/serve-events.ts'
import { createEventHub, type EventHub } from './event-hub.ts'
import { readMark } from './rules.ts'

/** Answers the hub, which knows how many streams are open. */
export function eventRoutes(server: Server): EventHub {
  const hub = createEventHub(server.db, server.log)
  server.app.addHook('preClose', hub.close)
  serveEvents(server, events, ({ viewer, token }, headers) => {
    const since = headers[lastEventIdHeader]
    return hub.open(viewer, hashToken(token), readMark(typeof since === 'string' ? since : undefined))
  })
  return hub
}
