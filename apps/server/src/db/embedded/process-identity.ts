import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When the process with this id began, from the system: with the id, names one process for good. Null: not running. */
export function findProcessStart(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const afterName = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1) ?? ''
      const fields = afterName.split(' ')
      return fields[0] === 'Z' ? null : (fields[19] ?? null)
    } catch {
      return null
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || null
}
