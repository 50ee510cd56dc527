import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findProcessStart } from './process-identity.ts'

/** Who runs the embedded PostgreSQL of a data folder; `url` once it answers. */
export type DataHolder = {
  pid: number
  process_start: string
  purpose: string
  /** Its PostgreSQL is there for other processes of the folder, too. */
  is_shared: boolean
  socket_folder?: string
  url?: string
}

const lockPath = (folder: string) => path.join(folder, 'postgres.lock')

function readLock(file: string): DataHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DataHolder
  } catch {
    return null
  }
}

const isAlive = (holder: DataHolder) => findProcessStart(holder.pid) === holder.process_start

/** The living process that runs this data folder's PostgreSQL, or null. */
export function findHolder(folder: string): DataHolder | null {
  const holder = readLock(lockPath(folder))
  return holder && isAlive(holder) ? holder : null
}

export type DataLock = {
  /** The record that a process which died without a word left behind. */
  left_by: DataHolder | null
  publish(more: Pick<DataHolder, 'socket_folder' | 'url'>): void
  release(): void
}

/** Makes this process the folder's only holder; answers the living holder instead when there is one. */
export function acquireDataLock(
  folder: string,
  who: Pick<DataHolder, 'purpose' | 'is_shared'>,
): DataLock | DataHolder {
  const file = lockPath(folder)
  const mine = `${file}.${process.pid}`
  let record: DataHolder = {
    pid: process.pid,
    process_start: findProcessStart(process.pid) ?? '',
    ...who,
  }
  let left_by: DataHolder | null = null
  const write = (to: string) => writeFileSync(to, JSON.stringify(record), { mode: 0o600 })

  for (;;) {
    try {
      write(mine)
      linkSync(mine, file)
      rmSync(mine)
      break
    } catch (error) {
      rmSync(mine, { force: true })
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readLock(file)
    if (holder && isAlive(holder)) return holder
    left_by = holder ?? left_by
    // Moved aside before it is removed: of two processes that find the same dead record, one gets it.
    const aside = `${mine}.dead`
    try {
      renameSync(file, aside)
    } catch {
      continue
    }
    const moved = readLock(aside)
    if (moved && isAlive(moved)) {
      renameSync(aside, file)
      return moved
    }
    rmSync(aside, { force: true })
  }

  return {
    left_by,
    publish(more) {
      record = { ...record, ...more }
      write(mine)
      renameSync(mine, file)
    },
    release: () => rmSync(file, { force: true }),
  }
}
