import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createSecretBox } from '../../access/secret-box.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import type { Config } from '../../config.ts'
import { connect, openClient } from '../../db/connection.ts'
import { isForbidden } from '../../db/database-error.ts'
import { majorVersion, readClusterVersion } from '../../db/embedded/cluster.ts'
import { startPostgres } from '../../db/embedded/start-postgres.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { productVersion } from '../../product-version.ts'
import { verifyInstallation } from '../report-ingest/public.ts'
import { listBackups, makeBackup, sealed } from './make-backup.ts'
import type { Manifest } from './manifests.ts'
import { recordBackup, recordProof } from './mutations.ts'
import { openSealed, readPassphrase } from './passphrases.ts'
import { requireEmptyFolder } from './require-empty.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'
import { upgradePostgres } from './upgrade-postgres.ts'

export async function runBackup(
  context: CommandContext,
  folder: string,
  flags: { keep?: number; plain?: true },
): Promise<void> {
  // As it is: a backup is what one makes before an upgrade.
  await context.withPlace(async ({ url, config }) => {
    const passphrase = flags.plain ? null : await readPassphrase(config)
    if (passphrase === null && !flags.plain)
      throw new OperatorError(
        'A backup holds everything: set BACKUP_PASSPHRASE_FILE (or BACKUP_PASSPHRASE) to encrypt it, or say --plain.',
      )
    const options = { url, data_dir: config.data_dir, version: productVersion, passphrase }
    if (folder === '-') {
      let made_at: Date | undefined
      const bytes = await sealed({ ...options, without: backupFolders(config) }, (written) => {
        made_at = written.made_at
      })
      await pipeline(bytes, process.stdout, { end: false })
      return record(url, { made_at: made_at!, size_bytes: null, note: 'standard output' })
    }
    const keep = flags.keep ?? null
    const { file, made_at, size_bytes, manifest, removed } = await makeBackup(path.resolve(folder), {
      ...options,
      keep,
    })
    await record(url, { made_at, size_bytes, note: file.slice(0, 300) })
    context.print(`${file}: ${megabytes(size_bytes)}, ${describe(manifest)}`)
    for (const old of removed) context.print(`${old}: removed`)
  })
}

async function record(url: string, backup: Parameters<typeof recordBackup>[1]): Promise<void> {
  const db = connect(url, { max: 1 })
  await recordBackup(db, backup).finally(() => db.destroy())
}

export async function runRestore(
  context: CommandContext,
  from: string,
  flags: { verify?: true },
): Promise<void> {
  const config = context.config()
  const source = await findSource(from)
  const without = backupFolders(config)
  await requireEmptyFolder(config.data_dir, without, null)
  await context.withPlace(async ({ url }) => {
    const opened = await openSealed(source(), () => readPassphrase(config))
    const { data_dir } = config
    const restored = await restoreBackup(opened, { url, data_dir, without, onStep: () => {} })
    tellRestored(context, restored)
    await tellKey(context, url, config)
    if (flags.verify && !(await verify(context, url))) context.fail()
  })
}

export async function runDrill(
  context: CommandContext,
  from: string,
  { here }: { here?: true },
): Promise<void> {
  if (from === '-') throw new OperatorError('A drill needs a file: say which backup it is of.')
  const config = context.config()
  const source = await findSource(from)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-drill-'))
  const leave = context.onSignal(() => rm(folder, { recursive: true, force: true }))
  let made_at: Date
  try {
    const data_dir = path.join(folder, 'data')
    const drill = here
      ? await createAside(context)
      : await startPostgres({ folder: data_dir, purpose: 'a drill', settings: { fsync: 'off' } })
    const forget = context.onSignal(drill.stop)
    try {
      const opened = await openSealed(source(), () => readPassphrase(config))
      const restored = await restoreBackup(opened, { url: drill.url, data_dir })
      tellRestored(context, restored)
      if (!(await verify(context, drill.url))) return context.fail()
      made_at = new Date(restored.header.made_at)
    } finally {
      await drill.stop()
      forget()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    leave()
  }
  await context.withDatabase(({ db }) => recordProof(db, made_at, path.resolve(from).slice(0, 300)))
  context.print(`The backup of ${made_at.toISOString()} is proven.`)
}

export async function runUpgradePostgres(context: CommandContext, flags: { with?: string }): Promise<void> {
  const { database_url, data_dir } = context.config()
  if (database_url)
    throw new OperatorError('This is for the embedded PostgreSQL: that of DATABASE_URL has its own ways.')
  const version = readClusterVersion(data_dir)
  if (version === null) throw new OperatorError(`There is no database in ${data_dir}.`)
  if (version === majorVersion)
    return context.print(`The database of ${data_dir} is of PostgreSQL ${majorVersion} already.`)
  const native = path.resolve(flags.with ?? `/usr/lib/postgresql/${version}`)
  const movedTo = await upgradePostgres(data_dir, { native, version }, context.say)
  context.print(
    `The database of ${data_dir} is of PostgreSQL ${majorVersion}. The one of ${version} is kept as ${movedTo}: remove it once all is well.`,
  )
}

/** A database of its own on the server that the configured one is on. */
async function createAside(context: CommandContext): Promise<{ url: string; stop(): Promise<void> }> {
  const { database_url } = context.config()
  if (!database_url) throw new OperatorError('--here is for a database of DATABASE_URL.')
  const name = `cuesheet_drill_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = await openClient(database_url, { application_name: 'cuesheet drill' })
    await client.query(statement).finally(() => client.end())
  }
  try {
    await run(`create database ${name} template template0`)
  } catch (error) {
    if (!isForbidden(error)) throw error
    throw new OperatorError(
      `The user of DATABASE_URL may not create a database (alter role ${decodeURIComponent(new URL(database_url).username) || '…'} createdb): allow it, or leave --here out.`,
    )
  }
  const url = new URL(database_url)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => run(`drop database if exists ${name} with (force)`) }
}

/** Folders in which backups may lie, which are in none themselves. */
const backupFolders = ({ backup_folder }: Pick<Config, 'backup_folder'>) =>
  backup_folder ? [backup_folder] : []

async function findSource(from: string): Promise<() => AsyncIterable<Uint8Array>> {
  if (from === '-') return () => process.stdin
  const stats = await stat(from).catch(() => null)
  const file = stats?.isDirectory() ? (await listBackups(from))[0] : from
  if (!stats || !file)
    throw new OperatorError(stats ? `There is no whole backup in ${from}.` : `There is no backup ${from}.`)
  return () => createReadStream(file, { highWaterMark: 1024 * 1024 })
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 3 : 1)} MB`
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

const describe = ({ rows, files, sums }: Manifest) =>
  `${sum(Object.values(rows))} rows of ${Object.keys(rows).length} tables, ${files.length} files, revenue of ${sums['facts: revenue']} nano-dollars`

function tellRestored(context: CommandContext, { header, manifest, migrations }: Restored): void {
  context.print(`Restored as of ${header.made_at} (version ${header.version}): ${describe(manifest)}`)
  if (migrations.length > 0)
    context.print(`Brought up to date: ${migrations.length} migrations, to ${migrations.at(-1)}`)
}

/** Whether the key that is there opens what was restored: said, not refused, for it can still be put there. */
async function tellKey(context: CommandContext, url: string, config: Config): Promise<void> {
  await mkdir(config.data_dir, { recursive: true, mode: 0o700 })
  const db = connect(url, { max: 1 })
  try {
    await createSecretBox(config, db).ready()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    context.say(error.message)
  } finally {
    await db.destroy()
  }
}

async function verify(context: CommandContext, url: string): Promise<boolean> {
  const db = connect(url, { application_name: 'cuesheet verify' })
  let isWell = true
  try {
    for await (const { verification, lines, is_left_out } of verifyInstallation(db)) {
      if (verification.difference_count > 0 || is_left_out) isWell = false
      for (const line of lines) context.print(line)
    }
  } finally {
    await db.destroy()
  }
  return isWell
}
