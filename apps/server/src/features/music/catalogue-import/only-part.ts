import type { ReportPart } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'

/** How an entry of a zip file is called that can be a catalogue. */
export const catalogueName = /\.(csv|json|jsonl|ndjson)(\.gz)?$/i

/** Throws RefusedFile where a zip holds several. */
export function onlyPart(parts: readonly ReportPart[]): ReportPart {
  const [part, ...others] = parts
  if (part && others.length === 0) return part
  throw new RefusedFile(`This zip file holds ${parts.length} files: a catalogue is one.`)
}
