import { statfsSync } from 'node:fs'
import pg from 'pg'

/** A write found no space: one of ours, or one of the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError && error.code === '53100') return true
  if (['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))) return true
  return isDiskFull(error.cause)
}

/** Less than the database takes at once for its journal. */
const tooFewBytes = 32 * 1024 * 1024

/** Whether the disk of a folder is as good as full: where a process that could not write could not say so either. */
export function hasNoSpace(folder: string, bytes = tooFewBytes): boolean {
  const space = readDiskSpace(folder)
  return space !== null && space.free < bytes
}

/** Of the disk of a folder, in bytes; null where it cannot be read. */
export function readDiskSpace(folder: string): { total: number; free: number } | null {
  try {
    const { blocks, bfree, bavail, bsize } = statfsSync(folder)
    // Without what is kept for root.
    return { total: (blocks - bfree + bavail) * bsize, free: bavail * bsize }
  } catch {
    return null
  }
}
