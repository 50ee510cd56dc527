import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@cuesheet/contract/endpoint'
import { CallError, callErrorOf } from './call-error.ts'
import { callHeaders } from './call-headers.ts'
import { runtimeConfig } from './runtime-config.ts'
import { session } from './session.ts'

type Empty<T> = Record<never, never> extends T ? true : false
type Input<E extends Endpoint> = (Empty<QueryOf<E>> extends true
  ? { query?: QueryOf<E> }
  : { query: QueryOf<E> }) &
  (Empty<BodyOf<E>> extends true ? { body?: BodyOf<E> } : { body: BodyOf<E> }) & { signal?: AbortSignal }

/** `?a=1&b=2` of the defined values in their order, or an empty text. */
export function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/**
 * Makes one call of the contract, signed and in the viewer's language and currency.
 * Throws CallError on every status 400–599 and when no answer comes; `session_required` ends the session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends Input<E> ? [Input<E>?] : [Input<E>]
): Promise<AnswerOf<E>> {
  const { query, body, signal } = (input ?? {}) as {
    query?: Record<string, unknown>
    body?: Record<string, unknown>
    signal?: AbortSignal
  }
  const address = `${runtimeConfig.apiBaseUrl}/${endpoint.path}`
  const text = endpoint.method === 'GET' || body === undefined ? null : JSON.stringify(body)
  const token = session.token()
  const response = await fetch(address + queryString(query), {
    method: endpoint.method,
    headers: callHeaders({ address, method: endpoint.method, text, token, context: endpoint.context }),
    body: text,
    credentials: 'omit',
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new CallError(0, { code: 'offline' })
  })
  if (response.status >= 400) {
    const error = await callErrorOf(response)
    if (error.code === 'session_required' && session.token() === token) session.clear()
    throw error
  }
  return (await response.json().catch(() => {
    throw new CallError(response.status, { code: 'internal' })
  })) as AnswerOf<E>
}
