import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ImportedChannelList } from '@cuesheet/contract/console-channels'
import type { Acting } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { withParts } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import type { Database } from '../../../db/connection.ts'
import { importChannels } from './import-channels.ts'

type Options = { today: string; approve_from?: string; dry_run: boolean; by: Acting }

/** Imports a list that came as bytes, as the command imports a file; `refused`: why not. */
export async function importUploadedList(
  db: Database,
  scope: NetworkScope,
  { name, content }: { name: string; content: Buffer },
  options: Options,
): Promise<{ lists: ImportedChannelList[]; refused: string | null }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-list-'))
  const lists: ImportedChannelList[] = []
  try {
    const file = path.join(folder, 'list')
    await writeFile(file, content, { mode: 0o600 })
    await withParts(file, async (parts) => {
      for (const part of parts) {
        const result = await importChannels(db, scope, part, { ...options, open_end: true })
        lists.push({ ...result, name: parts.length > 1 ? part.name : name })
      }
    })
    return { lists, refused: null }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { lists, refused: error.message }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
