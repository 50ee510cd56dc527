import { CallError } from './call-error.ts'

const firstPauseMs = 1_000

/**
 * Asks `once`, and again where its failure is worth it: after what Retry-After says, at least a second, then two, four …,
 * for `retry_ms` from the first failure.
 */
export async function tryAgain<Answer>(
  once: (deadline_ms: number) => Promise<Answer>,
  {
    deadline_ms,
    retry_ms,
    isRead,
    isWorthRetrying,
    signal,
  }: {
    deadline_ms: number
    retry_ms: number
    /** It changes nothing. */
    isRead: boolean
    isWorthRetrying: (error: CallError) => boolean
    signal?: AbortSignal | undefined
  },
): Promise<Answer> {
  let endsAt = Number.POSITIVE_INFINITY
  let failure: unknown
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await once(Math.min(deadline_ms, endsAt - Date.now()))
    } catch (error) {
      const isCut = error instanceof CallError && error.code === 'no_answer'
      // A read that was cut short says less than what failed before; a change may have been made.
      if (!(isCut && isRead && failure)) failure = error
    }
    if (!(failure instanceof CallError && isWorthRetrying(failure))) throw failure
    endsAt = Math.min(endsAt, Date.now() + retry_ms)
    const waitMs = Math.max(pauseMs, (failure.retry_after_seconds ?? 0) * 1000)
    if (Date.now() + waitMs >= endsAt) throw failure
    await pause(waitMs, signal)
  }
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
