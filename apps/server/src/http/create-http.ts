import { randomUUID } from 'node:crypto'
import type { Locale } from '@cuesheet/contract/values/locale'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { SiteDirectory } from '../access/site.ts'
import type { Config } from '../config.ts'
import { DomainError } from '../errors/domain-error.ts'
import { readLocale } from './call-context.ts'
import { callerAddress, tidyForwardedFor } from './caller-address.ts'
import { answerBrokenRequest, createErrorAnswers } from './error-handler.ts'
import type { Log } from './log.ts'
import { withoutSecrets } from './log-path.ts'
import { admitBody, bodyLength, createBodyMemory, readBody, requireSmallBody } from './read-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What becomes known of a request on its way, for its log line and its error answer. */
    state: {
      locale: Locale | null
      network_id: number | null
      account_id: number | null
      address: string
      /** It has shown a key or a session. */
      is_proven: boolean
    }
  }
}

const bodyLimitBytes = 256 * 1024
/** Above this the whole head of a request is refused with 431. */
const headLimitBytes = 16 * 1024

/** The HTTP server with its limits, ids, log lines and error answers; without routes. */
export function createHttp(config: Config, log: Log, sites: SiteDirectory): FastifyInstance {
  const behindProxy = config.trust_proxy.length > 0
  const methodsByUrl = new Map<string, string[]>()
  const { answerError, answerNotFound, answerUnrouted } = createErrorAnswers(sites, methodsByUrl)
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: behindProxy ? [...config.trust_proxy] : false,
    rewriteUrl: (raw) => readableUrl(raw.url ?? '/'),
    genReqId: (raw) => (behindProxy && readRequestId(raw.headers['x-request-id'])) || randomUUID(),
    bodyLimit: bodyLimitBytes,
    connectionTimeout: 60_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 72_000,
    // The last fence: statements are cut by the database before.
    handlerTimeout: config.database_statement_timeout_ms * 2,
    return503OnClosing: false,
    http: {
      maxHeaderSize: headLimitBytes,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      // Without a Host the request is answered like any other, not with Node's bare 400.
      requireHostHeader: false,
    },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerBrokenRequest,
  })

  app.addHook('onRoute', ({ url, method }) => {
    methodsByUrl.set(url, [...(methodsByUrl.get(url) ?? []), method].flat())
  })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.decorateRequest('state')
  app.decorateRequest('proven', null)
  app.addHook('onRequest', async (request, reply) => {
    // Reset as soon as it was sent: there is nobody to answer.
    if (request.raw.socket.destroyed) return reply.hijack()
    tidyForwardedFor(request.raw)
    const address = callerAddress(request)
    const locale = readLocale(request)
    request.state = { locale, network_id: null, account_id: null, address, is_proven: false }
    reply.header('x-request-id', request.id)
    requireSmallBody(request)
  })
  const bodies = createBodyMemory(config.body_memory_bytes)
  app.addHook('preParsing', async (request, reply) => {
    if (bodyLength(request) === 0) return
    // Nobody reads what nothing takes.
    if (request.is404) return answerNotFound(request, reply) as never
    admitBody(bodies, request, reply)
  })
  app.addHook('onSend', async (request, reply) => {
    const isUnread = request.body === undefined && bodyLength(request) !== 0
    if (closing || isUnread) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { network_id, account_id, address } = request.state
    request.log[request.url.startsWith('/api/') ? 'info' : 'debug'](
      {
        method: request.method,
        path: withoutSecrets(request.url.split('?', 1)[0] ?? ''),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address,
        network_id,
        account_id,
      },
      'answered',
    )
  })

  // Bytes, not values: the signature is over what came; serve() parses after it has been proven.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', readBody)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  // Its body is asked for once it may come.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  // Of expectations that are unknown HTTP says that they may be passed over; Node answers them by itself, without headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  return app
}

/** Of two Hosts a proxy may have meant the other. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new DomainError('invalid_input', { message_key: 'malformed_request' })
  })
}

/** An address of a page that cannot be decoded is a page that does not exist, no broken request: it is taken literally. */
function readableUrl(url: string): string {
  if (url.startsWith('/api/')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

function readRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : null
}
