import { CallError, callErrorOf } from './call-error.ts'

/**
 * One request and its JSON. Throws CallError on every status 400–599 and where no answer comes within `deadline_ms`; the
 * reason of `signal` as it is.
 */
export async function sendCall(
  url: string,
  {
    deadline_ms,
    signal,
    fetch: send = fetch,
    ...request
  }: Omit<RequestInit, 'signal'> & {
    deadline_ms: number
    signal?: AbortSignal | undefined
    fetch?: typeof globalThis.fetch
  },
): Promise<unknown> {
  // Not AbortSignal.any, which some of the browsers that are served do not have.
  const stop = new AbortController()
  const passOn = () => stop.abort(signal?.reason)
  if (signal?.aborted) passOn()
  signal?.addEventListener('abort', passOn)
  const timer = setTimeout(() => stop.abort(new CallError(0, { code: 'no_answer' })), deadline_ms)
  const failure = (otherwise: CallError): never => {
    if (stop.signal.aborted) throw stop.signal.reason
    throw otherwise
  }
  try {
    const response = await send(url, { ...request, signal: stop.signal }).catch(() =>
      failure(new CallError(0, { code: 'offline' })),
    )
    if (response.status >= 400) throw await callErrorOf(response)
    return await response.json().catch(() => failure(new CallError(response.status, { code: 'internal' })))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', passOn)
  }
}
