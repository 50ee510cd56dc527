import { createWriteStream, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generateSettledMonth } from '../../tools/settled-files/generate-settled-month.ts'
import type { FileKind, SettledMonth } from '../../tools/settled-files/settled-month.ts'
import { measureLoad } from '../ingest/measure.ts'

/** Each file's import in a process of its own: the ads by video and by claim, Shorts, and the ads corrected. */
export async function measureFiles(url: string, folder: string, month: SettledMonth) {
  const found = []
  for (const [seed, kind] of [
    ['first', 'ads_video'],
    ['first', 'ads_claim'],
    ['first', 'shorts_ads'],
    ['corrected', 'ads_video'],
  ] as [string, FileKind][]) {
    const { name, open } = generateSettledMonth({ ...month, seed }).files.find((file) => file.kind === kind)!
    const file = path.join(folder, name)
    await pipeline(open(), createWriteStream(file))
    const { rows, seconds, rows_per_second, peak_memory_mb, phases } = await measureLoad(url, file)
    const mb = Math.round(statSync(file).size / 1e6)
    found.push({ kind, seed, mb, rows, seconds, rows_per_second, peak_memory_mb, ...phases })
    rmSync(file)
  }
  return found
}
