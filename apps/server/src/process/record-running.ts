import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findProcessStart } from '../db/embedded/process-identity.ts'

/**
 * Leaves a note that this process runs from this folder, which the scripts read before they replace node_modules.
 * Returns the removal of the note. A folder that cannot be written to is not going to be replaced either.
 */
export function recordRunning(purpose: string): () => Promise<void> {
  const folder = path.join(import.meta.dirname, '../../../../.cache/running')
  const file = path.join(folder, `${process.pid}.json`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      file,
      JSON.stringify({ pid: process.pid, process_start: findProcessStart(process.pid), purpose }),
    )
  } catch {
    return async () => {}
  }
  return async () => rmSync(file, { force: true })
}
