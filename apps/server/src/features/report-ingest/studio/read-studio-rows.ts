import { platformVideoId } from '@cuesheet/contract/values/ids'
import { RefusedFile, showCell } from '../../../csv/refused-file.ts'
import { studio } from '../../facts/rules.ts'
import type { DayReportForm, RowReader } from '../day-reports/make-day-report.ts'
import { makeParseDay } from '../day-reports/parse-row.ts'
import type { ReportFile } from '../report-kind.ts'
import { addRest } from './add-rest.ts'
import { parseStudioHeader, type StudioHeader } from './parse-studio-header.ts'
import { isNoData, parseStudioDay } from './studio-cells.ts'

/** A row's figures as the facts have them, null: not said; null of all of them: the row says nothing. */
export type ParseStudioFigures = (fields: readonly string[]) => (number | null)[] | string | null

/** How an export by day is read, as a report of one channel that the file does not name. */
export function readStudioRows(
  form: DayReportForm,
  columns: readonly string[],
  file: ReportFile,
  makeParseFigures: (header: StudioHeader) => ParseStudioFigures,
): RowReader {
  const header = parseStudioHeader(columns)!
  const channel = requireChannel(file)
  const parseFigures = makeParseFigures(header)
  const parseDay = makeParseDay({ today: file.options.today, only: file.options.day ?? null })
  const dayOf = (fields: readonly string[]) => {
    const cell = fields[header.at.day]!
    const day = parseStudioDay(cell)
    return day === null ? { problem: `date ${showCell(cell)} is not a day` } : parseDay(day)
  }
  const width = columns.length
  return {
    layout: { form, report_type: `studio_${form.figures[0]}`, source: studio, width },
    parse(fields) {
      if (isNoData(fields)) return null
      if (fields.length !== width) return `has ${fields.length} columns where the header has ${width}`
      const judged = dayOf(fields)
      if ('problem' in judged) return judged.problem
      const video_id = header.at.video < 0 ? '' : fields[header.at.video]!.trim()
      if (header.at.video >= 0 && !platformVideoId.test(video_id))
        return `content ${showCell(video_id)} is not a video's id`
      const figures = parseFigures(fields)
      if (figures === null || typeof figures === 'string') return figures
      const row = { day: judged.day, platform_channel_id: channel, video_id, country: 'ZZ', figures }
      return { ...row, withheld_cells: 0, split: 0, is_zero: figures[0] === 0 }
    },
    findPlace(fields) {
      const judged = fields.length === width ? dayOf(fields) : null
      return { day: judged && 'day' in judged ? judged.day : null, platform_channel_id: channel }
    },
    async finish(load, slots) {
      requireDays([...new Set(slots.map(({ day }) => day))].sort())
      if (header.at.video >= 0 && file.totals) await addRest(load, form, slots, file.totals, makeParseFigures)
    },
  }
}

function requireChannel({ options: { channel }, channels }: ReportFile): string {
  if (channel === undefined)
    throw new RefusedFile(
      'This is a YouTube Studio export, which does not name its channel: say which channel it is of with --channel.',
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
