import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Nothing in an API answer may ever be run or framed; pages set their own policy. */
const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** On every answer, also on one that is written without the framework. */
export const securityHeaders = {
  'content-security-policy': apiPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** What browsers apply (or accept without a complaint) only where TLS, or a trusted proxy that ends it, carries the request. */
const overTls = {
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
} as const

/** On every answer. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply))
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders)
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  if (request.protocol === 'https') reply.headers(overTls)
}

/** Lets the sites of `origins` call the API from their own origin. */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'X-Request-Id, Retry-After',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers':
          'Accept-Language, Authorization, Content-Type, Last-Event-ID, X-Currency, X-Domain, X-Playist, X-Protection-Id, X-Protection-Token, X-Secure-Token',
        'access-control-max-age': '7200',
      })
      .send()
  })
}
