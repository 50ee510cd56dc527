import { createHash } from 'node:crypto'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { openClient } from '../../db/connection.ts'
import { listRun, migrationLock, planMigrations } from '../../db/migrate.ts'
import { isSpread } from '../../db/spread-tables.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { listTables } from './list-tables.ts'
import type { Header, Manifest } from './manifests.ts'
import { summarizeDatabase } from './summarize-database.ts'
import { endOfArchive, packEntry } from './tar-entries.ts'

/** What is held in memory at a time, before it is compressed. */
const partBytes = 8 * 1024 * 1024
const compress = promisify(gzip)
const level = 4

export type BackupOptions = {
  url: string
  data_dir: string
  version: string
  /** Folders that are no part of it: where backups themselves lie. */
  without?: readonly string[]
  onTable?: (name: string, number: number, count: number) => void
}

/** How a backup went, once it has been written. */
export type Written = { made_at: Date; manifest: Manifest }

/**
 * The bytes of a backup, while everything goes on: all tables as they are at one moment (an archive of COPY's text in
 * compressed parts, which `tar` and `zcat` read), then the files of the data folder, without the key. `onWritten` is told
 * what it holds when all of it has been taken.
 */
export async function* writeBackup(
  options: BackupOptions,
  onWritten: (written: Written) => void = () => {},
): AsyncGenerator<Buffer> {
  const client = await openClient(options.url, { application_name: 'cuesheet backup' })
  let isDone = false
  try {
    // A migration that begins meanwhile waits for this one lock, not with all readers behind it for a table.
    await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
    await requireOurs(client, options.url)
    if (await isSpread(client))
      throw new OperatorError(
        'This database is spread over a cluster, and no command can read all its nodes as of one moment: back up each node with its journal (docs/scale.md).',
      )
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ now: Date }>('select now() as now')
    const made_at = rows[0]!.now
    const parts: Manifest['parts'] = {}
    const add = (name: string, bytes: Buffer) => {
      parts[name] = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
      return packEntry({ name, bytes }, made_at)
    }
    const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

    const header: Header = {
      format: 1,
      made_at: made_at.toISOString(),
      version: options.version,
      migrations: await listRun(client),
      ...(await listTables(client)),
    }
    yield add('header.json', json(header))

    const manifest: Manifest = {
      parts,
      rows: {},
      sequences: await readSequences(client),
      files: [],
      ...(await summarizeDatabase(client)),
      secret_key_id: await readKeyId(client),
    }
    for (const [index, { name, columns }] of header.tables.entries()) {
      options.onTable?.(name, index + 1, header.tables.length)
      const stream = client.query(
        to(`copy (select ${columns.map(quote).join(', ')} from ${quote(name)}) to stdout`),
      )
      for await (const { index, bytes } of inParts(stream))
        yield add(`tables/${name}/${index}.gz`, await compress(bytes, { level }))
      manifest.rows[name] = stream.rowCount
    }
    await client.query('commit')
    for (const file of await listFiles(options.data_dir, options.without ?? [])) {
      const source = await openIfThere(file)
      // What has gone since the moment of the tables is what nothing needs any more.
      if (!source) continue
      const number = String(manifest.files.length + 1).padStart(6, '0')
      const { size } = await source.stat()
      // What is written to it meanwhile belongs to a later moment.
      const content = size === 0 ? [] : source.createReadStream({ start: 0, end: size - 1 })
      let bytes = 0
      for await (const part of inParts(content)) {
        yield add(`files/${number}/${part.index}.gz`, await compress(part.bytes, { level }))
        bytes += part.bytes.length
      }
      await source.close().catch(() => {})
      manifest.files.push({ path: path.relative(options.data_dir, file), bytes })
    }
    yield packEntry({ name: 'manifest.json', bytes: json(manifest) }, made_at)
    yield endOfArchive
    isDone = true
    onWritten({ made_at, manifest })
  } finally {
    // One that is in the middle of a COPY hears nothing else.
    if (!isDone)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    await client.end().catch(() => {})
  }
}

/** Throws where there is nothing to back up, or what this code could not restore. */
async function requireOurs(client: pg.Client, url: string): Promise<void> {
  if ((await listRun(client)).length === 0)
    throw new OperatorError(
      'There is nothing to back up: this database has no tables of Cuesheet. See that DATABASE_URL, or DATA_DIR, names the one that is in use.',
    )
  await planMigrations(url)
}

const quote = (name: string) => `"${name}"`

async function* inParts(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<{ index: string; bytes: Buffer }> {
  let held: Buffer[] = []
  let size = 0
  let count = 0
  const take = () => {
    const bytes = Buffer.concat(held, size)
    held = []
    size = 0
    count += 1
    return { index: String(count).padStart(6, '0'), bytes }
  }
  for await (const chunk of source) {
    held.push(chunk)
    size += chunk.length
    if (size >= partBytes) yield take()
  }
  if (size > 0) yield take()
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string; is_called: boolean }>(`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as is_called
    from pg_sequences where schemaname = 'public' order by sequencename`)
  return Object.fromEntries(rows.map(({ name, value, is_called }) => [name, { value, is_called }]))
}

async function readKeyId(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(`select encode(key_id, 'hex') as id from secret_key`)
  return rows[0]?.id ?? null
}

/** What is no part of a backup: the database's own files, the key, and what begins with a dot. */
export const isLeftOut = (name: string) => /^(postgres([.-].*)?|secret\.key|lost\+found|\..*)$/.test(name)

/** Every file of the data folder that belongs to a backup. */
async function listFiles(data_dir: string, without: readonly string[]): Promise<string[]> {
  const walk = async (folder: string): Promise<string[]> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const files: string[] = []
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = path.join(folder, entry.name)
      if ((folder === data_dir && isLeftOut(entry.name)) || without.includes(file)) continue
      if (entry.isDirectory()) files.push(...(await walk(file)))
      else if (entry.isFile()) files.push(file)
    }
    return files
  }
  return walk(data_dir)
}

async function openIfThere(file: string) {
  try {
    return (await stat(file)).isFile() ? await open(file) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
