import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { hasNoSpace } from '../../disk/disk-full.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Binaries } from './binaries.ts'
import { initdbUser, type ServerUser } from './server-user.ts'

export const majorVersion = '17'
const emptyClusterBytes = 64 * 1024 * 1024

/** The environment of PostgreSQL's programs: nothing of ours, so that no PG* variable or locale changes what they do. */
export const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * As root, the server's user may be unable to walk down to the cluster (a 0700 home): it starts inside of it instead.
 * As an ordinary user the plain path works everywhere.
 */
export const clusterPath = (cluster: string, user: ServerUser) =>
  user.uid === undefined ? cluster : '/proc/self/cwd'

/** The folder in which the cluster of a newer PostgreSQL is filled, before it takes the place of the one that is there. */
export const upgradeFolder = (folder: string) => path.join(folder, 'postgres.upgrade')

/** Of which major version the cluster of a data folder is; null: there is none. */
export function readClusterVersion(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, 'postgres/PG_VERSION'), 'utf8').trim()
  } catch {
    return null
  }
}

/** Puts the filled one in the place of the one that is there, which is kept: answers where. */
export function replaceCluster(folder: string): string {
  const movedTo = path.join(folder, `postgres.of-${readClusterVersion(folder)}`)
  renameSync(path.join(folder, 'postgres'), movedTo)
  renameSync(path.join(upgradeFolder(folder), 'postgres'), path.join(folder, 'postgres'))
  rmSync(upgradeFolder(folder), { recursive: true, force: true })
  return movedTo
}

/** Does the second step of `replaceCluster` where that was cut off after the first. */
export function endReplacement(folder: string): void {
  const [cluster, filled] = [folder, upgradeFolder(folder)].map((each) => path.join(each, 'postgres'))
  if (!existsSync(cluster!) && existsSync(filled!)) renameSync(filled!, cluster!)
}

/** True when there was none and one was made; a half-made one (`.new`) is made again. */
export async function ensureCluster(cluster: string, binaries: Binaries, user: ServerUser): Promise<boolean> {
  if (statSync(cluster, { throwIfNoEntry: false })) {
    requireUsable(cluster, binaries.version)
    return false
  }
  const noSpace = new OperatorError(
    `The database cannot be created: too little space is left on the disk of ${path.dirname(cluster)}.`,
  )
  if (hasNoSpace(path.dirname(cluster), emptyClusterBytes)) throw noSpace
  const fresh = `${cluster}.new`
  const maker = initdbUser(user)
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  if (maker.uid !== undefined) chownSync(fresh, maker.uid, maker.gid!)
  const problem = await initdb(fresh, binaries, maker, 'C.UTF-8')
  if (problem?.includes('No space left on device')) {
    rmSync(fresh, { recursive: true, force: true })
    throw noSpace
  }
  // A system without the locale C.UTF-8: letters beyond ASCII are then unknown to text search, all else is the same.
  if (problem) {
    const second = await initdb(fresh, binaries, maker, 'C')
    if (second)
      throw new OperatorError(`The database cannot be created: ${second.trim().split('\n').at(-1)}.`)
  }
  if (user.uid !== undefined) giveTo(fresh, user.uid, user.gid!)
  renameSync(fresh, cluster)
  return true
}

function requireUsable(cluster: string, expected: string): void {
  let version: string
  try {
    version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    const isOwner = statSync(cluster).uid === process.getuid?.() || process.getuid?.() === 0
    throw new OperatorError(
      isOwner
        ? `The folder ${cluster} holds no PostgreSQL cluster: move it away, or set DATA_DIR.`
        : `The folder ${cluster} belongs to another user: start as that user, or set DATA_DIR.`,
    )
  }
  if (version === expected) return
  const what = `The folder ${cluster} was made by PostgreSQL ${version}, and this version brings ${majorVersion}`
  throw new OperatorError(
    Number(version) < Number(majorVersion)
      ? `${what}: run \`cuesheet upgrade-postgres\` once, where there are programs of PostgreSQL ${version}.`
      : `${what}: start the version that made it.`,
  )
}

function initdb(
  cluster: string,
  binaries: Binaries,
  user: ServerUser,
  letters: string,
): Promise<string | null> {
  const arguments_ = [
    '-D',
    clusterPath(cluster, user),
    '--username=cuesheet',
    '--auth=trust',
    '--encoding=UTF8',
    // A page that the disk has changed is an error, not a figure.
    '--data-checksums',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${letters}`,
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, arguments_, {
      ...user,
      cwd: cluster,
      env: serverEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? null : errors.trim() || `exit code ${code}`))
  })
}

function giveTo(folder: string, uid: number, gid: number): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) giveTo(child, uid, gid)
    else lchownSync(child, uid, gid)
  }
}

export type ServerSettings = Record<string, string | number>

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** Settings that suit this machine, given at each start so that the code, not an old file, decides. */
export function serverSettings(socketFolder: string): ServerSettings {
  const memory = megabytes(Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY))
  const between = (low: number, value: number, high: number) =>
    Math.floor(Math.max(low, Math.min(value, high)))
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 80,
    shared_buffers: `${between(64, memory / 4, 1024)}MB`,
    effective_cache_size: `${between(128, memory / 2, 65_536)}MB`,
    work_mem: `${between(4, memory / 256, 32)}MB`,
    maintenance_work_mem: `${between(64, memory / 16, 512)}MB`,
    // Parallel plans share memory from here first: /dev/shm is 64 MB in many containers.
    min_dynamic_shared_memory: `${between(16, memory / 64, 64)}MB`,
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    // Without lz4 it would be pglz, which takes as long as all the rest of a large deletion (measured).
    wal_compression: 'off',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
}
