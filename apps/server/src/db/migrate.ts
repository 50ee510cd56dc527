import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { openClient } from './connection.ts'
import { installJobQueues } from './job-queues.ts'
import { splitStatements } from './split-statements.ts'
import { isSpread, spreadTables } from './spread-tables.ts'

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

type Migration = { name: string; sql: string; checksum: string }
type Recorded = { name: string; checksum: string }

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/
/** Any fixed number: one migration run per database at a time, across all processes. */
export const migrationLock = 4_100_170_711

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

/** What the database has run, in order. */
export async function listRun(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  )
  if (!rows[0]?.found) return []
  return (await client.query<Recorded>('select name, checksum from schema_migrations order by name')).rows
}

/** Throws unless every recorded migration is one that this code knows, unchanged and in order. */
function findPending(migrations: Migration[], recorded: readonly Recorded[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of recorded) {
    const migration = byName.get(name)
    if (!migration)
      throw new OperatorError(
        `The database is newer than this code: it has the migration ${name}, which this version does not know. Start the version that made it, or restore an older database.`,
      )
    if (migration.checksum !== checksum)
      throw new OperatorError(
        `The migration ${name} was changed after this database had run it: restore the file, and put the change into a new migration.`,
      )
  }
  const last = recorded.at(-1)?.name ?? ''
  const done = new Set(recorded.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => name < last)
  if (late)
    throw new OperatorError(
      `The migration ${late.name} is older than ${last}, which this database has run already: give it the next free number.`,
    )
  return pending
}

export type MigrationOptions = {
  folder?: string
  onStep?: (name: string, index: number, count: number) => void
  /** One ran, and took so long. */
  onDone?: (name: string, seconds: number) => void
  /** Another process runs migrations, or makes a backup: this one waits for it. */
  onWait?: () => void
}

/**
 * Brings the database at `url` to the schema of this code: each file in its own transaction, recorded with its checksum.
 * Returns the names of the files it ran. A database that is newer, or that ran a file which differs now, is left untouched.
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder)
  const client = await openClient(url, { application_name: 'cuesheet migrate' })
  try {
    findPending(migrations, await listRun(client))
    const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
      migrationLock,
    ])
    if (!rows[0]?.is_free) {
      options.onWait?.()
      await client.query('select pg_advisory_lock($1)', [migrationLock])
    }
    const recorded = await listRun(client)
    const pending = findPending(migrations, recorded)
    if (recorded.length === 0) await requireNoCitus(client)
    for (const [index, migration] of pending.entries()) {
      options.onStep?.(migration.name, index + 1, pending.length)
      const startedAt = performance.now()
      await runMigration(client, migration)
      options.onDone?.(migration.name, (performance.now() - startedAt) / 1000)
    }
    if (pending.length > 0 && (await isSpread(client))) await spreadTables(client)
    await installJobQueues({ executeSql: (text, values) => client.query(text, values) })
    return pending.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
}

/** What the first migrations declare for Citus is not what holds: the extension comes after the tables. */
async function requireNoCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (rows.length > 0)
    throw new OperatorError(
      'This database has the extension citus, but no tables yet; they have to be there first: run `drop extension citus cascade` in it, and then `cuesheet distribute`.',
    )
}

/**
 * Of the migrations that take long where there is much: seconds for a million rows of a table, as measured on two cores.
 */
const costs: Record<string, { of: string; seconds: number }> = {
  '0027-month-to-date.sql': { of: 'video_activity', seconds: 18 },
  '0058-videos-that-are-due.sql': { of: 'videos', seconds: 1 },
  '0079-engaged-views.sql': { of: 'video_activity', seconds: 24 },
}
/** Of each of the others. */
const usualSeconds = 0.2

/** What this code would run in the database at `url`, and about how long that takes; throws as `migrate` does. */
export async function planMigrations(
  url: string,
  folder = migrationsFolder,
): Promise<{ names: string[]; seconds: number }> {
  const client = await openClient(url, { application_name: 'cuesheet migrate' })
  try {
    const names = findPending(await readMigrations(folder), await listRun(client)).map(({ name }) => name)
    let seconds = names.length * usualSeconds
    for (const cost of names.map((name) => costs[name]).filter((each) => each !== undefined)) {
      const { rows } = await client.query<{ rows: number }>(
        `select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
         where relkind = 'r' and oid in (select to_regclass($1) union select inhrelid from pg_inherits where inhparent = to_regclass($1))`,
        [cost.of],
      )
      seconds += ((rows[0]?.rows ?? 0) / 1e6) * cost.seconds
    }
    return { names, seconds }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws an OperatorError where the database at `url` is not at the schema of this code. */
export async function requireMigrated(url: string): Promise<void> {
  const { length, 0: first } = (await planMigrations(url)).names
  if (length > 0)
    throw new OperatorError(
      `The database is older than this version, which MIGRATE=0 does not bring up to date: run \`cuesheet migrate\` first (${length} migrations, from ${first}).`,
    )
}

/**
 * Makes the schema that had run exactly these migrations, in the transaction that the client is in. Throws where this code
 * does not know one of them, or knows it otherwise.
 */
export async function makeSchema(
  client: pg.Client,
  recorded: readonly Recorded[],
  folder = migrationsFolder,
): Promise<void> {
  const migrations = await readMigrations(folder)
  findPending(migrations, recorded)
  for (const migration of migrations)
    if (recorded.some(({ name }) => name === migration.name)) await runInside(client, migration)
}

async function runInside(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, run_at timestamptz not null default now())`)
  // One by one: Citus passes each on to the workers.
  for (const statement of splitStatements(sql)) await client.query(statement)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    // Of Citus, and nothing without it.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await runInside(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
