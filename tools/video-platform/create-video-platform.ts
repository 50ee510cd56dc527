import { reportingDay } from '@cuesheet/contract/values/day'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { drawPicture } from '../demo/pictures/generated-pictures.ts'
import { apiCalls } from './api-calls.ts'
import { ApiError, keyInvalid, quotaExceeded } from './api-error.ts'
import { ApiQuery } from './api-query.ts'
import { exchangeRateFiles } from './exchange-rates.ts'
import { type Fault, misbehave } from './faults.ts'
import { platformPages } from './pages.ts'
import { PlatformState } from './platform-state.ts'
import { addDemoOwners } from './reporting/demo-owners.ts'
import { oauthRoutes } from './reporting/oauth-routes.ts'
import { playRoutes } from './reporting/play-routes.ts'
import { ReportingPlatform } from './reporting/reporting-platform.ts'
import { reportingRoutes } from './reporting/reporting-routes.ts'
import { etagOf } from './resources.ts'

export type VideoPlatformOptions = {
  /** The key that is answered. */
  key?: string
  /** Keeps what people change; without it, that ends with the process. */
  file?: string
  /** The day that the channels' videos lead up to. */
  today?: string
}

export type VideoPlatform = {
  app: FastifyInstance
  state: PlatformState
  /** The Reporting API and the way to its tokens. */
  reporting: ReportingPlatform
  /** Null: all is well. */
  fault: Fault | null
  /** Units that may still be used; null: as many as one likes. */
  units_left: number | null
  /** The same of one key. */
  units_left_of: Map<string, number>
  /** Those that are answered. */
  keys: string[]
  /** The calls that came in, as `channels?id=…`, without the key. */
  calls: string[]
}

/** More than that nobody looks at. */
const maxCalls = 1000

/** The simulated platform: the APIs below /youtube/v3 and /v1, pictures, and pages for people. It listens nowhere yet. */
export function createVideoPlatform(options: VideoPlatformOptions = {}): VideoPlatform {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  const platform: VideoPlatform = {
    app,
    state: new PlatformState(options),
    reporting: new ReportingPlatform(
      options.file ? options.file.replace(/(\.json)?$/, '-reporting.json') : null,
    ),
    fault: null,
    units_left: null,
    units_left_of: new Map(),
    keys: [options.key ?? 'simulation'],
    calls: [],
  }
  app.addHook('onRequest', refuseOtherSites)
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send(error.body)
    const status = (error as { statusCode?: number }).statusCode ?? 500
    return reply.code(status).type('text/plain').send(String(error))
  })
  app.get<{ Params: { call: string } }>('/youtube/v3/:call', (request, reply) =>
    answerCall(platform, request, reply),
  )
  app.get<{ Params: { kind: string; file: string } }>('/pictures/generated/:kind/:file', (request, reply) => {
    const { kind, file } = request.params
    const drawn = drawPicture(kind, file.replace(/\.svg$/, ''))
    return drawn === null
      ? reply.callNotFound()
      : reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(drawn)
  })
  addDemoOwners(platform.reporting, platform.state.seeded_on)
  platformPages(platform)
  oauthRoutes(app, platform.reporting)
  reportingRoutes(app, platform.reporting)
  playRoutes(app, platform.reporting)
  exchangeRateFiles(app, () => options.today ?? reportingDay(new Date()))
  return platform
}

/** Only programs and pages of this machine: no site a browser is on changes or reads anything here. */
async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isLocal = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
  const site = request.headers['sec-fetch-site']
  const isForeignChange = request.method !== 'GET' && (site === 'cross-site' || site === 'same-site')
  if (!isLocal || isForeignChange) await reply.code(403).type('text/plain').send('Only for this machine.')
}

async function answerCall(
  platform: VideoPlatform,
  request: FastifyRequest<{ Params: { call: string } }>,
  reply: FastifyReply,
): Promise<unknown> {
  const url = new URL(request.url, `http://${request.headers.host}`)
  const { call } = request.params
  const key = url.searchParams.get('key') ?? ''
  url.searchParams.delete('key')
  platform.calls = [...platform.calls.slice(1 - maxCalls), `${call}?${url.searchParams}`]

  const { fault } = platform
  if (fault && (!fault.call || fault.call === call)) {
    if (fault.times !== undefined && --fault.times <= 0) platform.fault = null
    if (await misbehave(fault, reply)) return reply
  }
  if (!platform.keys.includes(key)) throw keyInvalid()
  if (platform.units_left !== null && --platform.units_left < 0) throw quotaExceeded()
  const left = platform.units_left_of.get(key)
  if (left !== undefined) {
    platform.units_left_of.set(key, left - 1)
    if (left <= 0) throw quotaExceeded()
  }
  const list = Object.hasOwn(apiCalls, call) ? apiCalls[call] : undefined
  if (!list) throw new ApiError(404, 'notFound', 'Not Found', { domain: 'global' })

  const { kind, ...rest } = list(platform.state, new ApiQuery(url.searchParams), url.origin) as {
    kind: string
  }
  const etag = etagOf(rest)
  reply.header('etag', `"${etag}"`).header('cache-control', 'private')
  if (request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).send()
  return { kind, etag, ...rest }
}
