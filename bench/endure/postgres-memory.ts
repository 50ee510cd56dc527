import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const postmasterOf = (data: string) =>
  Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** The memory of PostgreSQL's processes together in MB, what they share counted once; null while it is down or none may read it. */
export function readPostgresMemory(data: string): number | null {
  try {
    const postmaster = postmasterOf(data)
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name, postmaster))
    const kilobytes = [String(postmaster), ...children].map(readShare)
    return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024) || null
  } catch {
    return null
  }
}

function isChild(pid: string, parent: number): boolean {
  try {
    // The name in parentheses may hold anything: the parent is the second word after it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent
  } catch {
    return false
  }
}

function readShare(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
