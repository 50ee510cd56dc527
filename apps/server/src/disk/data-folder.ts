import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { OperatorError } from '../errors/operator-error.ts'

/** What this product makes in it, and what a disk of its own brings along. */
const ownEntry =
  /^(postgres([.-].*)?|secret\.key|demo-password|catalogue-files|video-platform\.json(\.new)?|lost\+found|\..*)$/

/**
 * Makes the data folder, or sees that it can be written to, for its owner alone. A folder that others put things into,
 * as /tmp, is left as it is: false.
 */
export function prepareDataFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}): set DATA_DIR.`,
    )
  }
  if ((lstatSync(folder).mode & 0o077) === 0) return true
  if (!readdirSync(folder).every((name) => ownEntry.test(name))) return false
  try {
    chmodSync(folder, 0o700)
    return true
  } catch {
    return false
  }
}
