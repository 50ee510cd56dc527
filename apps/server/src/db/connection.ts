import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparing } from './prepare-statements.ts'
import type { DB } from './tables.gen.ts'

export type Database = Kysely<DB>

/** The application name of connections that jobs work on. */
export const jobsName = 'cuesheet jobs'

export type ConnectionOptions = {
  /** The maximum of connections in this pool; 10 by default. */
  max?: number
  /** Shown in pg_stat_activity. */
  application_name?: string
  /** The database cancels a longer statement; without it there is no limit. */
  statement_timeout_ms?: number
  /** How long a new connection may take; 10,000 by default. */
  connect_timeout_ms?: number
  /** Keeps statements prepared: for the web server, whose statements are few and come again and again. */
  prepare?: boolean
  /** One plan for all values of a prepared statement, and nothing written: for statements that are read with again and again. */
  reads_alike?: boolean
}

/** int8 as a number: views and nano-USD sums of one row fit; what does not is refused, never rounded. */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53 and would lose digits`)
  return value
}

const textArrayOid: number = 1009
const parseTextArray = pg.types.getTypeParser(textArrayOid, 'text') as (text: string) => (string | null)[]
const parseIntegerArray = (text: string) =>
  parseTextArray(text).map((item) => (item === null ? null : parseSafeInteger(item)))
const keep = (text: string) => text

/** By type oid. numeric and date stay text: numeric is exact, and a date is a reporting day, not a moment. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, parseSafeInteger],
  [1016, parseIntegerArray],
  [1700, keep],
  [1231, parseTextArray],
  [1082, keep],
  [1182, parseTextArray],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** What every connection of the product is opened with; for the rare caller that needs one pg client (COPY, LISTEN). */
function connectionConfig(url: string, options: ConnectionOptions = {}): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    application_name: options.application_name ?? 'cuesheet',
    connectionTimeoutMillis: options.connect_timeout_ms ?? 10_000,
    options: `-c TimeZone=UTC -c jit=off${options.reads_alike ? ' -c plan_cache_mode=force_generic_plan -c default_transaction_read_only=on' : ''}`,
    ...(options.statement_timeout_ms ? { statement_timeout: options.statement_timeout_ms } : {}),
  }
}

/** A pool of pg connections; `connect` wraps one in Kysely. */
export function connectPool(url: string, options: ConnectionOptions = {}): pg.Pool {
  const pool = new pg.Pool({ ...connectionConfig(url, options), max: options.max ?? 10 })
  pool.on('error', ignoreBreak)
  pool.on('connect', (client) => client.on('error', ignoreBreak))
  return pool
}

/** One connection beside the pools. */
export async function openClient(url: string, options: ConnectionOptions = {}): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url, options))
  client.on('error', ignoreBreak)
  try {
    await client.connect()
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  return client
}

/**
 * A connection that breaks fails its statements, and pools replace it. Its event ends the process where nobody listens:
 * a pool does so only while the connection is idle.
 */
const ignoreBreak = () => {}

const pools = new WeakMap<Database, pg.Pool>()

/** Typed access to the database at `url`; `destroy()` closes its connections. */
export function connect(url: string, options: ConnectionOptions = {}): Database {
  const pool = connectPool(url, options)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: options.prepare ? preparing(pool) : pool,
    }),
  })
  pools.set(db, pool)
  return db
}

/** The pool behind a database that `connect` opened: for its gauges, and for libraries that speak pg. */
export function poolOf(db: Database): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('connect() did not open this database')
  return pool
}
