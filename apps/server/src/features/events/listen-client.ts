import pg from 'pg'
import { type Database, poolOf } from '../../db/connection.ts'
import type { Log } from '../../http/log.ts'

const firstPauseMs = 100
const longestPauseMs = 10_000
/** A connection that does not answer for so long is dead. */
const answerMs = 5000

export type Listening = {
  /** Checks whether the connection is alive; a dead one is reopened. */
  check(): void
  close(): Promise<void>
}

/**
 * Listens to a channel of the database on a connection of its own, which is opened again, later and later, for as long as
 * it takes. `onWake` is called for each notification, and after each new connection: some may have been missed.
 */
export function listen(
  db: Database,
  channel: string,
  {
    name,
    onWake,
    log,
  }: { name: 'events' | 'jobs' | 'log level'; onWake: (payload: string | null) => void; log: Log },
): Listening {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let pauseMs = firstPauseMs
  let isClosed = false

  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return
    client = null
    lost.removeAllListeners('notification')
    void lost.end().catch(() => {})
    if (isClosed) return
    const reason = error?.message ?? 'ended'
    log.warn({ listener: name, reason, pause_ms: pauseMs }, 'a listener lost its connection')
    timer = setTimeout(() => void open(), pauseMs * (0.5 + Math.random() / 2))
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  }

  const open = async () => {
    const opened = new pg.Client({
      ...poolOf(db).options,
      application_name: `cuesheet ${name}`,
      keepAlive: true,
      query_timeout: answerMs,
    })
    client = opened
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload }) => onWake(payload ?? null))
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (client !== opened) return
      pauseMs = firstPauseMs
      onWake(null)
    } catch (error) {
      lose(opened, error as Error)
    }
  }
  void open()

  return {
    check() {
      const waiting = client
      waiting?.query('select 1').catch((error: Error) => lose(waiting, error))
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
