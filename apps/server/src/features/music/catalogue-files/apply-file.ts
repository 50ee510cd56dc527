import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { applyCatalogueFile, checkCatalogueFile } from '@cuesheet/contract/console-catalogue-files'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { type TrackField, trackFields } from '@cuesheet/contract/values/catalogue'
import type * as z from 'zod/mini'
import { withParts } from '../../../csv/read-parts.ts'
import { emptyTally, RefusedFile } from '../../../csv/refused-file.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { CatalogueColumns } from '../catalogue-import/catalogue-columns.ts'
import type { CatalogueImport, CatalogueOptions } from '../catalogue-import/catalogue-options.ts'
import { importCatalogue } from '../catalogue-import/import-catalogue.ts'
import type { StoredTrack } from '../catalogue-import/merge-track.ts'
import { catalogueName, onlyPart } from '../catalogue-import/only-part.ts'
import type { UploadedFile } from './uploaded-files.ts'

export type Reading = z.output<typeof checkCatalogueFile.body>
type Result = Omit<AnswerOf<typeof applyCatalogueFile>, 'success' | 'message'>

/** What a web server can hold: characters of a file’s text, of JSON, which is held as a whole; and tracks. */
export const longest = { longest: 128_000_000, longest_json: 48_000_000 }
const mostRows = 300_000
/** Of a catalogue’s file: it is one. */
export const bounds = { entries: 100, unpacked_bytes: 512_000_000 }
const mostShown = 200

/** Compared as they are counted, so that what was shown is what is loaded. */
class Difference {
  readonly first_added: Result['first_added'] = []
  readonly first_changed: Result['first_changed'] = []
  private readonly fields = new Map<TrackField, number>()
  private readonly hash

  constructor(request: unknown) {
    this.hash = createHash('sha256').update(JSON.stringify(request))
  }

  add(before: StoredTrack | null, after: StoredTrack): void {
    this.hash.update(JSON.stringify([before, after]))
    const { isrc, title, artist } = after
    if (!before) {
      if (this.first_added.length < mostShown) this.first_added.push({ isrc, title, artist })
      return
    }
    const fields = trackFields.filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    for (const field of fields) this.fields.set(field, (this.fields.get(field) ?? 0) + 1)
    if (this.first_changed.length < mostShown)
      this.first_changed.push({
        isrc,
        title,
        fields: fields.map((field) => ({ field, before: before[field], after: after[field] })),
      })
  }

  /** Of the file and of everything that it changes. */
  end({
    tracks,
    missing,
    tags_created,
  }: Pick<CatalogueImport, 'tracks' | 'missing' | 'tags_created'>): string {
    return this.hash.update(JSON.stringify([tracks, missing, tags_created])).digest('hex')
  }

  get changed_fields(): Result['changed_fields'] {
    return trackFields.flatMap((field) => {
      const tracks = this.fields.get(field)
      return tracks ? [{ field, tracks }] : []
    })
  }
}

type Loading = { today: string; requireTime: () => void; by?: NonNullable<CatalogueOptions['by']> }

/** What loading a file would do; `shown`: the digest of all that. */
export async function checkFile(
  db: Database,
  file: UploadedFile,
  reading: Reading,
  loading: Loading,
): Promise<Result & { shown: string | null }> {
  return load(db, file, reading, { ...loading, dry_run: true })
}

/** Loads a file; `conflict` where that is not what was shown, and then nothing has changed. */
export async function applyFile(
  db: Database,
  file: UploadedFile,
  { shown, ...reading }: Reading & { shown: string },
  loading: Loading,
): Promise<Result> {
  const { shown: _, ...done } = await load(db, file, reading, { ...loading, expected: shown })
  return done
}

async function load(
  db: Database,
  { name, content, folder }: UploadedFile,
  reading: Reading,
  { today, requireTime, by, dry_run = false, expected }: Loading & { dry_run?: boolean; expected?: string },
): Promise<Result & { shown: string | null }> {
  const { file: _, ...asked } = reading
  const difference = new Difference([await digestOf(content), asked])
  let shown: string | null = null
  const { columns, encoding, category, is_exclusive, uses, networks, withdraws_missing, withdraws_most } =
    asked
  const options: CatalogueOptions = {
    today,
    mapped: columns as CatalogueColumns,
    defaults: {
      ...(category ? { category } : {}),
      ...(is_exclusive ? { is_exclusive } : {}),
      ...(uses ? { uses } : {}),
      ...(networks ? { networks: [...new Set(networks)].sort((a, b) => a - b) } : {}),
    },
    files: { folder, fetch_art: false },
    encoding,
    // A file that has come as a whole is not cut short.
    open_end: true,
    ...longest,
    most_rows: mostRows,
    requireTime,
    withdraw_missing: withdraws_missing,
    withdraw_most: withdraws_most,
    dry_run,
    ...(by ? { by } : {}),
    onTrack: (before, after) => difference.add(before, after),
    onEnd: (result) => {
      shown = difference.end(result)
      if (expected !== undefined && expected !== shown)
        throw new DomainError('conflict', { message_key: 'catalogue_changed' })
    },
  }
  try {
    const result = await withParts(
      content,
      (parts) => importCatalogue(db, { ...onlyPart(parts), name }, options),
      catalogueName,
      bounds,
    )
    return { ...answerOf(result, difference), refused: null, shown }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return {
      ...answerOf({ ...nothing, ...(error.tally ?? {}) }, difference),
      refused: error.message,
      shown: null,
    }
  }
}

const nothing = {
  ...emptyTally(),
  tracks: { added: 0, changed: 0, unchanged: 0, returned: 0, withdrawn: 0 },
  missing: { withdrawn: 0, narrowed: 0 },
  tags_created: [] as string[],
  rows_noticed: 0,
  notices: [] as CatalogueImport['notices'],
}

function answerOf(result: typeof nothing, difference: Difference): Omit<Result, 'refused'> {
  const { tracks, missing, rows_read, rows_rejected, tags_created, rejects, notices, rows_noticed } = result
  const { first_added, first_changed, changed_fields } = difference
  return {
    rows_read,
    rows_rejected,
    ...tracks,
    missing_withdrawn: missing.withdrawn,
    missing_narrowed: missing.narrowed,
    tags_created,
    first_added,
    first_changed,
    changed_fields,
    rejects,
    notices,
    rows_noticed,
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
