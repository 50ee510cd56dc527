import { lastOfMonth } from '@cuesheet/contract/values/day'
import type { RawBuilder, Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { planForSets } from '../../facts/change-facts.ts'
import { recordFile } from '../record-file.ts'
import type { Load, ReportResult, RowCounts } from '../report-kind.ts'
import { ageOf } from '../rules.ts'
import { placeStoredRows } from './infer-channels.ts'
import { hasSameFile, requireOwnFile } from './require-own-file.ts'
import type { KnownFile } from './settled-columns.ts'
import type { Counted } from './settled-tally.ts'
import { findStanding, recordSettled, replaceFile, type Standing, staysBefore } from './standing-files.ts'

/** When a month's close was approved: files that come later are kept beside those that it was made of. Null: it is not. */
export type FindApproval = (trx: Transaction<DB>, scope: NetworkScope, month: string) => Promise<Date | null>

/** What a month's close is asked. */
export type Close = {
  findApproval: FindApproval
  /** Whether an approved month has counted a late file. */
  isFileCounted(trx: Transaction<DB>, scope: NetworkScope, fileId: number): Promise<boolean>
}

/** What a file was found to say. */
export type SettledSums = {
  revenue: bigint
  views: number | null
  has_days: boolean
  /** What it says in the payment's currency. */
  local: { currency: string; amount: string } | null
  /** By type of revenue or adjustment; of rows of money, those that have one. */
  types: Map<string, Counted>
  unknown_types: Map<string, Counted>
  /** Of channels that the network has not registered. */
  unknown: Counted
  unknown_channels: Map<string, Counted>
  without_channel: Counted
  /** By the channel of their asset, as that of the video is nobody's here. */
  by_asset: Counted
  /** Of a file without channels: by what the network knows of its videos and assets. */
  inferred: Counted
  unknown_columns: string[]
  /** Cells of money that were finer than a billionth of a dollar. */
  rounded: number
}

export type SettledResult = ReportResult &
  SettledSums & {
    file: KnownFile
    /** current: the close reads it. late: its month is approved already. unchanged: it stood before, superseded: another stays. */
    state: 'current' | 'late' | 'unchanged' | 'superseded'
    /** What the close read until now. */
    before: Standing | null
    /** Of known channels' rows, those of videos that no report by day has brought. */
    unknown_videos: Counted & { videos: number }
  }

type Writing = {
  sums: SettledSums
  /** From staging into the tables that the close reads. */
  insert(file_id: number): RawBuilder<unknown>
  countUnknownVideos(trx: Transaction<DB>, scope: NetworkScope): Promise<SettledResult['unknown_videos']>
}

/** Makes a file what the close of its month reads, in the place of an earlier one of the same kind. */
export const mergeSettledFile = (
  load: Load,
  file: KnownFile,
  writing: Writing,
  findApproval: FindApproval,
): Promise<SettledResult> => planForSets(load.trx, () => merge(load, file, writing, findApproval))

async function merge(
  load: Load,
  file: KnownFile,
  { sums, insert, countUnknownVideos }: Writing,
  findApproval: FindApproval,
): Promise<SettledResult> {
  const { trx, scope, rows: read } = load
  // Loaded again, its rows may be of channels that nobody knew the first time.
  const isUnchanged = (await hasSameFile(load, file)) && !load.options.again
  await requireOwnFile(load, file, sums.local?.currency ?? null)
  const standing = isUnchanged ? null : await findStanding(trx, scope, file)
  const approved_at = isUnchanged ? null : await findApproval(trx, scope, file.month)
  const staysAsItIs =
    standing && (staysBefore(standing, load, sums.has_days) || hasKnown(standing, load, approved_at))
  const state = isUnchanged ? 'unchanged' : staysAsItIs ? 'superseded' : approved_at ? 'late' : 'current'
  const counted = { written: 0, unchanged: 0, superseded: 0, unmatched: 0 }
  const rows: RowCounts = {
    read: read.rows_read,
    rejected: read.rows_rejected,
    ...counted,
    [state === 'unchanged' || state === 'superseded' ? state : 'written']: read.rows_staged,
  }
  const report_type = nameReport(file)
  if (state !== 'unchanged') {
    const first_day = `${file.month}-01`
    const file_id = await recordFile(load, { report_type, first_day, last_day: lastOfMonth(first_day) }, rows)
    if (state === 'current' && standing) await replaceFile(trx, scope, standing.file_id)
    if (state !== 'superseded') {
      load.enter('facts')
      await recordSettled(load, file, { file_id, state, row_count: read.rows_staged, sums })
      await insert(file_id).execute(trx)
      if (file.level === 'asset') await placeStoredRows(trx, scope, findApproval)
    }
  }
  const { rejects, reject_counts } = read
  return {
    report_type,
    rows,
    rejects,
    reject_counts,
    unmatched_channels: new Map(),
    ...sums,
    file,
    state,
    before: standing,
    is_older: standing !== null && ageOf(load.issue, standing) === 'older',
    unknown_videos: await countUnknownVideos(trx, scope),
  }
}

/**
 * Whether a month was approved with a file that a person gave, whose time nobody knows, when this one was made already: it is
 * the same money by another way, and corrects nothing.
 */
const hasKnown = (standing: Standing, { issue, options }: Load, approved_at: Date | null) =>
  !options.again &&
  approved_at !== null &&
  issue.created_at !== null &&
  standing.created_at === null &&
  issue.created_at < approved_at

/** As lists of files have it: `settled_ads_video_adjustments`. */
const nameReport = ({ family, level, part, is_adjustment }: KnownFile) =>
  [
    'settled',
    family,
    family === 'ads' || family === 'premium' ? level : '',
    part,
    is_adjustment && family !== 'channel_adjustments' ? 'adjustments' : '',
  ]
    .filter(Boolean)
    .join('_')
