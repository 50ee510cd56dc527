import type { Transaction } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import type { ReportPart } from '../../../csv/read-parts.ts'
import { countReason, emptyTally, RefusedFile, tallyReject } from '../../../csv/refused-file.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { runOrRollBack } from '../../../db/transaction.ts'
import { releasePictures } from '../../pictures/public.ts'
import { parseIsrc } from '../tracks/parse-isrc.ts'
import { catalogueLock, rebuildTrackSets } from '../tracks/track-sets.ts'
import { applyEarlierClaims } from './apply-earlier-claims.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import type { CatalogueImport, CatalogueOptions } from './catalogue-options.ts'
import { fetchOnlyFor } from './fetch-art.ts'
import { isSameTrack, mergeTrack, type StoredTrack } from './merge-track.ts'
import { type GivenTag, type GivenTrack, type ParseContext, parseTrackRow } from './parse-track-row.ts'
import { type CatalogueRow, readCatalogue } from './read-catalogue.ts'
import { TrackFiles } from './track-files.ts'
import {
  countOffered,
  createTags,
  listMergedTags,
  listStoredTracks,
  withdrawMissing,
  writeTracks,
} from './write-tracks.ts'

const keptNotices = 100

/**
 * Loads a catalogue in one transaction: every row is in it, or refused with its reason, and each row that is taken is
 * counted as added, changed or unchanged. Where the file is refused (RefusedFile), or anything fails, nothing has changed.
 */
export function importCatalogue(
  db: Database,
  part: ReportPart,
  options: CatalogueOptions,
): Promise<CatalogueImport> {
  return runOrRollBack(db, options.dry_run ?? false, async (trx) => {
    // One at a time: what one has read, the other must not have changed.
    await catalogueLock.execute(trx)
    const load = new CatalogueLoad(trx, options)
    const { columns, unused, rows } = await readCatalogue(part, {
      mapped: options.mapped,
      ...(options.encoding ? { encoding: options.encoding } : {}),
      open_end: options.open_end ?? false,
      ...(options.longest ? { longest: options.longest } : {}),
      ...(options.longest_json ? { longest_json: options.longest_json } : {}),
      ...(options.onBytes ? { onBytes: options.onBytes } : {}),
      onReject: (line, reason, cells) => load.reject(line, reason, cells),
    })
    await load.begin(columns)
    for await (const batch of rows)
      for (let start = 0; start < batch.length; start += batchRows) {
        options.requireTime?.()
        await load.take(batch.slice(start, start + batchRows))
      }
    await load.finish(part.name)
    return { ...load.result, columns, unused_columns: unused }
  })
}

const batchRows = 1000

class CatalogueLoad {
  readonly result: Omit<CatalogueImport, 'columns' | 'unused_columns'>
  private readonly trx: Transaction<DB>
  private readonly options: CatalogueOptions
  private readonly files: TrackFiles
  private readonly lines = new Map<string, number>()
  /** Also of rows that are refused for something else: what is named is not missing. */
  private readonly named = new Set<string>()
  private context: ParseContext | undefined
  private merged: ReadonlyMap<string, GivenTag> = new Map()

  constructor(trx: Transaction<DB>, options: CatalogueOptions) {
    this.trx = trx
    this.options = options
    this.files = new TrackFiles(trx, { ...options.files, fetching: fetchOnlyFor(options.files.fetching) })
    this.result = {
      ...emptyTally(),
      tracks: { added: 0, changed: 0, unchanged: 0, returned: 0, withdrawn: 0 },
      missing: { withdrawn: 0, narrowed: 0 },
      tags_created: [],
      ...this.files.counts,
      rows_noticed: 0,
      notices: [],
      notice_counts: new Map(),
    }
  }

  async begin(columns: CatalogueColumns): Promise<void> {
    const networks = await this.trx.selectFrom('networks').select(['name', 'network_id']).execute()
    this.merged = await listMergedTags(this.trx)
    this.context = {
      today: this.options.today,
      networks: new Map(networks.map(({ name, network_id }) => [name, network_id])),
      duration_unit: /(^|[^a-z])ms\W*$|milli/i.test(columns.duration?.[0] ?? '') ? 'ms' : 's',
      yes_is: /vocal|보컬/i.test(columns.instrumental?.[0] ?? '') ? 'vocal' : 'instrumental',
    }
  }

  /** `cells`: of a row whose columns are not known; what looks like an ISRC names a track. */
  reject(line: number, reason: string, cells: readonly string[] = []): void {
    for (const isrc of cells.map(parseIsrc)) if (isrc !== null) this.named.add(isrc)
    this.result.rows_read++
    tallyReject(this.result, line, reason)
    this.options.onReject?.(line, reason)
  }

  async take(batch: readonly CatalogueRow[]): Promise<void> {
    if (this.result.rows_read + batch.length > (this.options.most_rows ?? Number.POSITIVE_INFINITY))
      throw new RefusedFile('This file is too large to be loaded here: `cuesheet import-catalogue` loads it.')
    const taken = batch.flatMap((row) => this.parse(row) ?? [])
    await this.files.load(taken.map(({ track }) => track))
    for (const row of taken) row.notices.push(...this.fileProblems(row.track))
    const tags = new Map(taken.flatMap(({ track }) => (track.tags ?? []).map((tag) => [tag.slug, tag])))
    this.result.tags_created.push(...(await createTags(this.trx, [...tags.values()])))
    const stored = await listStoredTracks(
      this.trx,
      taken.map(({ track }) => track.isrc),
    )
    const written: StoredTrack[] = []
    const released: (string | null)[] = []
    for (const { track, line, notices } of taken) {
      this.notice(line, notices)
      const before = stored.get(track.isrc) ?? null
      const after = mergeTrack(track, before, this.options.defaults, this.addressesOf(track))
      if (this.count(before, after)) {
        written.push(after)
        this.options.onTrack?.(before, after)
      }
      if (before && before.album_art !== after.album_art) released.push(before.album_art)
    }
    await writeTracks(this.trx, written, this.options.today)
    await releasePictures(this.trx, released)
  }

  private parse(row: CatalogueRow): { track: GivenTrack; line: number; notices: string[] } | null {
    const { line } = row
    const isrc = parseIsrc(row.values.isrc ?? '')
    const parsed = parseTrackRow(row, this.context!)
    const first = isrc === null ? undefined : this.lines.get(isrc)
    if (isrc !== null) this.named.add(isrc)
    if ('reject' in parsed) this.reject(line, parsed.reject)
    else if (first !== undefined) this.reject(line, `isrc "${isrc}" is in line ${first} already`)
    else {
      this.result.rows_read++
      this.lines.set(parsed.track.isrc, line)
      const { tags } = parsed.track
      if (tags) parsed.track.tags = tags.map((tag) => this.merged.get(tag.slug) ?? tag)
      return { ...parsed, line }
    }
    return null
  }

  private addressesOf(track: GivenTrack): { album_art?: string; preview?: string } {
    const addresses = { pictures: track.album_art, previews: track.preview }
    const address = (kind: keyof typeof addresses) => {
      const source = addresses[kind]
      const outcome = source === undefined ? 'not_fetched' : this.files.outcomeOf(kind, source)
      return outcome !== 'not_fetched' && 'address' in outcome ? outcome.address : null
    }
    const [album_art, preview] = [address('pictures'), address('previews')]
    return { ...(album_art ? { album_art } : {}), ...(preview ? { preview } : {}) }
  }

  private fileProblems(track: GivenTrack): string[] {
    const named = [
      ['pictures', 'album_art', track.album_art],
      ['previews', 'preview', track.preview],
    ] as const
    return named.flatMap(([kind, field, source]) => {
      if (source === undefined) return []
      const outcome = this.files.outcomeOf(kind, source)
      return outcome !== 'not_fetched' && 'problem' in outcome
        ? [`${field} ${JSON.stringify(source.slice(0, 200))} is not taken: ${outcome.problem}`]
        : []
    })
  }

  private notice(line: number, notices: readonly string[]): void {
    if (notices.length > 0) this.result.rows_noticed++
    for (const notice of notices) {
      if (this.result.notices.length < keptNotices) this.result.notices.push({ line, notice })
      countReason(this.result.notice_counts, notice)
      this.options.onNotice?.(line, notice)
    }
  }

  /** Whether there is anything to write. */
  private count(before: StoredTrack | null, after: StoredTrack): boolean {
    const { tracks } = this.result
    if (before && isSameTrack(before, after)) {
      tracks.unchanged++
      return false
    }
    tracks[before ? 'changed' : 'added']++
    if (before?.withdrawn_on && !after.withdrawn_on) tracks.returned++
    if (!before?.withdrawn_on && after.withdrawn_on) tracks.withdrawn++
    return true
  }

  async finish(file_name: string): Promise<void> {
    const { result, options, trx } = this
    this.requireBelievable()
    if (options.withdraw_missing) {
      const { networks } = options.defaults
      const stored = await countOffered(trx, networks)
      result.missing = await withdrawMissing(trx, { named: [...this.named], networks, today: options.today })
      const gone = result.missing.withdrawn + result.missing.narrowed
      if (!options.withdraw_most && gone * 2 > stored && gone > fewTracks)
        throw new RefusedFile(
          `It does not name ${gone} of the ${stored} tracks there are, and --withdraw-missing would withdraw them: if that is meant, say --withdraw-most.`,
          result,
        )
    }
    options.onEnd?.(result)
    const { tracks, missing } = result
    const changes = tracks.added + tracks.changed + missing.withdrawn + missing.narrowed
    if (changes === 0 && result.tags_created.length === 0) return
    if (tracks.added > 0) await applyEarlierClaims(trx)
    await rebuildTrackSets(trx)
    await recordAudit(trx, {
      network_id: 0,
      account_id: options.by?.account_id ?? null,
      ...(options.by && { address: options.by.address }),
      action: 'catalogue.import',
      subject: file_name,
      after: {
        added: tracks.added,
        changed: tracks.changed,
        withdrawn: tracks.withdrawn + missing.withdrawn,
        returned: tracks.returned,
        rejected: result.rows_rejected,
      },
    })
  }

  private requireBelievable(): void {
    const { rows_read, rows_rejected, rejects } = this.result
    if (rows_read === 0) throw new RefusedFile('The file has no tracks.')
    if (rows_rejected === 0 || (!this.options.strict && rows_rejected < rows_read)) return
    const [{ line, reason } = { line: 0, reason: '' }] = rejects
    throw new RefusedFile(
      rows_rejected === rows_read
        ? `Each of its ${rows_read} rows was rejected; line ${line}: ${reason}.`
        : `${rows_rejected} of its ${rows_read} rows were rejected; line ${line}: ${reason}.`,
      this.result,
    )
  }
}

/** Of so few, all may go. */
const fewTracks = 20
