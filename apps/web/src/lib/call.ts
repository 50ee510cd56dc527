import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@cuesheet/contract/endpoint'
import { CallError, callErrorOf } from './call-error.ts'
import { callHeaders } from './call-headers.ts'
import { signalOfWork } from './give-up.ts'
import { runtimeConfig } from './runtime-config.ts'
import { session } from './session.ts'

type Empty<T> = Record<never, never> extends T ? true : false
type Input<E extends Endpoint> = (Empty<QueryOf<E>> extends true
  ? { query?: QueryOf<E> }
  : { query: QueryOf<E> }) &
  (Empty<BodyOf<E>> extends true ? { body?: BodyOf<E> } : { body: BodyOf<E> }) & {
    signal?: AbortSignal
    /** For exports and uploads, which may take long. */
    deadlineMs?: number
    /** Of a call that takes bytes; it must be a PUT, of which the signature leaves the body out. */
    bytes?: Blob
    /** Sent to its end also by a page that is being left. */
    keepalive?: boolean
    /** Of a session that is not this page's any more. */
    token?: string | null
  }

type Given = {
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  signal?: AbortSignal | undefined
  deadlineMs?: number
  bytes?: Blob
  keepalive?: boolean
  token?: string | null
}

/** Without an answer after so long a call has failed. */
const usualDeadlineMs = 30_000
export const longDeadlineMs = 10 * 60_000

/** What is read is asked for again for so long, counted from the first failure. */
const retryMs = 5_000
const firstPauseMs = 1_000

/** `?a=1&b=2` of the defined values in their order, or an empty text. */
export function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/**
 * Makes one call of the contract, signed and in the viewer's language and currency; what only reads is tried again where
 * nobody or a broken server answered. Throws CallError on every status 400–599 and when no answer comes;
 * `session_required` ends the session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends Input<E> ? [Input<E>?] : [Input<E>]
): Promise<AnswerOf<E>> {
  // Left pending: the screens that ask go with the session.
  if (endpoint.method === 'GET' && session.isLeaving()) return new Promise(() => {})
  const given: Given = { ...input }
  given.signal ??= signalOfWork()
  const once = (deadlineMs: number) => callOnce(endpoint, given, deadlineMs) as Promise<AnswerOf<E>>
  const answer = once(given.deadlineMs ?? usualDeadlineMs)
  return endpoint.method === 'GET'
    ? answer.catch((error: unknown) => tryAgain(error, once, given.signal))
    : answer
}

const isWorthRetrying = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'offline' || error.status >= 500)

async function tryAgain<Answer>(
  first: unknown,
  once: (deadlineMs: number) => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const endsAt = Date.now() + retryMs
  let error = first
  for (let pauseMs = firstPauseMs; isWorthRetrying(error); pauseMs *= 2) {
    const waitMs = Math.max(pauseMs, (error.retry_after_seconds ?? 0) * 1000)
    if (Date.now() + waitMs >= endsAt) break
    await pause(waitMs, signal)
    try {
      return await once(endsAt - Date.now())
    } catch (failure) {
      // What was cut short says less than what failed before.
      if (!(failure instanceof CallError) || failure.code !== 'no_answer') error = failure
    }
  }
  throw error
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

async function callOnce(
  endpoint: Endpoint,
  { query, body, bytes, signal, keepalive = false, token = session.token() }: Given,
  deadlineMs: number,
): Promise<unknown> {
  const address = `${runtimeConfig.apiBaseUrl}/${endpoint.path}`
  const text = endpoint.method === 'GET' || body === undefined ? null : JSON.stringify(body)
  const headers = callHeaders({ address, method: endpoint.method, text, token, context: endpoint.context })
  if (bytes) headers.set('content-type', 'application/octet-stream')
  const stop = new AbortController()
  const passOn = () => stop.abort(signal?.reason)
  if (signal?.aborted) passOn()
  signal?.addEventListener('abort', passOn)
  const timer = setTimeout(() => stop.abort(new CallError(0, { code: 'no_answer' })), deadlineMs)
  const failure = (otherwise: CallError): never => {
    if (stop.signal.aborted) throw stop.signal.reason
    throw otherwise
  }
  try {
    const response = await fetch(address + queryString(query), {
      method: endpoint.method,
      headers,
      body: bytes ?? text,
      credentials: 'omit',
      keepalive,
      signal: stop.signal,
    }).catch(() => failure(new CallError(0, { code: 'offline' })))
    if (response.status >= 400) {
      const error = await callErrorOf(response)
      if (error.isOurs && error.code === 'session_required' && session.token() === token) session.end()
      throw error
    }
    return await response.json().catch(() => failure(new CallError(response.status, { code: 'internal' })))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', passOn)
  }
}
