import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { parseCsv } from '../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../csv/read-parts.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { DB } from '../../db/tables.gen.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { ensurePartitions } from '../facts/partitions.ts'
import { changeFacts, lockFacts, planForSets, publishFigures } from '../facts/rollup.ts'
import type { LoadConnection } from './load-connection.ts'
import { findLosses, LossRefused, readDayMasses, readMostLoss } from './measure-loss.ts'
import { type Merged, mergeFacts, unstage } from './merge-facts.ts'
import { parseFileName } from './parse-file-name.ts'
import {
  type DayTotals,
  listKnownChannels,
  listStoredSlots,
  readDayTotals,
  type StoredSlot,
} from './queries.ts'
import { type RowCounts, recordReport } from './record-report.ts'
import { requireNotReverted } from './revert-file.ts'
import { ageOf } from './rules.ts'
import {
  type KnownChannel,
  type Slot,
  type Staged,
  type StagedSlot,
  stageReport,
  stagingOf,
} from './stage-report.ts'
import { takeOutRepeats } from './take-out-repeats.ts'

/** What a load is at: reading and staging the file, waiting for another load, writing facts, rollups, committing. */
type Phase = 'read' | 'wait' | 'facts' | 'rollups' | 'commit'

export type ImportOptions = {
  /** Today's reporting day; later days are rejected. */
  today: string
  /** When the source made this issue, where it says so. */
  created_at?: Date
  /** The day that a file without rows covers; rows of any other day are rejected. */
  day?: string
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
  /** False: newer days are shown by the caller's later publishFigures. */
  publish?: boolean
  onBytes?: (bytes: number) => void
  onPhase?: (phase: Phase) => void
  /** Called for every rejected row, also beyond those that the result lists. */
  onReject?: (line: number, reason: string) => void
}

/** Taken: rows_read = written + unchanged + rejected + unmatched + before_registration + superseded. */
export type ImportResult = {
  /** What `report-files` calls it. */
  file_id: number
  report_type: string
  rows: RowCounts
  video_days: Merged['video_days']
  days: string[]
  /** Days (of a channel report: of single channels) left alone, because a newer file is current. */
  superseded_days: string[]
  /** The current files of those days, as far as they are known. */
  superseded_by: string[]
  /** Days with a rejected row that their figures lack: marked where they are shown. */
  incomplete_days: string[]
  totals: { before: DayTotals; after: DayTotals }
  notes: string[]
} & Pick<Staged, 'rejects' | 'reject_counts' | 'unmatched_channels' | 'withheld_cells'>

/**
 * Loads one report in one transaction: afterwards the days it speaks for are exactly as it says, rollups included, or,
 * where it is refused (RefusedFile) or anything fails, nothing has changed.
 */
export async function importReport(
  connection: LoadConnection,
  scope: NetworkScope,
  part: ReportPart,
  options: ImportOptions,
): Promise<ImportResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      const loaded = await runOrRollBack(connection.db, options.dry_run ?? false, async (trx) => {
        await sql`set local work_mem = '64MB'`.execute(trx)
        return loadReport(trx, connection, scope, part, options)
      })
      if (!options.dry_run && options.publish !== false)
        await publishFigures(connection.db, scope, options.today)
      return loaded
    } catch (error) {
      if (!(error instanceof ChannelsChanged) || attempt === maxAttempts) throw error
    }
  }
}

const maxAttempts = 3

/** A channel went, or came back as another, while the file was being read: it is read again. */
class ChannelsChanged extends RefusedFile {}

async function loadReport(
  trx: Transaction<DB>,
  connection: LoadConnection,
  scope: NetworkScope,
  part: ReportPart,
  options: ImportOptions,
): Promise<ImportResult> {
  const enter = options.onPhase ?? (() => {})
  enter('read')
  const named = parseFileName(part.name)
  const text = readText(part, options.onBytes)
  const channels = await listKnownChannels(trx, scope)
  const staged = await stageReport(
    connection.client,
    parseCsv(text.chunks, { mayEndOpen: options.open_end ?? false }),
    {
      channels,
      // A bulk report is of one day; a stray row must not replace another day.
      days: { today: options.today, only: options.day ?? (named.report_type ? named.day : null) },
      ...(options.onReject ? { onReject: options.onReject } : {}),
    },
  )
  const { layout } = staged
  const { kind, source } = layout
  await planForSets(trx, () => takeOutRepeats(trx, staged, options.onReject))
  requireBelievable(staged, options)
  const notes: string[] = named.original === null ? [] : [`Its name is read as ${named.original}.`]
  const slots =
    staged.rows_read > 0 ? staged.slots : emptySlots(staged, options.day ?? named.day, options.today, notes)

  await ensurePartitions(
    options.dry_run ? trx : connection.aside,
    kind,
    staged.rows_staged > 0 ? staged.days : [],
  )
  enter('wait')
  await lockFacts(trx, scope)
  await requireSameChannels(trx, scope, channels)

  const issue = { sha256: text.sha256(), created_at: options.created_at ?? null, version: named.version }
  const standing = new Map(
    (await listStoredSlots(trx, scope, layout, slots)).map((slot) => [slotKey(slot), slot]),
  )
  if (!options.again) await requireNotReverted(trx, scope, issue.sha256)
  const isTaken = (slot: Slot) => {
    const stands = standing.get(slotKey(slot))
    return options.again || !stands || ageOf(issue, stands) !== 'older'
  }
  const taken = slots.filter(isTaken)
  const superseded = slots.filter((slot) => !isTaken(slot))
  await unstage(trx, kind, source, superseded)
  const replaced = taken.flatMap((slot) => standing.get(slotKey(slot)) ?? [])
  notes.push(...noteGuesses(issue, replaced, options))

  // The versions of a revenue report have the same columns: only its name tells which it is.
  const report_type = named.report_type?.startsWith(layout.report_type)
    ? named.report_type
    : layout.report_type
  const days = listDays(taken)
  const before = await readDayTotals(trx, scope, days)
  const areNew = taken.every((slot) => !standing.has(slotKey(slot)))
  const ofChannels = source === 1 ? { channel_ids: [...new Set(taken.map((slot) => slot.channel_id))] } : {}
  const touched = { days, only: kind, adds_only: areNew, ...ofChannels }
  const { merged, rows, file_id } = await changeFacts(trx, scope, touched, async () => {
    enter('facts')
    const mass = replaced.length > 0 ? await readDayMasses(trx, scope, layout, replaced) : []
    const merged = await mergeFacts(trx, scope, layout, taken, areNew)
    if (staged.rows_staged === 0 && staged.rows_unmatched > 0 && merged.video_days.removed > 0)
      throw new RefusedFile(
        'None of its channels is registered in this network, and importing it would remove what is stored of its day: is it the report of another network?',
      )
    requireMostlyGood(staged, merged)
    if (mass.length > 0 && !options.accept_loss) {
      const most = await readMostLoss(trx, scope)
      const losses = findLosses(mass, await readDayMasses(trx, scope, layout, replaced), most)
      if (losses.length > 0) throw new LossRefused(kind, losses, most, staged)
    }
    const rows = {
      read: staged.rows_read,
      written: merged.rows_written,
      unchanged: merged.rows_unchanged,
      rejected: staged.rows_rejected,
      unmatched: staged.rows_unmatched,
      before_registration: staged.rows_before_registration,
      superseded: superseded.reduce((sum, slot) => sum + slot.rows, 0),
    }
    const [first_day = null] = listDays(slots)
    const last_day = listDays(slots).at(-1) ?? null
    const report = { file_name: part.name, report_type, kind, source, first_day, last_day, ...issue }
    const file_id = await recordReport(trx, scope, report, rows, taken)
    enter('rollups')
    return { merged, rows, file_id }
  })
  enter('commit')
  await sql`delete from ${sql.table(stagingOf[kind])}`.execute(trx)
  return {
    file_id,
    report_type,
    rows,
    video_days: merged.video_days,
    days,
    superseded_days: listDays(superseded),
    superseded_by: [
      ...new Set(superseded.flatMap((slot) => standing.get(slotKey(slot))?.file_name ?? [])),
    ].sort(),
    incomplete_days: listDays(taken.filter(({ rows_rejected }) => rows_rejected > 0)),
    totals: { before, after: await readDayTotals(trx, scope, days) },
    rejects: staged.rejects,
    reject_counts: staged.reject_counts,
    unmatched_channels: staged.unmatched_channels,
    withheld_cells: staged.withheld_cells,
    notes,
  }
}

const slotKey = ({ channel_id, day }: Slot) => `${channel_id} ${day}`
const listDays = (slots: readonly Slot[]) => [...new Set(slots.map(({ day }) => day))].sort()

function requireBelievable(staged: Staged, { strict }: ImportOptions): void {
  const { rows_read, rows_rejected } = staged
  if (rows_rejected === 0 || (!strict && rows_rejected < rows_read)) return
  throw new RefusedFile(
    rows_rejected === rows_read
      ? `Each of its ${rows_read} rows was rejected; ${firstReject(staged)}.`
      : `${rows_rejected} of its ${rows_read} rows were rejected; ${firstReject(staged)}.`,
    staged,
  )
}

const firstReject = ({ rejects }: Staged) => `line ${rejects[0]!.line}: ${rejects[0]!.reason}`

/** Days on which nothing but the order of arrival says that this file is newer than the one it replaces. */
function noteGuesses(
  issue: { sha256: Buffer; created_at: Date | null; version: number | null },
  replaced: readonly StoredSlot[],
  { again }: ImportOptions,
): string[] {
  const guessed = replaced.filter(
    (stands) => !stands.sha256.equals(issue.sha256) && ageOf(issue, stands) === 'unknown',
  )
  const [first] = guessed
  if (again || !first) return []
  const days = listDays(guessed)
  return [
    `Neither a time (--created) nor versions in the names tell whether this file is newer than ${first.file_name === null ? 'what' : `${first.file_name}, which`} stood for ${days[0]}${days.length > 1 ? ` and ${days.length - 1} more days` : ''}: it was taken for newer because it came later.`,
  ]
}

/** The few good rows of a file that is mostly garbage are no reason to drop the rest of a day. */
function requireMostlyGood(staged: Staged, { video_days }: Merged): void {
  const { rows_read, rows_rejected, rows_repeated, rows_contradicting } = staged
  const bad = rows_rejected - rows_repeated + rows_contradicting
  if (bad * 2 <= rows_read || video_days.removed === 0) return
  throw new RefusedFile(
    `${bad} of its ${rows_read} rows were rejected, and importing the others would remove ${video_days.removed} stored video days; ${firstReject(staged)}.`,
    staged,
  )
}

/** A header alone: nothing happened on that day, which replaces its earlier rows. */
function emptySlots({ layout }: Staged, day: string | null, today: string, notes: string[]): StagedSlot[] {
  if (layout.source === 1) {
    notes.push('The file has no rows, and a channel report without rows names no channel: nothing to do.')
    return []
  }
  if (day === null)
    throw new RefusedFile('The file has no rows and its name no day: say which day it is of with --day.')
  if (day > today) throw new RefusedFile(`The file has no rows, and ${day} is in the future.`)
  return [{ channel_id: 0, day, rows: 0, rows_rejected: 0 }]
}

/** Channels may come while a file is read; one that went would leave rows of nobody. */
async function requireSameChannels(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channels: ReadonlyMap<string, KnownChannel>,
): Promise<void> {
  const now = await listKnownChannels(trx, scope)
  for (const [id, { channel_id, registered_on }] of channels)
    if (now.get(id)?.channel_id !== channel_id || now.get(id)?.registered_on !== registered_on)
      throw new ChannelsChanged(
        `The channel ${id} was removed or changed while the file was being read: import it again.`,
      )
}
