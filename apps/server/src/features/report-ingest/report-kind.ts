import type { ReportFileDetail } from '@cuesheet/contract/console-report-files'
import type { ReportFileKind } from '@cuesheet/contract/values/report-intake'
import type { RawBuilder, Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { ReportPart } from '../../csv/read-parts.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { OnStep, Verification } from '../facts/verify-rollups.ts'
import type { LoadConnection } from './load-connection.ts'
import type { FileNameFacts } from './parse-file-name.ts'
import type { Issue } from './rules.ts'
import type { ShownState } from './shown-state.ts'
import type { StagedRows } from './stage-rows.ts'

/** All that is particular to one kind of report. report-kinds.ts lists the kinds. */
export type ReportKind<Result extends ReportResult = ReportResult> = {
  /** What its files are stored and listed as; several kinds may be listed as one. */
  name: ReportFileKind
  /** Whether a file is of this kind, by its header's column names in lower case or, where they are ambiguous, its own. */
  recognises(columns: readonly string[], fileName: string): boolean
  /** Lines that may stand above the header: 0 unless told. */
  title_lines?: number
  staging: Staging
  /** Begins to read a file. Throws RefusedFile where the header lacks a column. */
  open(columns: readonly string[], rows: StagedRows, file: ReportFile): Reading<Result>
  /** What a terminal shows of an import, beside what it shows of every kind's. */
  describe(result: Result, isDryRun: boolean): Description
  /** What of a result is written in another way as JSON. */
  toJson?(result: Result): object
  store: ReportStore
}

/** The table that rows wait in, each with its network_id. With a key it has the column `line`, too. */
type Staging = {
  table: string
  /** Those after network_id, in the order in which StagedRows.add is given them. */
  columns: readonly string[]
  /** What no two rows of a file have in common; the later one is rejected. */
  key?: readonly string[]
  /** Of rows with one key: what they contradict each other in. */
  figures?: readonly string[]
}

/** A file that is being read by its kind. */
export type Reading<Result> = {
  /** Adds a row to the staged ones, or counts why not. Answers why it is rejected. */
  take(fields: readonly string[], line: number): string | undefined
  /** Called for a row that is rejected because of its key, with the key's columns. */
  takeOut?(key: Record<string, unknown>, isSame: boolean): void
  /** What must be done before the network is locked. */
  prepare?(load: Load): Promise<void>
  /** Under the network's lock, makes what is stored what is staged, and records the file by `recordFile`. */
  merge(load: Load): Promise<Result>
}

/** Where files of one or more kinds are stored. */
export type ReportStore = {
  /** A paragraph of the help of `import`. */
  help: string
  /** Tables that a load changes, also those that are partitioned by month. */
  tables: readonly string[]
  /** Compares derived tables with what they are made of, under the network's lock. */
  verify(db: Database, scope: NetworkScope, onStep?: OnStep): Promise<Verification>
  rebuild(trx: Transaction<DB>, scope: NetworkScope, today: string): Promise<void>
  /** Removes everything that is current from a file. */
  revert(trx: Transaction<DB>, scope: NetworkScope, file_id: number): Promise<Reverted>
  /** Which files are current, if `report_slots` does not say it: a select of network_id and file_id, its column in `report-files`, a state. */
  current?: { files(where: RawBuilder<unknown>): RawBuilder<unknown>; column: string; state: string }
  /** What a screen says of a file, where it has no figures by day. */
  describeFile?(
    db: Database,
    scope: NetworkScope,
    file: ReportFileDetail['file'],
  ): Promise<Partial<ReportFileDetail>>
}

export type Reverted = {
  /** False: nothing was current from the file. */
  was_current: boolean
  result: object
  /** What of the result is written in another way as JSON. */
  json?: object
  /** What a terminal shows of it. */
  lines: string[]
}

export type ReportFile = {
  name: string
  scope: NetworkScope
  named: FileNameFacts
  options: ImportOptions
  /** The network's channels by the platform's id. */
  channels: ReadonlyMap<string, unknown>
  /** What the same export says of each day in all. */
  totals?: ReportPart
  /** What else the same file holds, and is not read. */
  skipped?: ReportPart['skipped']
  /** The header as it stands, once it is known. */
  header?: readonly string[]
}

export type Load = ReportFile & {
  kind: ReportFileKind
  trx: Transaction<DB>
  connection: LoadConnection
  rows: StagedRows
  /** The first rejected rows of the file. */
  rejects: { line: number; reason: string }[]
  issue: Issue & { sha256: Buffer }
  enter(phase: Phase): void
}

/** What a load is at: reading and staging the file, waiting for another load, writing facts, rollups, committing. */
type Phase = 'read' | 'wait' | 'facts' | 'rollups' | 'commit'

export type ImportOptions = {
  /** Today's reporting day; later days are rejected. */
  today: string
  /** When the source made this issue, where it says so. */
  created_at?: Date
  /** The day that a file without rows covers; rows of any other day are rejected. */
  day?: string
  /** The platform's id of the channel that a file is of which names none. */
  channel?: string
  /** The platform's id of the content owner that a file was collected of. */
  content_owner?: string
  /** When the load is cut off, by the process’s clock. */
  ends_at?: number
  /** Does everything and then takes it back. */
  dry_run?: boolean
  /** Refuse a file that has a rejected row. */
  strict?: boolean
  /** Take a last line that has no line break. */
  open_end?: boolean
  /** Take a file that takes more away from a stored day than the network allows. */
  accept_loss?: boolean
  /** Import a file although a newer one is current, or it was reverted. */
  again?: boolean
  /** What a dry run saw, and this import must find again. */
  shown?: ShownState
  /** Called in the load's transaction, before it ends. */
  record?: (trx: Transaction<DB>, imported: Imported) => Promise<void>
  /** False: newer days are shown by the caller's later publishFigures. */
  publish?: boolean
  /** Takes the days that the caller's publishFigures sums, in the transaction that this load is a part of. */
  unsummed?: Set<string>
  onBytes?: (bytes: number) => void
  onPhase?: (phase: Phase) => void
  /** Called for every rejected row, also beyond those that the result lists. */
  onReject?: (line: number, reason: string) => void
}

export type Imported = {
  kind: ReportKind
  result: ReportResult
  sha256: Buffer
  /** Nothing of it was loaded, as a newer file stands, and it never stood itself: it may be the right one. */
  is_left_alone: boolean
}

/** read: the sum of the others, and of those that a kind adds. */
export type RowCounts = {
  read: number
  written: number
  unchanged: number
  rejected: number
  unmatched: number
  superseded: number
}

export type ReportResult = {
  report_type: string
  rows: RowCounts
  /** Of one that was left alone. False: what stands is no newer, it says more. */
  is_older?: boolean
} & Pick<StagedRows, 'rejects' | 'reject_counts' | 'unmatched_channels'>

export type Description = {
  status: string
  /** What follows the report type. */
  type: string
  /** Counts of rows that only this kind has. */
  rows: [count: number, what: string][]
  lines: string[]
}

/** A refusal that is explained in more than a sentence. */
export abstract class ExplainedRefusal extends RefusedFile {
  abstract readonly lines: string[]
  abstract readonly json: object
}
