import type { RejectTally } from '../../../csv/refused-file.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import type { CatalogueDefaults, StoredTrack } from './merge-track.ts'
import type { FileCounts, FileOptions } from './track-files.ts'

export type CatalogueOptions = {
  today: string
  mapped: CatalogueColumns
  defaults: CatalogueDefaults
  files: FileOptions
  encoding?: string
  open_end?: boolean
  /** In characters, where it is uncompressed; of JSON; and in rows. */
  longest?: number
  longest_json?: number
  most_rows?: number
  /** Called again and again; what it throws ends the load. */
  requireTime?: () => void
  /** Withdraw what the file does not name: it is the whole catalogue, or all of it that its networks may use. */
  withdraw_missing?: boolean
  /** Also where that is more than half of it. */
  withdraw_most?: boolean
  strict?: boolean
  dry_run?: boolean
  onBytes?: (bytes: number) => void
  /** Called for every rejected row and every notice, also beyond those that the result lists. */
  onReject?: (line: number, reason: string) => void
  onNotice?: (line: number, notice: string) => void
  /** Called for each track that is new, or that changes. */
  onTrack?: (before: StoredTrack | null, after: StoredTrack) => void
  /** Who loads it; nobody: a command. */
  by?: { account_id: number; address: string }
  /** Called at the end, before anything counts: what it throws rolls all back. */
  onEnd?: (result: Omit<CatalogueImport, 'columns' | 'unused_columns'>) => void
}

export type CatalogueImport = RejectTally & {
  columns: CatalogueColumns
  unused_columns: string[]
  /** rows_read = added + changed + unchanged + rows_rejected. returned, withdrawn: of the changed and added ones. */
  tracks: { added: number; changed: number; unchanged: number; returned: number; withdrawn: number }
  /** Tracks that the file does not name: withdrawn, or limited to other networks. */
  missing: { withdrawn: number; narrowed: number }
  tags_created: string[]
  pictures: FileCounts
  previews: FileCounts
  /** Rows that were taken with something left out or damaged. */
  rows_noticed: number
  notices: { line: number; notice: string }[]
  notice_counts: Map<string, number>
}
