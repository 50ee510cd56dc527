import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { contextHeaders } from '@cuesheet/contract/context-headers'
import { type ErrorAnswer, type ErrorCode, errorStatus } from '@cuesheet/contract/errors'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteDirectory } from '../access/site.ts'
import { isDatabaseUnavailable, isDeadlock, isStatementTimeout } from '../db/database-error.ts'
import { DomainError } from '../errors/domain-error.ts'
import { textOf } from '../locales/texts.ts'
import { securityHeaders, setSecurityHeaders } from './security-headers.ts'

/** Where neither the caller nor the site says which language to answer in. */
const lastLocale: Locale = 'ko'

const byStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'headers_too_large',
}

/** Maps any error to what the caller sees; unknown errors are `internal`. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (isDeadlock(error)) return new DomainError('conflict')
  if (isStatementTimeout(error)) return new DomainError('timeout')
  if (isDatabaseUnavailable(error)) return new DomainError('unavailable', { retry_after_seconds: 5 })
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return new DomainError('timeout')
  if (statusCode >= 400 && statusCode < 500) {
    const known = byStatus[statusCode]
    return known
      ? new DomainError(known)
      : new DomainError('invalid_input', { message_key: 'malformed_request' })
  }
  return new DomainError('internal')
}

function errorAnswer(error: DomainError, locale: Locale, request_id: string): ErrorAnswer {
  const { code, message_key, fields } = error
  return {
    success: false,
    code,
    message: textOf(locale, message_key ?? code),
    request_id,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, textOf(locale, text)])),
    }),
  }
}

/** The one place where errors become answers. */
export function createErrorAnswers(sites: SiteDirectory, methodsByUrl: ReadonlyMap<string, string[]>) {
  const localeOf = async (request: FastifyRequest, status: number): Promise<Locale> => {
    if (request.state?.locale) return request.state.locale
    const named = request.headers[contextHeaders.domain]
    const domain = typeof named === 'string' ? named : request.hostname
    const lastKnown = () => sites.lastKnown(domain)
    // A failure may be the database's: it is not asked again.
    const site = status < 500 ? await sites.find(domain).catch(lastKnown) : lastKnown()
    return site?.default_locale ?? lastLocale
  }

  const answerError = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Nobody is there to be answered: no failure of ours.
    if (isGone(request)) return reply.hijack()
    const domainError = toDomainError(error)
    const status = errorStatus[domainError.code]
    if (domainError.code === 'internal') request.log.error({ err: error }, 'unexpected error')
    else if (status >= 500)
      request.log.warn({ code: domainError.code, reason: (error as Error).message }, 'failed')
    if (domainError.retry_after_seconds !== undefined)
      reply.header('retry-after', Math.ceil(domainError.retry_after_seconds))
    const locale = await localeOf(request, status)
    return reply
      .code(status)
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(errorAnswer(domainError, locale, request.id)))
  }

  const answerNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsByUrl.get(request.url.split('?', 1)[0] ?? '')
    if (!allowed || allowed.includes(request.method))
      return answerError(new DomainError('not_found'), request, reply)
    reply.header('allow', allowed.join(', '))
    return answerError(new DomainError('method_not_allowed'), request, reply)
  }

  /** For what no hook has seen, as an address that cannot be read. */
  const answerUnrouted = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(request, reply)
    void answerError(error, request, reply)
  }

  return { answerError, answerNotFound, answerUnrouted }
}

/** Whether the connection of a request broke before it had come as a whole, as one that is reset. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.socket.destroyed && !raw.complete

/** For what never became a request: malformed HTTP, a head over the limit, a head or body that came too slowly. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const broken =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new DomainError('headers_too_large')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new DomainError('request_timeout')
        : new DomainError('invalid_input', { message_key: 'malformed_request' })
  const status = errorStatus[broken.code]
  const request_id = randomUUID()
  const body = JSON.stringify(errorAnswer(broken, lastLocale, request_id))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${request_id}`,
      'Cache-Control: no-store',
      ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
