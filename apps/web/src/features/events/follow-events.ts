import { sha512Hex } from '../../lib/call-headers.ts'
import { keepStream } from './keep-stream.ts'
import type { ServerEvent } from './read-events.ts'

/** Between the tabs of one browser: what the leading one received, and whether there is one. */
type TabWord = ({ is: 'event' } & ServerEvent) | { is: 'who' } | { is: 'here'; id: string | undefined }

/** A leading tab that does not answer for so long is asleep: another one takes its place. */
const answerMs = 5000
const askMs = 60_000

/**
 * Passes on this session's events, from one stream for all tabs of the browser: one of them leads, the others get them
 * from it and take over when it closes. Without the means to agree each tab has a stream of its own. Answers the way to
 * stop.
 */
export function followEvents({
  token,
  onEvent,
  onRefused,
}: {
  token: string
  onEvent: (event: ServerEvent) => void
  onRefused: () => void
}): () => void {
  let lastId: string | undefined
  const receive = (event: ServerEvent) => {
    lastId = event.id ?? lastId
    onEvent(event)
  }
  const lead = (signal: AbortSignal, passOn?: (event: ServerEvent) => void) =>
    keepStream({
      token,
      lastId,
      signal,
      onRefused,
      onEvent: (event) => {
        receive(event)
        passOn?.(event)
      },
    })

  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    const alone = new AbortController()
    void lead(alone.signal)
    return () => alone.abort()
  }

  // Tabs agree only with those of the same session.
  const name = `events.${sha512Hex(token).slice(0, 32)}`
  const channel = new BroadcastChannel(name)
  let isStopped = false
  const say = (word: TabWord) => {
    if (!isStopped) channel.postMessage(word)
  }
  let isLeading = false
  /** Of this tab's latest claim to lead: it ends the waiting, or the leading. */
  let claimed = new AbortController()

  const claim = (steal: boolean) => {
    claimed.abort()
    const mine = new AbortController()
    claimed = mine
    navigator.locks
      .request(name, steal ? { steal } : { signal: mine.signal }, async () => {
        isLeading = true
        await lead(mine.signal, (event) => say({ is: 'event', ...event }))
        // A stream that was refused for good is nothing for another tab to try.
        if (!mine.signal.aborted)
          await new Promise((resolve) => mine.signal.addEventListener('abort', resolve))
      })
      .catch(() => {
        if (!isLeading || claimed !== mine) return
        // Another tab took over while this one slept.
        isLeading = false
        if (!isStopped) claim(false)
      })
  }

  let answerTimer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    if (isLeading || document.visibilityState !== 'visible') return
    clearTimeout(answerTimer)
    answerTimer = setTimeout(() => claim(true), answerMs)
    say({ is: 'who' })
  }
  channel.onmessage = ({ data: word }: MessageEvent<TabWord>) => {
    if (word.is === 'who') {
      if (isLeading) say({ is: 'here', id: lastId })
      return
    }
    clearTimeout(answerTimer)
    if (word.is === 'here') lastId = word.id ?? lastId
    else receive({ id: word.id, event: word.event, data: word.data })
  }

  claim(false)
  const askTimer = setInterval(ask, askMs)
  document.addEventListener('visibilitychange', ask)
  // After the claim has been answered where nobody leads.
  const firstAsk = setTimeout(ask, 100)
  return () => {
    isStopped = true
    claimed.abort()
    clearTimeout(firstAsk)
    clearTimeout(answerTimer)
    clearInterval(askTimer)
    document.removeEventListener('visibilitychange', ask)
    channel.close()
  }
}
