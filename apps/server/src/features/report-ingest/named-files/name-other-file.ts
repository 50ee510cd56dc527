import { settledTitleLines } from '../settled-files/find-settled-file.ts'
import { refuseSettledFile } from '../settled-files/name-settled-kind.ts'
import { findStudioExport } from './find-studio-export.ts'

/** Titles may stand above the header: so many lines at most. */
export const titleLines = settledTitleLines

/** Why a file that is known, and of no kind that is loaded, is refused; null of all others. By its first lines and its name. */
export function nameOtherFile(records: readonly string[][], fileName: string): string | null {
  const settled = refuseSettledFile(records, fileName)
  if (settled !== null) return settled
  const studio = findStudioExport(records)
  return (
    studio &&
    `This is a YouTube Studio export ${studio}. It names no channel by its id, nor what of it is Premium, and is not loaded: channel_basic reports bring the figures of a single channel.`
  )
}
