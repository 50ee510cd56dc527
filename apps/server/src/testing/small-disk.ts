import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/**
 * Makes `folder` a disk of its own, in memory, of so many bytes (as 300m); answers what takes it away again. Null where none
 * may be mounted: root alone may, on Linux, and not in every container.
 */
export function mountDisk(folder: string, size: string): (() => void) | null {
  mkdirSync(folder)
  const { status } = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  return status === 0 ? () => void spawnSync('/bin/umount', [folder]) : null
}

export const noDisk = 'no disk may be mounted here'
