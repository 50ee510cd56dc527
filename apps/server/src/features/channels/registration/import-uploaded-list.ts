import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ImportedChannelList } from '@cuesheet/contract/console-channels'
import type { Acting } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { type ReportPart, withParts } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import type { Database } from '../../../db/connection.ts'
import { runOrRollBack } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { importChannels } from './import-channels.ts'

type Given = {
  name: string
  content: Buffer
  approve_from: string | undefined
  /** The digest of a dry run, whose outcome is applied; undefined: a dry run. */
  shown: string | undefined
}
type Imported = { lists: ImportedChannelList[]; refused: string | null; shown: string | null }

/**
 * Imports a list that came as bytes, all of its files or none; `refused`: why not. `conflict` where it would not do what
 * was shown.
 */
export async function importUploadedList(
  db: Database,
  scope: NetworkScope,
  given: Given,
  { today, by }: { today: string; by: Acting },
): Promise<Imported> {
  const { name, content, approve_from, shown } = given
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-list-'))
  const lists: ImportedChannelList[] = []
  const outcome = createHash('sha256')
    .update(content)
    .update(JSON.stringify([scope.network_id, approve_from]))
  const load = (parts: ReportPart[]) =>
    runOrRollBack(db, shown === undefined, async (trx) => {
      for (const part of parts) {
        const list = await importChannels(trx, scope, part, {
          today,
          by,
          open_end: true,
          ...(approve_from !== undefined && { approve_from }),
          onKnown: (channelIds) => outcome.update(JSON.stringify([...channelIds].sort())),
        })
        outcome.update(JSON.stringify(list))
        lists.push({ ...list, name: parts.length > 1 ? part.name : name })
      }
      const digest = outcome.digest('hex')
      if (shown !== undefined && shown !== digest)
        throw new DomainError('conflict', { message_key: 'channel_list_changed' })
      return digest
    })
  try {
    const file = path.join(folder, 'list')
    await writeFile(file, content, { mode: 0o600 })
    return { lists, refused: null, shown: await withParts(file, load) }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { lists, refused: error.message, shown: null }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
