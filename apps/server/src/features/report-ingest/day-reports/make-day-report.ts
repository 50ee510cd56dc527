import { count, counted } from '../../../csv/format-rejects.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { type Kind, studio as ofStudio } from '../../facts/rules.ts'
import { nameless } from '../../facts/unmatched-sums.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import type { Description, Load, Reading, ReportFile, ReportKind, ReportStore } from '../report-kind.ts'
import type { StagedRows } from '../stage-rows.ts'
import { formatStudio, type StudioFacts } from '../studio/studio-facts.ts'
import { UnmatchedRows } from '../write-unmatched.ts'
import {
  formatDays,
  formatLines,
  formatOverengaged,
  formatTotals,
  formatUnengaged,
  toPlainLines,
  toPlainTotals,
} from './day-totals.ts'
import { type DayReportResult, mergeDays, prepareDays, type StagedDays } from './merge-days.ts'
import {
  type Layout,
  makeFindPlace,
  makeParseRow,
  type ParseFigures,
  type Place,
  parseLayout,
  type ReportRow,
  type SlotLayout,
} from './parse-row.ts'
import { revertDays } from './revert-days.ts'
import { listDays, type StagedSlot, StagedSlots } from './slots.ts'

/** In what the reports of figures by day, channel, video and country differ. */
export type DayReportForm = {
  kind: Kind
  staging: string
  recognises(names: readonly string[], fileName: string): boolean
  /** Only content owners have it. */
  is_owners?: true
  /** Content owners' may lack the columns that tell them from channels': then the file's name does. */
  has_bare_owners?: true
  nameType(isOwner: boolean, has: (name: string) => boolean): string
  /** The figures it must have. */
  columns: readonly string[]
  parseFigures(layout: Layout): ParseFigures
  /** As the facts and their staging call them. The first says how much there is of a day, and may be kept by country, too. */
  figures: readonly string[]
  by_country?: string
  /** How files are read that are no bulk reports. */
  read?(form: DayReportForm, columns: readonly string[], file: ReportFile): RowReader
  showLoss(before: bigint, after: bigint): string
  /** The first figure, with its unit. */
  show(figure: bigint): string
  toPlain(figure: bigint): number | string
  /** A day that becomes many times as much is asked about from here on, in the first figure. */
  gain_floor: bigint
}

/** How the rows of a file are read. */
export type RowReader = {
  layout: SlotLayout
  /** null: the row has nothing to say, as one of totals. */
  parse(fields: readonly string[]): ReportRow | string | null
  findPlace(fields: readonly string[]): Place
  /** Once the rows are staged; answers notes. */
  finish?(load: Load, slots: StagedSlot[]): Promise<string[]>
  /** Of an export of Studio; complete once it is finished. */
  studio?: StudioFacts
}

const dayStore: ReportStore = {
  help: `Loads content_owner_basic_a3/a4, channel_basic_a2/a3, content_owner_estimated_revenue_a1/a2, content_owner_reach_basic_a1
and channel_reach_basic_a1 reports: CSV, gzip or zip, recognised by their header. A file replaces what stands for its days (a channel report: for each
channel's days), unless what stands is newer: by --created, else by .vN in the file names, else by when it is imported.
A file named - is standard input, and pipes are read like files. One that would take away more than 30 % of a stored
day's rows, views, revenue or impressions (settable by "network set --report-loss") is refused with the figures, until --accept-loss; so
is one that takes any of it because rows of it were rejected, or makes more than three times of it.
YouTube Studio exports (zip or CSV, in English, Korean, Japanese or Chinese) are loaded where their rows are by Date, or by
Date and Content with totals beside them, each of the channel that its zip file's name says or --channel gives. Revenue in
other currencies becomes dollars at its day's exchange rate. Both kinds of reports count before them.`,
  tables: [
    'video_activity',
    'video_revenue',
    'video_reach',
    'videos',
    'report_slots',
    'channel_day',
    'network_day',
    'network_price_day',
    'channel_country_day',
    'network_country_day',
    'month_to_date',
    'video_period',
    'video_change',
  ],
  verify: verifyRollups,
  rebuild: rebuildRollups,
  revert: revertDays,
}

export const makeDayReport = (form: DayReportForm): ReportKind<DayReportResult> => ({
  name: form.kind,
  recognises: form.recognises,
  staging: {
    table: form.staging,
    columns: ['channel_id', 'day', 'video_id', 'country', ...form.figures, 'split', 'line'],
    key: ['channel_id', 'day', 'video_id', 'country', 'split'],
    figures: form.figures,
  },
  open: (columns, rows, file) =>
    readDays(form.read?.(form, columns, file) ?? readBulkRows(form, columns, file), rows),
  describe,
  toJson: ({ totals, impressions, ...result }) => ({
    totals: toPlainTotals(totals),
    ...(impressions && {
      impressions: { before: Number(impressions.before), after: Number(impressions.after) },
    }),
    nameless: toPlainLines(form, result.nameless),
    unmatched: toPlainLines(form, result.unmatched),
    unmatched_figure: form.toPlain(result.unmatched.figure),
    figure_before_registration: form.toPlain(result.figure_before_registration),
    form: undefined,
  }),
  store: dayStore,
})

export function readBulkRows(
  form: DayReportForm,
  columns: readonly string[],
  { named, options }: ReportFile,
): RowReader {
  const layout = parseLayout(form, columns, named.report_type)
  // A bulk report is of one day; a stray row must not replace another day.
  const days = { today: options.today, only: options.day ?? (named.report_type ? named.day : null) }
  return { layout, parse: makeParseRow(layout, days), findPlace: makeFindPlace(layout, days) }
}

function readDays(
  { layout, parse, findPlace, finish, studio }: RowReader,
  rows: StagedRows,
): Reading<DayReportResult> {
  const isOwner = layout.source === 0
  const engaged = layout.form.figures.indexOf('engaged_views')
  const slots = new StagedSlots()
  const staged: StagedDays = {
    layout,
    slots: [],
    unengaged_days: new Set(),
    overengaged: { rows: 0, lines: [] },
    notes: [],
    unmatched: new UnmatchedRows(),
    before_registration: { rows: 0, figure: 0n },
    rows_without_figures: 0,
    rows_unknown: 0,
    unknown_days: [],
    withheld_cells: 0,
  }

  const miss = (fields: readonly string[]) => {
    const { day, platform_channel_id } = findPlace(fields)
    const channel = platform_channel_id === null ? null : rows.channels.get(platform_channel_id)
    // Of a channel that is nobody's here, or of before its time: not stored anyway.
    if (channel === undefined || (channel && day !== null && day < channel.registered_on)) return
    slots.miss(isOwner ? 0 : (channel?.channel_id ?? 0), day ?? '')
  }
  return {
    take(fields, line) {
      const row = parse(fields)
      if (row === null) {
        staged.rows_without_figures++
        rows.rows_of_nothing++
        return undefined
      }
      if (typeof row === 'string') {
        miss(fields)
        return row
      }
      // A content owner report speaks for its day even where no row of it is stored.
      if (isOwner) slots.see(0, row.day)
      const figure = row.figures[0] ?? null
      if (engaged >= 0 && (row.figures[engaged] ?? 0) > (figure ?? 0)) {
        staged.overengaged.rows++
        if (staged.overengaged.lines.length < shownLines) staged.overengaged.lines.push(line)
      }
      const isNameless = row.platform_channel_id === nameless
      const channel = isNameless ? undefined : rows.matchChannel(row.platform_channel_id)
      if (!channel) {
        const engaged_views = engaged < 0 ? null : row.figures[engaged]!
        staged.unmatched.add(row.platform_channel_id, row.day, figure, engaged_views)
        if (isOwner && figure === null) countUnknown(slots.find(0, row.day))
        return undefined
      }
      if (row.day < channel.registered_on) {
        staged.before_registration.rows++
        staged.before_registration.figure += BigInt(figure ?? 0)
        return undefined
      }
      staged.withheld_cells += row.withheld_cells
      const slot = isOwner ? slots.find(0, row.day) : slots.see(channel.channel_id, row.day)
      // Missing as a rejected row is: the day may be too low.
      if (row.is_unknown) slot.rows_rejected++
      if (row.is_unknown && row.figures[0] === null) {
        staged.rows_unknown++
        countUnknown(slot)
        return undefined
      }
      if (row.is_zero) {
        staged.rows_without_figures++
        return undefined
      }
      slot.rows++
      if (engaged >= 0 && row.figures[engaged] === null) staged.unengaged_days.add(row.day)
      // Rows that name no video are of several things: their key does not tell them apart.
      row.figures.push(row.video_id === '' && layout.source !== ofStudio ? -line : row.split, line)
      // Each text has passed its pattern.
      rows.add(channel.channel_id, [row.day, row.video_id, row.country], row.figures)
      return undefined
    },
    takeOut({ channel_id, day }, isSame) {
      const slot = slots.find(isOwner ? 0 : Number(channel_id), String(day))
      slot.rows--
      if (!isSame) slot.rows_rejected++
    },
    async prepare(load) {
      const found = slots.list()
      staged.slots = found.filter(isAnythingKnown)
      staged.unknown_days = listDays(found.filter((slot) => !isAnythingKnown(slot)))
      if (finish) staged.notes.push(...(await finish(load, staged.slots)))
      await prepareDays(load, staged)
    },
    merge: async (load) => ({ ...(await mergeDays(load, staged)), ...(studio && { studio }) }),
  }
}

const shownLines = 5

function countUnknown(slot: StagedSlot): void {
  slot.rows_unknown = (slot.rows_unknown ?? 0) + 1
}

/** A day of which no money is known is unknown, and never 0: what stands for it stays. */
const isAnythingKnown = ({ rows_seen = 0, rows_unknown = 0 }: StagedSlot) =>
  rows_unknown === 0 || rows_unknown < rows_seen

function statusOf({ rows, video_days, days, superseded_days, lines_changed }: DayReportResult): string {
  if (days.length === 0) return superseded_days.length > 0 ? 'superseded' : 'nothing to store'
  const isSame = rows.written === 0 && video_days.removed === 0 && !lines_changed
  return isSame && rows.unchanged + rows.unmatched + rows.without_channel > 0 ? 'unchanged' : 'imported'
}

function describe(result: DayReportResult, isDryRun: boolean): Description {
  const { form, rows, video_days, days, superseded_days, superseded_by, impressions } = result
  return {
    status: statusOf(result),
    type: isDryRun ? '' : ` (file ${result.file_id})`,
    rows: [
      [rows.before_registration, 'from before their channel was registered'],
      [rows.without_figures, 'of totals and zeros, which count nothing'],
      [rows.unknown, `whose ${result.form.kind === 'reach' ? 'impressions are' : 'money is'} unknown`],
      [rows.without_channel, 'of no channel'],
      [rows.superseded, 'of days that a newer file stands for'],
    ],
    lines: [
      `  video days ${count(video_days.written)} written, ${count(video_days.unchanged)} unchanged, ${count(video_days.removed)} removed`,
      `  days       ${formatDays(days) || 'none'}`,
      ...(superseded_days.length > 0
        ? [
            `  left alone ${formatDays(superseded_days)}: a newer file stands there${superseded_by.length > 0 ? ` (${superseded_by.slice(0, 3).join(', ')}${superseded_by.length > 3 ? ' …' : ''})` : ''};`,
            '             where this one is right, import it with --again',
          ]
        : []),
      ...(impressions
        ? [`  impressions ${count(impressions.before)} before, ${count(impressions.after)} after`]
        : []),
      ...(!impressions && days.length > 0 ? formatTotals(result.totals) : []),
      ...(result.withheld_cells > 0
        ? [
            `  withheld   ${counted(result.withheld_cells, 'figure')} without a value, ${result.form.kind === 'activity' ? 'counted as 0' : 'unknown'}`,
          ]
        : []),
      ...formatLines(result),
      ...(rows.before_registration > 0
        ? [
            `  before     ${form.show(result.figure_before_registration)} of channels from before their registration, not stored`,
          ]
        : []),
      ...(result.incomplete_days.length > 0
        ? [
            `  incomplete ${formatDays(result.incomplete_days)}: rows that were rejected, or whose money is unknown, are missing there, and the days are marked where they are shown`,
          ]
        : []),
      ...(result.unengaged_days.length > 0 ? [formatUnengaged(result.unengaged_days)] : []),
      ...formatOverengaged(result.overengaged),
      ...(result.studio ? formatStudio(result.studio) : []),
      ...result.notes.map((note) => `  note       ${note}`),
    ],
  }
}
