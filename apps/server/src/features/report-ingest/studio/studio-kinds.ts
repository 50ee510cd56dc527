import { showCell } from '../../../csv/refused-file.ts'
import { activityForm, parseViews } from '../day-reports/activity.ts'
import { type DayReportForm, makeDayReport } from '../day-reports/make-day-report.ts'
import { problem } from '../day-reports/parse-row.ts'
import { revenueForm } from '../day-reports/revenue.ts'
import type { NumberProblem } from '../parse-decimal.ts'
import { parseWritten } from '../read-number.ts'
import { stagedDecimals } from './convert-money.ts'
import { isByDay, parseStudioHeader, type StudioHeader } from './parse-studio-header.ts'
import { type ParseStudioFigures, readStudioRows } from './read-studio-rows.ts'
import { parseStudioDuration } from './studio-cells.ts'

/** Ends the name of what is read of a file that says both: its views are one report, its revenue another. */
export const revenueMark = ' › revenue'

const recognises = (figure: 'views' | 'revenue') => (names: readonly string[], fileName: string) => {
  const header = parseStudioHeader(names)
  if (!header || !isByDay(header) || header.at[figure] < 0) return false
  return figure === 'revenue'
    ? header.at.views < 0 || fileName.endsWith(revenueMark)
    : !fileName.endsWith(revenueMark)
}

const makeStudioKind = (
  form: DayReportForm,
  figure: 'views' | 'revenue',
  makeParseFigures: (header: StudioHeader) => ParseStudioFigures,
) =>
  makeDayReport({
    ...form,
    recognises: recognises(figure),
    read: (own, columns, file) => readStudioRows(own, columns, file, makeParseFigures),
  })

/** Views and what was watched, of a channel by a YouTube Studio export. */
export const studioViews = makeStudioKind(activityForm, 'views', viewsOf)
/** What it earned. */
export const studioRevenue = makeStudioKind(revenueForm, 'revenue', revenueOf)

function viewsOf({ at }: StudioHeader): ParseStudioFigures {
  /** A figure that the export need not have, and that a cell may leave empty. */
  const maybe = <Value extends number | NumberProblem>(
    fields: readonly string[],
    column: number,
    parse: (text: string) => Value,
  ) => (column < 0 || fields[column]!.trim() === '' ? null : parse(fields[column]!.trim()))
  return (fields) => {
    const text = fields[at.views]!.trim()
    if (text === '') return null
    const views = parseViews(text)
    if (typeof views === 'string') return problem('views', text, views)
    const engaged = maybe(fields, at.engaged_views, parseViews)
    if (typeof engaged === 'string') return problem('engaged views', fields[at.engaged_views]!, engaged)
    const watched = at.watch_hours < 0 ? at.watch_minutes : at.watch_hours
    const unit = at.watch_hours < 0 ? 60_000 : 3_600_000
    const watch_ms = maybe(fields, watched, (cell) => parseWritten(cell, 0, unit))
    if (typeof watch_ms === 'string') return problem('watch time', fields[watched]!, watch_ms)
    const seconds = at.average_seconds < 0 ? null : parseStudioDuration(fields[at.average_seconds]!)
    const rate = maybe(fields, at.average_percentage, (cell) =>
      parseWritten(cell.replace(/ ?%$/, ''), 4, views),
    )
    if (typeof rate === 'string')
      return problem('average percentage viewed', fields[at.average_percentage]!, rate)
    return [views, engaged, null, watch_ms, seconds === null ? null : views * seconds * 10_000, rate]
  }
}

/** What spreadsheets put before an amount of a currency: ₩, or US$ and $. */
const signsOf = (currency: string) =>
  (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat('en-CA', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')!.value,
  )

/** In parts of the file's currency, until `convertMoney` makes dollars of them. */
function revenueOf({ at, currency }: StudioHeader): ParseStudioFigures {
  const decimals = stagedDecimals(currency!)
  const signs = signsOf(currency!)
  return (fields) => {
    const text = fields[at.revenue]!.trim()
    if (text === '') return null
    const sign = signs.find((each) => text.startsWith(each)) ?? ''
    const bare = text.slice(sign.length)
    const amount = /[$₩€£¥]/.test(bare) ? 'is not a number' : parseWritten(bare, decimals, 1)
    return typeof amount === 'string' ? `estimated revenue ${showCell(text)} ${amount}` : [amount, null]
  }
}
