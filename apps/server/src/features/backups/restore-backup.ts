import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { z } from 'zod/mini'
import { openClient } from '../../db/connection.ts'
import { makeSchema, migrate } from '../../db/migrate.ts'
import { readPlace } from '../../db/read-place.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { commitRestore, restoreName, UnknownOutcome } from './commit-restore.ts'
import { listDifferences } from './list-differences.ts'
import { type Header, headerSchema, type Manifest, manifestSchema } from './manifests.ts'
import { requireEmpty } from './require-empty.ts'
import { asideFolder, noteFiles, removeLeftFiles } from './restored-files.ts'
import { summarizeDatabase } from './summarize-database.ts'
import { BadArchive, type Entry, unpackEntries } from './tar-entries.ts'
import { isLeftOut } from './write-backup.ts'

const decompress = promisify(gunzip)

export type RestoreOptions = {
  url: string
  data_dir: string
  /** Folders of the data folder in which backups lie: they may be there before. */
  without?: readonly string[]
  onStep?: (text: string) => void
}

export type Restored = { header: Header; manifest: Manifest; migrations: string[] }

/**
 * Makes the database and the files of a backup again, where there is nothing yet, and brings them to the schema of this
 * code. All of it or nothing: where anything is wrong with the backup, the place stays empty. Throws an OperatorError that
 * says what is wrong.
 */
export async function restoreBackup(
  source: AsyncIterable<Uint8Array>,
  options: RestoreOptions,
): Promise<Restored> {
  const client = await openClient(options.url, { application_name: restoreName })
  const aside = asideFolder(options.data_dir)
  let restored: Omit<Restored, 'migrations'>
  let place: string | undefined
  try {
    await requireEmpty(client, options.data_dir, options.without ?? [])
    place = await readPlace(client)
    await removeLeftFiles(options.data_dir, place)
    await client.query('begin')
    restored = await readBackup(source, client, aside, options.onStep ?? (() => {}))
    await placeFiles(restored.manifest, options.data_dir, place)
    await commitRestore(client, options.url)
    await rm(aside, { recursive: true, force: true }).catch(() => {})
  } catch (error) {
    // Not where it was refused: what is there is not of this restore.
    if (place !== undefined && !(error instanceof UnknownOutcome))
      await removeLeftFiles(options.data_dir, place).catch(() => {})
    throw nameProblem(error)
  } finally {
    await client.end().catch(() => {})
  }
  const migrations = await migrate(options.url)
  const last = await openClient(options.url)
  await last.query('analyze').finally(() => last.end())
  return { ...restored, migrations }
}

async function placeFiles({ files }: Manifest, data_dir: string, place: string): Promise<void> {
  const aside = asideFolder(data_dir)
  for (const file of files) {
    const target = path.resolve(data_dir, file.path)
    const [first = ''] = path.relative(data_dir, target).split(path.sep)
    if (!target.startsWith(data_dir + path.sep) || isLeftOut(first))
      throw new BadArchive(`it holds a file ${file.path}`)
  }
  if (files.length === 0) return
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await noteFiles(
    data_dir,
    place,
    files.map((file) => file.path),
  )
  for (const [index, file] of files.entries()) {
    const target = path.join(data_dir, file.path)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    if (file.bytes === 0) await appendFile(target, '', { mode: 0o600 })
    else await rename(path.join(aside, numbered(index + 1)), target)
  }
}

const numbered = (index: number) => String(index).padStart(6, '0')

function nameProblem(error: unknown): unknown {
  if (error instanceof BadArchive)
    return new OperatorError(
      `This is no whole backup of Cuesheet: ${(error as Error).message}. Nothing was restored.`,
    )
  // What a column, a key or a condition of the schema does not take: rows that no database of ours held.
  if (error instanceof pg.DatabaseError && /^(22|23|42703|42P01)/.test(error.code ?? ''))
    return new OperatorError(
      `This is no whole backup of Cuesheet: its rows do not fit together (${error.message}). Nothing was restored.`,
    )
  return error
}

async function readBackup(
  source: AsyncIterable<Uint8Array>,
  client: pg.Client,
  aside: string,
  step: (text: string) => void,
): Promise<Omit<Restored, 'migrations'>> {
  const parts: Manifest['parts'] = {}
  const rows: Manifest['rows'] = {}
  const bytes: number[] = []
  let header: Header | undefined
  let manifest: Manifest | undefined
  let table: { name: string; copy: Writable & { rowCount: number } } | undefined
  const endTable = async () => {
    if (!table) return
    const { name, copy } = table
    table = undefined
    const ended = Promise.race([
      once(copy, 'finish'),
      once(copy, 'error').then(([error]) => Promise.reject(error)),
    ])
    copy.end()
    await ended
    rows[name] = copy.rowCount
  }

  for await (const entry of unpackEntries(source)) {
    const [kind, name = ''] = entry.name.split('/')
    if (kind !== 'manifest.json')
      parts[entry.name] = {
        sha256: createHash('sha256').update(entry.bytes).digest('hex'),
        bytes: entry.bytes.length,
      }
    if (!header) {
      header = readJson(entry, 'header.json', headerSchema)
      await makeTables(client, header)
    } else if (kind === 'tables') {
      if (table?.name !== name) {
        await endTable()
        const columns = header.tables.find((each) => each.name === name)?.columns
        if (!columns) throw new BadArchive(`it holds rows of an unknown table ${name}`)
        step(name)
        const target = `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`
        table = { name, copy: client.query(from(`copy ${target} from stdin`)) as typeof table & never }
        // It is heard of where the COPY ends, or where a write waits.
        table!.copy.on('error', () => {})
      }
      await write(table!.copy, await unpacked(entry))
    } else if (kind === 'files') {
      await endTable()
      await mkdir(aside, { recursive: true, mode: 0o700 })
      const content = await unpacked(entry)
      await appendFile(path.join(aside, numbered(Number(name))), content, { mode: 0o600 })
      bytes[Number(name) - 1] = (bytes[Number(name) - 1] ?? 0) + content.length
    } else {
      await endTable()
      manifest = readJson(entry, 'manifest.json', manifestSchema)
    }
  }
  if (!header || !manifest) throw new BadArchive('its end is missing')
  step('Comparing with the manifest')
  for (const { name } of header.tables) rows[name] ??= 0
  await setSequences(client, manifest)
  const contents: Omit<Manifest, 'sequences' | 'secret_key_id'> = {
    parts,
    rows,
    files: manifest.files.map(({ path }, index) => ({ path, bytes: bytes[index] ?? 0 })),
    ...(await summarizeDatabase(client)),
  }
  const differences = listDifferences(manifest, contents)
  if (differences.length > 0)
    throw new OperatorError(
      `What was read is not what was backed up, and nothing was restored:\n${differences.join('\n')}`,
    )
  return { header, manifest }
}

function readJson<T>(entry: Entry, name: string, schema: z.ZodMiniType<T>): T {
  if (entry.name !== name) throw new BadArchive(`it has ${entry.name} where ${name} should be`)
  try {
    return z.parse(schema, JSON.parse(entry.bytes.toString()))
  } catch {
    throw new BadArchive(`its ${name} cannot be read`)
  }
}

async function unpacked(entry: Entry): Promise<Buffer> {
  try {
    return await decompress(entry.bytes)
  } catch {
    throw new BadArchive(`its part ${entry.name} is damaged`)
  }
}

async function write(copy: Writable, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    copy.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** The empty tables, also of what migrations put into them. */
async function makeTables(client: pg.Client, header: Header): Promise<void> {
  await makeSchema(client, header.migrations)
  const tables = header.tables.map(({ name }) => `"${name}"`)
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`)
  for (const { name, of, from, to } of header.partitions) {
    await client.query(`create table "${name}" (like "${of}" including all)`)
    await client.query(
      `alter table "${of}" attach partition "${name}" for values from ('${from}') to ('${to}')`,
    )
  }
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const [name, { value, is_called }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public."${name}"`, value, is_called])
}
