import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { openClient } from './connection.ts'
import { installJobQueues } from './job-queues.ts'

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

type Migration = { name: string; sql: string; checksum: string }
type Recorded = { name: string; checksum: string }

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/
/** Any fixed number: one migration run per database at a time, across all processes. */
const lockKey = 4_100_170_711

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function readRecorded(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  )
  if (!rows[0]?.found) return []
  return (await client.query<Recorded>('select name, checksum from schema_migrations order by name')).rows
}

/** Throws unless every recorded migration is one that this code knows, unchanged and in order. */
function findPending(migrations: Migration[], recorded: Recorded[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of recorded) {
    const migration = known.get(name)
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
}

/**
 * Brings the database at `url` to the schema of this code: each file in its own transaction, recorded with its checksum.
 * Returns the names of the files it ran. A database that is newer, or that ran a file which differs now, is left untouched.
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder)
  const client = await openClient(url, { application_name: 'cuesheet migrate' })
  try {
    findPending(migrations, await readRecorded(client))
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const pending = findPending(migrations, await readRecorded(client))
    for (const [index, migration] of pending.entries()) {
      options.onStep?.(migration.name, index + 1, pending.length)
      await runMigration(client, migration)
    }
    await installJobQueues({ executeSql: (text, values) => client.query(text, values) })
    return pending.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
}

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, run_at timestamptz not null default now())`)
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
