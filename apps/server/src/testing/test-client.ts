import { contextHeaders } from '@cuesheet/contract/context-headers'
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@cuesheet/contract/endpoint'
import type { ErrorAnswer } from '@cuesheet/contract/errors'
import { signatureOf } from '@cuesheet/contract/request-signature'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type * as z from 'zod/mini'
import { sha512 } from '../http/request-signature.ts'

export const testUserAgent = 'cuesheet-test/1'

type Callable = Pick<Endpoint, 'method' | 'path' | 'context' | 'answers' | 'takes'> & {
  query: z.core.$ZodType
  body: z.core.$ZodType
  answer: z.core.$ZodType
}
/** Of a body, by what a call takes. */
export const bodyTypes = { json: 'application/json', bytes: 'application/octet-stream' } as const

type Sent<E extends Callable> = {
  query?: QueryOf<E>
  body?: BodyOf<E>
  bytes?: Buffer
  headers?: Record<string, string>
}

/** Signs one call as a browser would and says what to send. */
export function signedRequest(call: {
  method: string
  url: string
  headers?: Record<string, string | undefined>
  payload?: string | Buffer | undefined
}): InjectOptions & { headers: Record<string, string> } {
  const authorization = call.headers?.authorization ?? ''
  const bytes = call.payload === undefined ? 0 : Buffer.byteLength(call.payload)
  const headers: Record<string, string> = {
    'user-agent': testUserAgent,
    ...signatureOf(sha512, {
      path: call.url.split('?')[0] ?? '',
      method: call.method,
      body: call.headers?.['content-type']?.startsWith('multipart/form-data') ? 'form-data' : bytes,
      authorization,
      user_agent: testUserAgent,
    }),
  }
  for (const [name, value] of Object.entries(call.headers ?? {}))
    if (value !== undefined) headers[name] = value
  const { method, url, payload } = call
  return { method: method as NonNullable<InjectOptions['method']>, url, headers, ...(payload && { payload }) }
}

/** What a request answers; of a stream that goes on, its first words, as if it had ended there. */
export async function injectCall(
  app: FastifyInstance,
  endpoint: Pick<Endpoint, 'answers'>,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  if (endpoint.answers === 'json') return app.inject(request)
  const answer = await app.inject({ ...request, payloadAsStream: true })
  const stream = answer.stream().setEncoding('utf8')
  let body = ''
  for await (const chunk of stream) {
    body += chunk
    if (answer.statusCode === 200) break
  }
  const json = () => (answer.statusCode === 200 ? { success: true, message: body } : JSON.parse(body))
  return { ...answer, statusCode: answer.statusCode, headers: answer.headers, body, json }
}

/** A browser on `domain`, signed in where it has a token. `get*` of an answer that is no success fails the test. */
export class TestClient {
  readonly app: FastifyInstance
  readonly domain: string
  readonly token: string | null

  constructor(app: FastifyInstance, domain: string, token: string | null = null) {
    this.app = app
    this.domain = domain
    this.token = token
  }

  /** Sends a call and returns any answer. Headers given replace the usual ones. */
  send<E extends Callable>(endpoint: E, sent: Sent<E> = {}): Promise<LightMyRequestResponse> {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries((sent.query ?? {}) as Record<string, unknown>))
      if (value !== undefined) query.append(name, String(value))
    const payload =
      sent.bytes ??
      (endpoint.method === 'GET' || sent.body === undefined ? undefined : JSON.stringify(sent.body))
    return injectCall(
      this.app,
      endpoint,
      signedRequest({
        method: endpoint.method,
        url: `/api/${endpoint.path}${query.size > 0 ? `?${query}` : ''}`,
        headers: {
          ...(endpoint.context && {
            host: this.domain,
            [contextHeaders.domain]: this.domain,
            ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
          }),
          ...(payload !== undefined && { 'content-type': bodyTypes[endpoint.takes] }),
          ...sent.headers,
        },
        payload,
      }),
    )
  }

  /** The answer of a call that must succeed. */
  async call<E extends Callable>(endpoint: E, sent: Sent<E> = {}): Promise<AnswerOf<E>> {
    const response = await this.send(endpoint, sent)
    if (response.statusCode !== 200)
      throw new Error(`${endpoint.path} answered ${response.statusCode}: ${response.body}`)
    return response.json() as AnswerOf<E>
  }

  /** The error of a call that must fail. */
  async fail<E extends Callable>(endpoint: E, sent: Sent<E> = {}): Promise<ErrorAnswer & { status: number }> {
    const response = await this.send(endpoint, sent)
    if (response.statusCode < 400) throw new Error(`${endpoint.path} succeeded: ${response.body}`)
    return { ...(response.json() as ErrorAnswer), status: response.statusCode }
  }
}
