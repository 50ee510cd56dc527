import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { listen } from '../features/events/listen-client.ts'
import { logLevelChannel } from '../features/system/rules.ts'
import type { Log } from '../http/log.ts'

/**
 * Lets this process log as much as operators have asked for, for as long. Notified of each change, it reads the table: also
 * when it starts, and when its connection was lost.
 */
export function followLogLevel(db: Database, log: Log): () => Promise<void> {
  const usual = log.level
  let timer: NodeJS.Timeout | undefined
  const read = async () => {
    const { rows } = await sql<{ level: string; left_ms: number }>`
      select level, extract(epoch from until - now()) * 1000 as left_ms from log_level where until > now()`.execute(
      db,
    )
    clearTimeout(timer)
    const [order] = rows
    log.level = order?.level ?? usual
    if (order) timer = setTimeout(wake, Number(order.left_ms) + 1000).unref()
  }
  const wake = () => {
    read().catch((error: Error) => log.warn({ reason: error.message }, 'the log level could not be read'))
  }
  const listening = listen(db, logLevelChannel, { name: 'log level', log, onWake: wake })
  return async () => {
    clearTimeout(timer)
    await listening.close()
  }
}
