import type { Config } from '../config.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { readDiskSpace } from './disk-full.ts'

type Reserve = Pick<Config, 'data_dir' | 'disk_reserve_bytes'>
export type DiskState = 'enough' | 'low' | 'reserved'

/** `low`: soon nothing is loaded any more; `reserved`: nothing is. Where a disk cannot be read there is enough. */
export function judgeSpace(space: { free: number } | null, reserve: number): DiskState {
  if (space === null || space.free >= reserve * 2) return 'enough'
  return space.free >= reserve ? 'low' : 'reserved'
}

/**
 * Throws an OperatorError where the disk of the data folder has less free than is kept for all else to go on: before
 * anything is loaded, so that what fails is the load, with a word, and not the database.
 */
export function requireSpace(
  { data_dir, disk_reserve_bytes: reserve }: Reserve,
  space = readDiskSpace(data_dir),
): void {
  if (judgeSpace(space, reserve) !== 'reserved') return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  throw new OperatorError(
    `Nothing is loaded while less than ${megabytes(reserve)} are free on the disk of ${data_dir}, which has ${megabytes(space!.free)}: make room, or set DISK_RESERVE_MB.`,
  )
}
