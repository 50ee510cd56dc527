import { type CallInput, type InputArguments, queryString } from '@cuesheet/client/call-input'
import { sendCall } from '@cuesheet/client/send-call'
import { tryAgain } from '@cuesheet/client/try-again'
import type { AnswerOf, Endpoint } from '@cuesheet/contract/endpoint'
import { CallError } from './call-error.ts'
import { callHeaders } from './call-headers.ts'
import { signalOfWork } from './give-up.ts'
import { runtimeConfig } from './runtime-config.ts'
import { session } from './session.ts'

type Options = {
  signal?: AbortSignal | undefined
  /** For exports and uploads, which may take long. */
  deadlineMs?: number
  /** Of a call that takes bytes; it must be a PUT, of which the signature leaves the body out. */
  bytes?: Blob
  /** Sent to its end also by a page that is being left. */
  keepalive?: boolean
  /** Of a session that is not this page's any more. */
  token?: string | null
}
type Sent = Options & { query?: Record<string, unknown>; body?: Record<string, unknown> }

/** Without an answer after so long a call has failed. */
const usualDeadlineMs = 30_000
export const longDeadlineMs = 10 * 60_000

/** What is read is asked for again for so long, counted from the first failure. */
const retryMs = 5_000

/**
 * Makes one call of the contract, signed and in the viewer's language and currency; what only reads is tried again where
 * nobody or a broken server answered. Throws CallError on every status 400–599 and when no answer comes;
 * `session_required` ends the session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArguments<CallInput<E, Options>>
): Promise<AnswerOf<E>> {
  // Left pending: the screens that ask go with the session.
  if (endpoint.method === 'GET' && session.isLeaving()) return new Promise(() => {})
  const sent: Sent = { ...input }
  const signal = sent.signal ?? signalOfWork()
  return tryAgain(
    (deadline_ms) => callOnce(endpoint, { ...sent, signal }, deadline_ms) as Promise<AnswerOf<E>>,
    {
      deadline_ms: sent.deadlineMs ?? usualDeadlineMs,
      retry_ms: retryMs,
      isRead: endpoint.method === 'GET',
      isWorthRetrying: ({ code, status }) =>
        endpoint.method === 'GET' && (code === 'offline' || status >= 500),
      signal,
    },
  )
}

async function callOnce(
  endpoint: Endpoint,
  { query, body, bytes, signal, keepalive = false, token = session.token() }: Sent,
  deadline_ms: number,
): Promise<unknown> {
  const address = `${runtimeConfig.apiBaseUrl}/${endpoint.path}`
  const text = endpoint.method === 'GET' || body === undefined ? null : JSON.stringify(body)
  const headers = callHeaders({ address, method: endpoint.method, text, token, context: endpoint.context })
  if (bytes) headers.set('content-type', 'application/octet-stream')
  try {
    return await sendCall(address + queryString(query), {
      method: endpoint.method,
      headers,
      body: bytes ?? text,
      credentials: 'omit',
      keepalive,
      deadline_ms,
      signal,
    })
  } catch (error) {
    const isRefused = error instanceof CallError && error.isOurs && error.code === 'session_required'
    if (isRefused && session.token() === token) session.end()
    throw error
  }
}
