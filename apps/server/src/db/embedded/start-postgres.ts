import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { prepareDataFolder } from '../../disk/data-folder.ts'
import { hasNoSpace, isDiskFull } from '../../disk/disk-full.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { openClient } from '../connection.ts'
import { isDatabaseUnavailable } from '../database-error.ts'
import { findBinaries, findOtherBinaries } from './binaries.ts'
import { endReplacement, ensureCluster, type ServerSettings, serverSettings } from './cluster.ts'
import {
  endLeftBackends,
  endPostmaster,
  hardSignals,
  orderlyStopSeconds,
  stuckStopSeconds,
  takesConnections,
} from './cluster-processes.ts'
import { acquireDataLock } from './data-lock.ts'
import { stopOrphan } from './orphan.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import { type ServerUser, serverUser } from './server-user.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgres = {
  url: string
  /** True when this start made the cluster. */
  is_new: boolean
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
  /** The server ended unexpectedly and is started again; not repeated while it fails to start. */
  onRestart?: (reason: string) => void
  settings?: ServerSettings
  /** For a cluster of another major version: the folder of its programs. */
  other?: { native: string; version: string }
  /** How long a stop waits for an orderly end before it stops the server at once; 30 by default. */
  stop_seconds?: number
}

/** Starts the PostgreSQL of a data folder, on a unix socket that only its user (and root) can reach. */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.folder)
  const step = options.onStep ?? (() => {})
  if (!prepareDataFolder(folder))
    step(
      `Others may look into the data folder ${folder}: make it its owner's alone (chmod 700), or set DATA_DIR`,
    )
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
    endReplacement(folder)
    const user = serverUser(cluster)
    await stopOrphan(cluster, lock.left_by, step)
    const { other } = options
    const binaries = other ? findOtherBinaries(other.native, other.version, user) : findBinaries(user, folder)
    if (!existsSync(cluster)) step('Creating the database')
    const is_new = await ensureCluster(cluster, binaries, user)
    const sockets = makeSocketFolder(user)
    socketFolder = sockets
    lock.publish({ socket_folder: sockets })
    const settings = { ...serverSettings(sockets), ...options.settings }
    const logFile = path.join(folder, 'postgres.log')
    const run = () => spawnServer(binaries.postgres, cluster, user, sockets, settings, logFile)
    const url = `postgres://cuesheet@localhost/cuesheet?host=${encodeURIComponent(sockets)}`
    const stopping = { cluster, url, ...(options.stop_seconds && { seconds: options.stop_seconds }) }

    const first = run()
    try {
      await waitUntilReady(url, folder, first, step)
      lock.publish({ socket_folder: sockets, url })
    } catch (error) {
      await stopServer(first, stopping)
      throw error
    }
    const supervised = supervise(first, {
      async restart() {
        await endLeftBackends(cluster)
        restoreSocketFolder(sockets, user)
        return run()
      },
      untilReady: (server) => waitUntilReady(url, folder, server),
      onRestart: options.onRestart ?? (() => {}),
    })
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await supervised.stop((server) => stopServer(server, stopping))
      rmSync(sockets, { recursive: true, force: true })
      lock.release()
    }
    return {
      url,
      is_new,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
    throw error
  }
}

/** Orderly, then at once: the next start repairs what that leaves. */
async function stopServer(
  server: ServerProcess,
  { cluster, url, seconds = orderlyStopSeconds }: { cluster: string; url: string; seconds?: number },
): Promise<void> {
  const hasEnded = (within: number) =>
    Promise.race([server.ended.then(() => true), sleep(within * 1000, false, { ref: false })])
  if (await hasEnded(0)) return
  const maxSeconds = (await takesConnections(url)) ? seconds : Math.min(seconds, stuckStopSeconds)
  server.child.stdin?.end()
  if (await hasEnded(maxSeconds)) return
  await endPostmaster(cluster, hardSignals)
  await endLeftBackends(cluster)
  await hasEnded(1)
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

/** Where a server had its socket before, perhaps removed by it when it ended. */
function restoreSocketFolder(folder: string, user: ServerUser): void {
  const owner = user.uid ?? process.getuid?.()
  if (lstatSync(folder, { throwIfNoEntry: false })?.uid === owner) return
  mkdirSync(folder, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
}

async function waitUntilReady(
  url: string,
  folder: string,
  server: ServerProcess,
  step: (text: string) => void = () => {},
): Promise<void> {
  let alive = true
  void server.ended.then(() => {
    alive = false
  })
  const maintenance = url.replace('/cuesheet?', '/postgres?')
  for (let attempt = 0; ; attempt++) {
    if (!alive)
      throw new OperatorError(
        hasNoSpace(folder)
          ? `The embedded PostgreSQL did not start: no space is left on the disk of ${folder}.`
          : `The embedded PostgreSQL did not start: ${server.readErrors() || 'see postgres.log'}.`,
      )
    if (attempt === 50) step('Waiting for the database, which repairs itself after it was cut off')
    let client: pg.Client | undefined
    try {
      client = await openClient(maintenance, { connect_timeout_ms: 2000 })
      const { rowCount } = await client.query(`select from pg_database where datname = 'cuesheet'`)
      if (!rowCount) await client.query('create database cuesheet')
      return
    } catch (error) {
      if (isDiskFull(error) || (attempt > 100 && !isDatabaseUnavailable(error))) throw error
      await sleep(20)
    } finally {
      await client?.end().catch(() => {})
    }
  }
}
