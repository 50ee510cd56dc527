import { readdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * The rows that the files of a folder export as `…Rows`, found by importing every file: none is left out. Throws where two
 * of them have the same name.
 */
export async function listRows<Row>(folder: 'freshness' | 'isolation'): Promise<Record<string, Row>> {
  const files = (await readdir(path.join(import.meta.dirname, folder))).filter((name) =>
    name.endsWith('-rows.ts'),
  )
  const rows: Record<string, Row> = {}
  for (const file of files.sort()) {
    const module = (await import(path.join(import.meta.dirname, folder, file))) as Record<string, object>
    for (const [name, exported] of Object.entries(module).filter(([each]) => each.endsWith('Rows')))
      for (const [call, row] of Object.entries(exported)) {
        if (call in rows) throw new Error(`${folder}/${file}: ${name} repeats the row of ${call}`)
        rows[call] = row as Row
      }
  }
  return rows
}
