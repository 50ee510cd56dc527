import { RefusedFile } from '../../../csv/refused-file.ts'
import { changeFacts } from '../../facts/change-facts.ts'
import { ensurePartitions } from '../../facts/partitions.ts'
import { readFirstChanges } from '../../facts/read-first-changes.ts'
import { nameless } from '../../facts/unmatched-sums.ts'
import { readMaxLoss } from '../queries.ts'
import { recordFile } from '../record-file.ts'
import type { Load, ReportResult, RowCounts } from '../report-kind.ts'
import { ageOf } from '../rules.ts'
import type { StudioFacts } from '../studio/studio-facts.ts'
import { type LineSums, sumLines, type UnmatchedRows, writeUnmatched } from '../write-unmatched.ts'
import { type ChangedTotals, formatDays, readDayTotals } from './day-totals.ts'
import { ChangeRefused, findChanges, readDayMasses, sumDayMasses } from './find-changes.ts'
import { keepReplaced } from './keep-replaced.ts'
import type { DayReportForm } from './make-day-report.ts'
import { type Merged, mergeFacts, unstage } from './merge-facts.ts'
import type { SlotLayout } from './parse-row.ts'
import { listDays, listStoredSlots, type StagedSlot, type StoredSlot, slotKey, writeSlots } from './slots.ts'

/** Rows with more engaged views than views, which are a part of them: taken as they come. The first lines of them. */
export type Overengaged = { rows: number; lines: number[] }

export type StagedDays = {
  layout: SlotLayout
  slots: StagedSlot[]
  /** Days with rows that do not say how many of their views are engaged. */
  unengaged_days: Set<string>
  overengaged: Overengaged
  notes: string[]
  unmatched: UnmatchedRows
  before_registration: { rows: number; figure: bigint }
  /** Of totals, footers and zeros. */
  rows_without_figures: number
  /** Whose money is unknown. */
  rows_unknown: number
  /** Days of which no money, or no impression, is known: what stands for them stays. */
  unknown_days: string[]
  /** Figures that the platform withheld in rows of known channels: views count as 0, money is unknown. */
  withheld_cells: number
}

export type DayReportResult = ReportResult & {
  /** What `report-files` calls it. */
  file_id: number
  rows: RowCounts & {
    before_registration: number
    without_figures: number
    unknown: number
    without_channel: number
  }
  video_days: Merged['video_days']
  video_days_changed: number
  days: string[]
  /** Days (of a channel report: of single channels) left alone, because a newer file is current. */
  superseded_days: string[]
  /** The current files of those days, as far as they are known. */
  superseded_by: string[]
  /** Days with a rejected row that their figures lack: marked where they are shown. */
  incomplete_days: string[]
  /** Days with rows that do not say how many of their views are engaged, but for those on which all are. */
  unengaged_days: string[]
  overengaged: Overengaged
  totals: ChangedTotals
  /** Of a report of reach: what it makes of these days. */
  impressions?: { before: bigint; after: bigint }
  notes: string[]
  withheld_cells: number
  /** What it has of no channel of the network is other than what stood. */
  lines_changed: boolean
  /** Of rows that name no channel, and of those of channels that nobody registered. */
  nameless: LineSums
  unmatched: LineSums
  /** Of rows from before their channel was registered. */
  figure_before_registration: bigint
  form: DayReportForm
  studio?: StudioFacts
}

export async function prepareDays(load: Load, staged: StagedDays): Promise<void> {
  const { trx, connection, rows, named, options } = load
  if (staged.unknown_days.length > 0)
    staged.notes.push(
      `Of ${formatDays(staged.unknown_days)} no ${staged.layout.form.kind === 'reach' ? 'impressions are' : 'money is'} known: what stands there stays.`,
    )
  if (named.original !== null) staged.notes.push(`Its name is read as ${named.original}.`)
  const days = rows.rows_staged > 0 ? listDays(staged.slots) : []
  if (rows.rows_read === 0) staged.slots = emptySlots(load, staged)
  await ensurePartitions(options.dry_run ? trx : connection.aside, staged.layout.form.kind, days)
}

/** A header alone: nothing happened on that day, which replaces its earlier rows. */
function emptySlots({ named, options }: Load, { layout, notes }: StagedDays): StagedSlot[] {
  if (layout.source !== 0) {
    notes.push(
      'The file has no rows, and a report of single channels without rows says nothing of any day: nothing to do.',
    )
    return []
  }
  const day = options.day ?? named.day
  if (day === null)
    throw new RefusedFile('The file has no rows and its name no day: say which day it is of with --day.')
  if (day > options.today) throw new RefusedFile(`The file has no rows, and ${day} is in the future.`)
  return [{ channel_id: 0, day, rows: 0, rows_rejected: 0 }]
}

export async function mergeDays(load: Load, staged: StagedDays): Promise<DayReportResult> {
  const { trx, scope, options, issue, rows: read } = load
  const { layout, slots, notes } = staged
  const { form, source } = layout
  const standing = new Map(
    (await listStoredSlots(trx, scope, layout, slots)).map((slot) => [slotKey(slot), slot]),
  )
  const isTaken = (slot: StagedSlot) => {
    const stands = standing.get(slotKey(slot))
    return options.again || !stands || ageOf(issue, stands) !== 'older'
  }
  const taken = slots.filter(isTaken)
  const superseded = slots.filter((slot) => !isTaken(slot))
  await unstage(trx, scope, layout, superseded)
  const replaced = taken.flatMap((slot) => standing.get(slotKey(slot)) ?? [])
  notes.push(...noteGuesses(load, replaced))

  // The versions of a revenue report have the same columns: only its name tells which it is.
  const named = load.named.report_type
  const report_type = named?.startsWith(layout.report_type) ? named : layout.report_type
  const days = listDays(taken)
  const counting = await readFirstChanges(trx)
  if (form.kind === 'activity' && !layout.has_engaged_views) staged.unmatched.takeAsEngaged(counting.of_any)
  const lines = staged.unmatched.split(days, listDays(superseded), staged.unknown_days)
  const ofNobody = sumLines(lines.kept.filter((line) => line.platform_channel_id === nameless))
  const ofUnmatched = sumLines(lines.kept.filter((line) => line.platform_channel_id !== nameless))
  const before = await readDayTotals(trx, scope, days)
  const isReach = form.kind === 'reach'
  const shown = isReach ? await sumDayMasses(trx, scope, layout, taken) : 0n
  const areNew = taken.every((slot) => !standing.has(slotKey(slot)))
  const ofChannels = source !== 0 ? { channel_ids: [...new Set(taken.map((slot) => slot.channel_id))] } : {}
  const { unsummed } = options
  const touched = { days, only: form.kind, adds_only: areNew, ...ofChannels, ...(unsummed && { unsummed }) }
  const { merged, rows, file_id, lines_changed } = await changeFacts(trx, scope, touched, async () => {
    load.enter('facts')
    const mass = replaced.length > 0 ? await readDayMasses(trx, scope, layout, replaced) : []
    const others = replaced.filter(({ sha256 }) => !sha256.equals(issue.sha256))
    if (!options.dry_run) await keepReplaced(trx, scope, { kind: form.kind, source }, others)
    const merged = await mergeFacts(trx, scope, layout, taken, { areNew, changes: counting })
    requireOwnRows(load, merged)
    if (mass.length > 0 && !options.accept_loss) {
      const bad = new Set(taken.flatMap(({ day, rows_rejected }) => (rows_rejected > 0 ? [day] : [])))
      const bounds = { most: await readMaxLoss(trx, scope), gain_floor: form.gain_floor, bad }
      const changes = findChanges(mass, await readDayMasses(trx, scope, layout, replaced), bounds)
      if (changes.length > 0) throw new ChangeRefused(form, changes, bounds.most, read)
    }
    const rows = {
      read: read.rows_read,
      written: merged.rows_written,
      unchanged: merged.rows_unchanged,
      rejected: read.rows_rejected,
      unmatched: ofUnmatched.rows,
      before_registration: staged.before_registration.rows,
      without_figures: staged.rows_without_figures,
      unknown: staged.rows_unknown + sumLines(lines.unknown).rows,
      without_channel: ofNobody.rows,
      superseded: superseded.reduce((sum, slot) => sum + slot.rows, 0) + sumLines(lines.superseded).rows,
    }
    const all = listDays(slots)
    const report = { report_type, first_day: all[0] ?? null, last_day: all.at(-1) ?? null }
    const unmatched = rows.unmatched + rows.without_channel
    const file_id = await recordFile(load, report, { ...rows, unmatched })
    await writeSlots(load, layout, file_id, taken)
    const of = { kind: form.kind, source, file_id, days }
    const lines_changed = await writeUnmatched(trx, scope, of, lines.kept)
    load.enter('rollups')
    return { merged, rows, file_id, lines_changed }
  })
  return {
    file_id,
    report_type,
    rows,
    video_days: merged.video_days,
    video_days_changed: merged.video_days_changed,
    days,
    superseded_days: listDays(superseded),
    superseded_by: [
      ...new Set(superseded.flatMap((slot) => standing.get(slotKey(slot))?.file_name ?? [])),
    ].sort(),
    incomplete_days: listDays(taken.filter(({ rows_rejected }) => rows_rejected > 0)),
    unengaged_days: days.filter(
      (day) => staged.unengaged_days.has(day) && (layout.has_engaged_views || day >= (counting.of_any ?? '')),
    ),
    overengaged: staged.overengaged,
    totals: { before, after: await readDayTotals(trx, scope, days) },
    ...(isReach && { impressions: { before: shown, after: await sumDayMasses(trx, scope, layout, taken) } }),
    rejects: read.rejects,
    reject_counts: read.reject_counts,
    unmatched_channels: read.unmatched_channels,
    withheld_cells: staged.withheld_cells,
    form,
    lines_changed,
    nameless: ofNobody,
    unmatched: ofUnmatched,
    figure_before_registration: staged.before_registration.figure,
    notes,
  }
}

/** Days on which nothing but the order of arrival says that this file is newer than the one it replaces. */
function noteGuesses({ issue, options: { again } }: Load, replaced: readonly StoredSlot[]): string[] {
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

/** A file of another network, or the few good rows of one that is mostly garbage, are no reason to drop the rest of a day. */
function requireOwnRows({ rows }: Load, { video_days: { removed } }: Merged): void {
  if (removed === 0) return
  if (rows.rows_staged === 0 && rows.rows_unmatched > 0)
    throw new RefusedFile(
      'None of its channels is registered in this network, and importing it would remove what is stored of its day: is it the report of another network?',
    )
  const bad = rows.rows_rejected - rows.rows_repeated + rows.rows_contradicting
  const [first] = rows.rejects
  if (first && bad * 2 > rows.rows_read)
    throw new RefusedFile(
      `${bad} of its ${rows.rows_read} rows were rejected, and importing the others would remove ${removed} stored video days; line ${first.line}: ${first.reason}.`,
      rows,
    )
}
