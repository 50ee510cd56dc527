import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../operator-error.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, type ServerSettings, serverSettings } from './cluster.ts'
import { acquireDataLock } from './data-lock.ts'
import { stopOrphan } from './orphan.ts'
import { spawnServer } from './server-process.ts'
import { type ServerUser, serverUser } from './server-user.ts'

export type EmbeddedPostgres = {
  url: string
  /** True when this start made the cluster. */
  is_new: boolean
  /** Resolves when the server ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Holds `postgres/` (the cluster), `postgres.log` and `postgres.lock`. */
  folder: string
  /** What this process is, for the sentence that a second one gets. */
  purpose: string
  /** True: the server processes of this folder use it instead of being refused. */
  is_shared?: boolean
  onStep?: (text: string) => void
  settings?: ServerSettings
}

/** Starts the PostgreSQL of a data folder, on a unix socket that only its user (and root) can reach. */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.folder)
  const step = options.onStep ?? (() => {})
  const lock = acquireDataLock(folder, {
    purpose: options.purpose,
    is_shared: options.is_shared ?? false,
  })
  if ('pid' in lock)
    throw new OperatorError(
      `The data folder ${folder} is in use by ${lock.purpose} (process ${lock.pid}): stop that first, or set another DATA_DIR.`,
    )
  let socketFolder: string | undefined
  try {
    const cluster = path.join(folder, 'postgres')
    const user = serverUser(cluster)
    await stopOrphan(cluster, lock.left_by, step)
    const binaries = findBinaries(user, folder)
    if (!existsSync(cluster)) step('Creating the database')
    const is_new = await ensureCluster(cluster, binaries, user)
    socketFolder = makeSocketFolder(user)
    lock.publish({ socket_folder: socketFolder })
    const settings = { ...serverSettings(socketFolder), ...options.settings }
    const server = spawnServer(
      binaries.postgres,
      cluster,
      user,
      socketFolder,
      settings,
      path.join(folder, 'postgres.log'),
    )
    const url = `postgres://cuesheet@localhost/cuesheet?host=${encodeURIComponent(socketFolder)}`
    const ended = new Promise<void>((resolve) => server.child.once('close', () => resolve()))
    void ended.then(() => {
      rmSync(socketFolder!, { recursive: true, force: true })
      lock.release()
    })
    const stop = async () => {
      server.child.stdin?.end()
      await ended
    }
    try {
      await waitUntilReady(url, ended, server.readErrors, step)
    } catch (error) {
      await stop()
      throw error
    }
    lock.publish({ socket_folder: socketFolder, url })
    return { url, is_new, ended, stop }
  } catch (error) {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
    throw error
  }
}

/** Not below the data folder: a socket's path has room for about 100 bytes. */
function makeSocketFolder(user: ServerUser): string {
  const parents = user.uid === undefined ? [os.tmpdir(), '/tmp'] : ['/tmp', '/var/tmp']
  for (const parent of parents) {
    if (Buffer.byteLength(parent) > 60) continue
    try {
      const folder = mkdtempSync(path.join(parent, 'cuesheet-'))
      if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
      return folder
    } catch {}
  }
  throw new OperatorError(
    `No temporary folder with a short path can be written to (tried ${parents.join(', ')}): set TMPDIR.`,
  )
}

async function waitUntilReady(
  url: string,
  ended: Promise<void>,
  readErrors: () => string,
  step: (text: string) => void,
): Promise<void> {
  let alive = true
  void ended.then(() => {
    alive = false
  })
  const maintenance = url.replace('/cuesheet?', '/postgres?')
  for (let attempt = 0; ; attempt++) {
    if (!alive)
      throw new OperatorError(`The embedded PostgreSQL did not start: ${readErrors() || 'see postgres.log'}.`)
    if (attempt === 50) step('Waiting for the database, which repairs itself after it was cut off')
    const client = new pg.Client({ connectionString: maintenance, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query(`select from pg_database where datname = 'cuesheet'`)
      if (!rowCount) await client.query('create database cuesheet')
      return
    } catch {
      await sleep(20)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
