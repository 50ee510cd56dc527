import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { readBearer } from '../access/session.ts'
import type { Site } from '../access/site.ts'
import type { Viewer } from '../access/viewer.ts'
import { readCallContext } from './call-context.ts'
import { proveCaller, proveViewer, readCall } from './prove-caller.ts'
import { bodyLength } from './read-body.ts'
import { readInput } from './read-input.ts'
import { type AnyEndpoint, type Given, route, type Server } from './serve.ts'

/** A call for accounts that reads: what it claims, before it is known who calls. */
export type Claim<E extends AnyEndpoint> = {
  /** As it was last known. */
  site: Site
  /** The site as it is now; refuses a call that it does not answer. */
  findSite(): Promise<Site>
  token: string
  locale: Locale
  /** X-Currency; null: the account's choice, else the network's. */
  currency: Currency | null
  /** What it asks for; null where that will be refused. */
  query: z.output<E['query']> | null
  /** Once it is known who calls: refuses those who may not call, and what is asked wrongly. */
  prove(viewer: Viewer | null): z.output<E['query']>
}

/** Routes one endpoint whose handler finds out in the statement that it answers with whether the site and the session stand. */
export function serveClaims<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  handler: (claim: Claim<E>) => Promise<Given<E>>,
): void {
  const { sites, config } = server
  const isLater = (request: FastifyRequest) =>
    bodyLength(request) === 0 && readBearer(request.headers.authorization) !== null
  route(
    server,
    endpoint,
    { is_exact: true },
    {
      prove: (request) => proveCaller(server, endpoint, request, isLater(request)),
      async answer(request) {
        const { context, token } = request.proven!
        // What else a call proves, it has proven with its session.
        if (!isLater(request)) await readCall(server, endpoint, request, request.proven!)
        const parsed = endpoint.query.safeParse(request.query)
        return handler({
          site: context!.site,
          findSite: async () => (await readCallContext(request, sites, config.cors_origins)).site,
          token: token!,
          locale: request.state.locale ?? 'ko',
          currency: context!.currency,
          query: parsed.success ? (parsed.data as z.output<E['query']>) : null,
          prove(viewer) {
            proveViewer(endpoint, request, viewer)
            return (parsed.success ? parsed.data : readInput(endpoint.query, request.query)) as z.output<
              E['query']
            >
          },
        })
      },
    },
  )
}
