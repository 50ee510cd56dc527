import { platformVideoId } from '@cuesheet/contract/values/ids'
import { RefusedFile, showCell } from '../../../csv/refused-file.ts'
import { studio } from '../../facts/rules.ts'
import type { DayReportForm, RowReader } from '../day-reports/make-day-report.ts'
import { makeParseDay } from '../day-reports/parse-row.ts'
import { isNameless } from '../parse-decimal.ts'
import type { ReportFile } from '../report-kind.ts'
import { addRest } from './add-rest.ts'
import { convertMoney, stagedDecimals } from './convert-money.ts'
import { parseStudioHeader, refuseMoney, type StudioHeader } from './parse-studio-header.ts'
import { kindOfRow, parseStudioDay } from './studio-cells.ts'
import type { StudioFacts } from './studio-facts.ts'

/** A row's figures as the facts have them, null: not said; null of all of them: the row says nothing. */
export type ParseStudioFigures = (fields: readonly string[]) => (number | null)[] | string | null

/** How an export by day is read, as a report of one channel that the file does not name. */
export function readStudioRows(
  form: DayReportForm,
  columns: readonly string[],
  file: ReportFile,
  makeParseFigures: (header: StudioHeader) => ParseStudioFigures,
): RowReader {
  const header = parseStudioHeader(file.header ?? columns)!
  const refused = refuseMoney(header)
  if (refused !== null) throw new RefusedFile(refused)
  const channel = requireChannel(file)
  const isByVideo = header.at.video >= 0
  if (isByVideo && !file.totals) throw new RefusedFile(chartAlone)
  const parseFigures = makeParseFigures(header)
  const parseDay = makeParseDay({ today: file.options.today, only: file.options.day ?? null })
  const dayOf = (fields: readonly string[]) => {
    const cell = fields[header.at.day]!
    const day = parseStudioDay(cell)
    return day === null ? { problem: `date ${showCell(cell)} is not a day` } : parseDay(day)
  }
  const width = columns.length
  const isMoney = form.kind === 'revenue'
  const seen = new Map<string, string>()
  const facts: StudioFacts = {
    channel,
    left_out: header.left_out,
    unknown: header.unknown,
    skipped: [...(file.skipped ?? [])],
    is_cut: false,
    unknown_days: [],
    total: null,
    money: null,
  }
  const sums: { total: number | null; rows: number; figure: number } = { total: null, rows: 0, figure: 0 }
  const firstFigure = (fields: readonly string[]) => {
    const figures = fields.length === width ? parseFigures(fields) : null
    return Array.isArray(figures) ? (figures[0] ?? null) : null
  }
  const parse: RowReader['parse'] = (fields) => {
    const kind = kindOfRow(fields, header)
    if (kind === 'total') sums.total = firstFigure(fields)
    if (kind === 'cut') facts.is_cut = true
    if (kind !== null && kind !== 'blank') return null
    if (fields.length !== width) return `has ${fields.length} columns where the header has ${width}`
    const judged = dayOf(fields)
    if ('problem' in judged) return judged.problem
    const { day } = judged
    const video_id = isByVideo ? fields[header.at.video]!.trim() : ''
    // The totals say what the channel has besides its videos.
    if (isByVideo && isNameless(video_id)) return null
    if (isByVideo && !platformVideoId.test(video_id))
      return `content ${showCell(video_id)} is not a video's id`
    const figures = parseFigures(fields)
    requireOnce(seen, `${day} ${video_id}`.trim(), JSON.stringify(figures), header)
    if (figures === null && !isByVideo) facts.unknown_days.push(day)
    if (figures === null || typeof figures === 'string') return figures
    sums.rows++
    sums.figure += figures[0] ?? 0
    const row = { day, platform_channel_id: channel, video_id, country: 'ZZ', figures }
    return { ...row, withheld_cells: 0, split: 0, is_zero: figures[0] === 0 }
  }
  return {
    layout: {
      form,
      report_type: `studio_${form.figures[0]}`,
      source: studio,
      width,
      has_engaged_views: header.at.engaged_views >= 0,
    },
    parse,
    findPlace(fields) {
      const judged = fields.length === width ? dayOf(fields) : null
      return { day: judged && 'day' in judged ? judged.day : null, platform_channel_id: channel }
    },
    async finish(load, slots) {
      requireDays([...new Set(slots.map(({ day }) => day))].sort())
      if (isByVideo && file.totals) await addRest(load, form, slots, file.totals, makeParseFigures, channel)
      if (isMoney) facts.money = await convertMoney(load, slots, header.currency!)
      facts.total = compareTotal(sums, isMoney ? stagedDecimals(header.currency!) : 0)
      return []
    },
    studio: facts,
  }
}

/** Where the row of sums says another sum than the rows have; money is rounded to three decimals in each of them. */
function compareTotal(
  { total, rows, figure }: { total: number | null; rows: number; figure: number },
  decimals: number,
): StudioFacts['total'] {
  const slack = decimals === 0 ? 0 : 10 ** (decimals - 3) * (rows + 1)
  if (total === null || Math.abs(total - figure) <= slack) return null
  const plain = (value: number) => (value / 10 ** decimals).toFixed(decimals === 0 ? 0 : 3)
  return { said: plain(total), rows: plain(figure) }
}

const chartAlone =
  'This is the chart data of a YouTube Studio export, by day and video: one figure of the top videos alone, whose sum is not the channel’s. Load the whole zip file, which has the channel’s totals, or export the Date tab.'

/** A table with a day twice is by something else as well, in a column that has no name of Studio’s. */
function requireOnce(
  seen: Map<string, string>,
  key: string,
  figures: string,
  { unknown }: StudioHeader,
): void {
  const other = seen.get(key)
  if (other !== undefined && other !== figures)
    throw new RefusedFile(
      `This YouTube Studio export says ${key} twice, with different figures: its rows are by something beside the day${unknown.length > 0 ? ` (${unknown.join(', ')})` : ''}. Export it by Date alone.`,
    )
  seen.set(key, figures)
}

function requireChannel({ options: { channel }, channels }: ReportFile): string {
  if (channel === undefined)
    throw new RefusedFile(
      'This is a YouTube Studio export, which names its channel in no column, and the file’s name is none of a channel of this network: say which channel it is of with --channel.',
    )
  if (!channels.has(channel))
    throw new RefusedFile(`The channel ${channel} is not registered in this network.`)
  return channel
}

/** An export by week or month calls its first days dates, too. */
function requireDays(days: readonly string[]): void {
  const gaps = days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at]!)) / 86_400_000)
  if (gaps.length === 0) return
  if (gaps.every((gap) => gap % 7 === 0) || days.every((day) => day.endsWith('-01')))
    throw new RefusedFile(
      'This is a YouTube Studio export by week or month: choose Day above its chart, and export it again.',
    )
}
