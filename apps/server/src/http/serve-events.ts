import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Endpoint } from '@cuesheet/contract/endpoint'
import { authenticateCall } from './prove-caller.ts'
import type { AnyEndpoint, Call, Server } from './serve.ts'

/** The longest a timer can be: a stream ends when its reader leaves or its session does. */
const handlerTimeout = 2 ** 31 - 1

/** Routes one endpoint that answers with a stream of events: proven like any other call, sent as it comes. */
export function serveEvents<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  open: (call: Call<E>, headers: IncomingHttpHeaders) => Promise<Readable>,
): void {
  server.endpoints.push(endpoint as unknown as Endpoint)
  server.app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    exposeHeadRoute: false,
    compress: false,
    handlerTimeout,
    async handler(request, reply) {
      const stream = await open(await authenticateCall(server, endpoint, request), request.headers)
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Asks reverse proxies to pass on each event at once.
          'x-accel-buffering': 'no',
          // An ended stream must not hold a stopping server.
          connection: 'close',
        })
        .send(stream)
    },
  })
}
