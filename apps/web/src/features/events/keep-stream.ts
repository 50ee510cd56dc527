import { heartbeatSeconds } from '@cuesheet/contract/events'
import { CallError, isFinalRefusal } from '../../lib/call-error.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

const firstPauseMs = 2000
const longestPauseMs = 60_000
/** Two comments that did not come: the connection is dead, as after a sleep. */
const silenceMs = (2 * heartbeatSeconds + 10) * 1000
const lookMs = 10_000

/** Half to all of it, so that the windows of a server that comes back do not come back together. */
const spread = (ms: number) => ms * (0.5 + Math.random() / 2)

/** Longer with every failure in a row, and never shorter than the server asks for. */
function pauseMsAfter(failures: number, retryAfterSeconds: number | null = null): number {
  return Math.max(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), (retryAfterSeconds ?? 0) * 1000)
}

/**
 * Reads events until `signal`, connecting again after every break where the last one broke off: later and later, not while
 * offline, and at once when the network is back or the window is looked at again. `onRefused`: the session has ended.
 */
export async function keepStream({
  token,
  lastId,
  signal,
  onEvent,
  onRefused,
}: {
  token: string
  lastId: string | undefined
  signal: AbortSignal
  onEvent: (event: ServerEvent) => void
  onRefused: () => void
}): Promise<void> {
  let at = lastId
  let failures = 0
  while (!signal.aborted) {
    await untilOnline(signal)
    if (signal.aborted) return
    let pauseMs = pauseMsAfter(0)
    let heardAt = Date.now()
    const broken = new AbortController()
    const breakOff = () => broken.abort()
    signal.addEventListener('abort', breakOff)
    const stopWatching = watchSilence(() => heardAt, breakOff)
    try {
      await readEvents({
        token,
        lastId: at,
        signal: broken.signal,
        onEvent: (event) => {
          at = event.id ?? at
          if (event.event === 'superseded') pauseMs = longestPauseMs
          else onEvent(event)
        },
        onLife: () => {
          heardAt = Date.now()
          failures = 0
        },
      })
    } catch (error) {
      if (signal.aborted) return
      // The profile or the next call shows it to the person.
      if (isFinalRefusal(error)) {
        if ((error as CallError).code === 'session_required') onRefused()
        return
      }
      // A stream that was silent for long is asked for again at once: the window is being looked at.
      pauseMs = broken.signal.aborted
        ? 0
        : pauseMsAfter(failures, error instanceof CallError ? error.retry_after_seconds : null)
      failures += 1
    } finally {
      stopWatching()
      signal.removeEventListener('abort', breakOff)
    }
    await pause(spread(pauseMs), signal)
  }
}

/** Breaks off where nothing was received for too long: looked at now and then, and as soon as the window is. */
function watchSilence(heardAt: () => number, breakOff: () => void): () => void {
  const look = () => {
    if (Date.now() - heardAt() > silenceMs) breakOff()
  }
  const timer = setInterval(look, lookMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = () => {
      window.removeEventListener('online', stop)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    window.addEventListener('online', stop)
    signal.addEventListener('abort', stop)
  })
}

/** Cut short when the network comes back or the window comes into sight. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onVisible = () => document.visibilityState === 'visible' && stop()
    const stop = () => {
      clearTimeout(timer)
      window.removeEventListener('online', stop)
      document.removeEventListener('visibilitychange', onVisible)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, ms)
    window.addEventListener('online', stop)
    document.addEventListener('visibilitychange', onVisible)
    signal.addEventListener('abort', stop)
  })
}
