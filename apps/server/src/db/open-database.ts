import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { connect, type Database, openClient } from './connection.ts'
import { findHolder } from './embedded/data-lock.ts'
import { startPostgres } from './embedded/start-postgres.ts'
import { migrate, requireMigrated } from './migrate.ts'

export type OpenDatabase = {
  db: Database
  url: string
  is_embedded: boolean
  close(): Promise<void>
}

export type OpenOptions = {
  /** What this process is, e.g. `the server`. */
  purpose: string
  /** True: share the embedded PostgreSQL that another process of this data folder runs, if one does. */
  share?: boolean
  /** For the web server's connections; jobs and commands may take their time. */
  statement_timeout_ms?: number
  /** Keeps statements prepared: for the web server, whose statements are few and come again and again. */
  prepare?: boolean
  onStep?: (text: string) => void
  /** The embedded PostgreSQL of this process ended unexpectedly and is started again. */
  onRestart?: (reason: string) => void
}

/** What the log says then. */
export const databaseRestarts = 'the embedded PostgreSQL ended and is started again'

/** The configured database as it is, started if it is the embedded one. */
export async function openSource(
  { database_url, data_dir }: Pick<Config, 'data_dir' | 'database_url'>,
  options: OpenOptions,
): Promise<Source> {
  if (database_url) return reachDatabase(database_url)
  return (await shareEmbedded(data_dir, options.share ?? false)) || (await startEmbedded(data_dir, options))
}

/** The configured database, started if it is the embedded one, with the schema of this code, and ready. */
export async function openDatabase(
  config: Pick<Config, 'data_dir' | 'database_url' | 'database_pool_size' | 'migrates'>,
  options: OpenOptions,
): Promise<OpenDatabase> {
  const source = await openSource(config, options)
  try {
    if (config.migrates)
      await migrate(source.url, {
        onStep: (name, index, count) => {
          if (index === 1)
            options.onStep?.(`Bringing the database up to date (${count} migrations, from ${name})`)
        },
      })
    else await requireMigrated(source.url)
  } catch (error) {
    await source.stop()
    throw error
  }
  const db = connect(source.url, {
    application_name: `cuesheet ${options.purpose}`,
    max: config.database_pool_size,
    prepare: options.prepare ?? false,
    ...(options.statement_timeout_ms ? { statement_timeout_ms: options.statement_timeout_ms } : {}),
  })
  return {
    db,
    url: source.url,
    is_embedded: !config.database_url,
    async close() {
      await db.destroy()
      await source.stop()
    },
  }
}

type Source = Pick<OpenDatabase, 'url'> & { stop(): Promise<void> }

const leave = async () => {}

async function startEmbedded(folder: string, options: OpenOptions): Promise<Source> {
  return startPostgres({
    folder,
    purpose: options.purpose,
    ...(options.onStep ? { onStep: options.onStep } : {}),
    ...(options.onRestart ? { onRestart: options.onRestart } : {}),
  })
}

async function shareEmbedded(folder: string, share: boolean): Promise<Source | null> {
  for (let waited = 0; waited < 600; waited++) {
    const holder = findHolder(path.resolve(folder))
    if (!holder || !(share || holder.is_shared)) return null
    if (holder.url) return { url: holder.url, stop: leave }
    await sleep(100)
  }
  return null
}

async function reachDatabase(url: string): Promise<Source> {
  let client: pg.Client | undefined
  let version: number
  try {
    client = await openClient(url, { connect_timeout_ms: 5000 })
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    version = Math.floor(Number(rows[0]?.version) / 10_000)
  } catch (error) {
    throw new OperatorError(`The database of DATABASE_URL${placeOf(url)} cannot be used: ${reasonOf(error)}.`)
  } finally {
    await client?.end().catch(() => {})
  }
  if (version < 15)
    throw new OperatorError(
      `The database of DATABASE_URL${placeOf(url)} is PostgreSQL ${version}, but 15 or newer is needed.`,
    )
  return { url, stop: leave }
}

/** Host and database, without the password. */
function placeOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? ` (${parsed.searchParams.get('host') ?? parsed.host}${parsed.pathname})` : ''
}

/** An AggregateError, one for each address of a host, has no message of its own. */
function reasonOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] }
  return (errors?.[0]?.message || message || code || 'unknown reason').replace(/\.$/, '')
}
