import type { Readable } from 'node:stream'
import { heartbeatSeconds } from '@cuesheet/contract/events'
import { type NetworkScope, networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Log } from '../../http/log.ts'
import { EventStream } from './event-stream.ts'
import { type Listening, listen } from './listen-client.ts'
import { findMark, listEventsSince, listLiveSessions, maxEvents } from './queries.ts'
import { canResume, eventChannel, type Mark } from './rules.ts'

/** One browser needs one; the oldest of more gives way, it may be that of a window that is long gone. */
export const maxStreams = 5
/** The end of a session, or another role, ends its streams within this time. */
const sessionCheckMs = 5000

export type EventHub = {
  /** A new stream of this session; `since`: where an earlier one broke off. */
  open(viewer: Viewer, token_hash: Buffer, since: Mark | null): Promise<Readable>
  /** Open streams of this process. */
  count(): number
  /** Ends every stream. */
  close(): Promise<void>
}

/**
 * The streams of this process and the one connection on which it is notified of announcements. Notifications only
 * wake it: what was announced is always read from the table, from its last mark on.
 */
export function createEventHub(db: Database, log: Log): EventHub {
  const streams = new Set<EventStream>()
  /** The streams have been sent all events before it; null while there are none. */
  let sent: Mark | null = null
  /** Events after `sent` that have been sent already. */
  let ahead = new Set<number>()
  let listening: Listening | null = null
  const timers: NodeJS.Timeout[] = []
  let isClosed = false
  let reading: 'not' | 'reading' | 'again' = 'not'

  const start = () => {
    listening = listen(db, eventChannel, { name: 'events', onWake: wake, log })
    timers.push(
      setInterval(beat, heartbeatSeconds * 1000).unref(),
      setInterval(checkSessions, sessionCheckMs).unref(),
    )
  }

  const wake = (payload: string | null) => {
    const network = payload === null ? null : Number(payload.split(' ', 1)[0])
    const concernsSomeone = [...streams].some(({ scope }) => network === null || scope.network_id === network)
    if (isClosed || !concernsSomeone) return
    if (reading === 'not') void read()
    else reading = 'again'
  }

  const read = async () => {
    reading = 'reading'
    try {
      await sendNews()
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'events could not be read')
    }
    const isAgain = (reading as 'reading' | 'again') === 'again'
    reading = 'not'
    if (isAgain) wake(null)
  }

  const sendNews = async () => {
    if (sent === null) return
    const mark = await findMark(db)
    if (sent === null) return
    // The database was restored, or another server was promoted: its new events lie before the last ones sent.
    if (mark.transaction_id < sent.transaction_id) {
      sent = mark
      ahead = new Set()
      for (const stream of streams) stream.startOver(mark)
      return
    }
    const scopes = new Map<number, NetworkScope>([...streams].map(({ scope }) => [scope.network_id, scope]))
    if (scopes.size === 0) return
    const events = await listEventsSince(db, [...scopes.values()], sent)
    const news = events.filter(({ event_id }) => !ahead.has(event_id))
    if (news.length > 0) await endDeadSessions()
    ahead = new Set(
      events
        .filter(({ transaction_id }) => BigInt(transaction_id) >= mark.transaction_id)
        .map(({ event_id }) => event_id),
    )
    sent = streams.size > 0 ? mark : null
    for (const stream of streams)
      if (events.length === maxEvents) stream.startOver(mark)
      else stream.deliver(news, mark)
  }

  const beat = () => {
    for (const stream of streams) stream.beat()
    if (streams.size === 0) return
    listening?.check()
    wake(null)
  }

  const endDeadSessions = async () => {
    const checked = [...streams]
    if (checked.length === 0) return
    const sessions = checked.map(({ scope, token_hash }) => ({ network_id: scope.network_id, token_hash }))
    const live = await listLiveSessions(db, sessions)
    const flags = new Map(live.map(({ session, permission_flag }) => [session, permission_flag]))
    for (const stream of checked)
      if (flags.get(stream.session) !== stream.viewer.permission_flag) stream.end()
  }

  const checkSessions = () =>
    endDeadSessions().catch((error: Error) =>
      log.warn({ reason: error.message }, 'sessions of event streams could not be checked'),
    )

  return {
    async open(viewer, token_hash, since) {
      if (isClosed) throw new DomainError('unavailable', { retry_after_seconds: 1 })
      const stream = new EventStream(viewer, networkScope(viewer), token_hash)
      if (listening === null) start()
      const siblings = [...streams].filter(({ session }) => session === stream.session)
      for (const oldest of siblings.slice(0, Math.max(0, siblings.length - maxStreams + 1)))
        oldest.supersede()
      // From now on it is notified: only then may it ask what was announced before.
      streams.add(stream)
      stream.bytes.once('close', () => {
        streams.delete(stream)
        if (streams.size === 0) sent = null
      })
      try {
        const mark = await findMark(db)
        const resumed = since !== null && canResume(since, mark)
        const missed = resumed ? await listEventsSince(db, [stream.scope], since) : []
        const isTooMuch = missed.length === maxEvents
        stream.begin(resumed && !isTooMuch, isTooMuch ? [] : missed, mark)
        sent ??= mark
        wake(null)
        return stream.bytes
      } catch (error) {
        stream.drop()
        throw error
      }
    },
    count: () => streams.size,
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      for (const stream of streams) stream.end()
      await listening?.close()
    },
  }
}
