import { showCell } from '../../../csv/refused-file.ts'
import { isWithheld, type NumberProblem } from '../parse-decimal.ts'
import { formatCents, formatDollars, formatNanoUsd } from './day-totals.ts'
import { type DayReportForm, makeDayReport } from './make-day-report.ts'
import { isByDay, type Layout, type ParseFigures, parseCell, problem } from './parse-row.ts'

const columns = ['estimated_partner_revenue', 'estimated_partner_red_revenue']

/** What videos earned by estimate; the versions of the report have the same columns. */
export const revenueForm: DayReportForm = {
  kind: 'revenue',
  staging: 'revenue_staging',
  recognises: (names) => isByDay(names, columns) && columns.some((name) => names.includes(name)),
  is_owners: true,
  nameType: () => 'content_owner_estimated_revenue',
  columns,
  parseFigures: revenueFigures,
  figures: ['revenue', 'premium_revenue'],
  by_country: 'country_revenue',
  showLoss: (before, after) => `from ${formatCents(before)} to ${formatCents(after)} of revenue`,
  show: formatDollars,
  toPlain: formatNanoUsd,
  gain_floor: 20_000_000_000n,
}

export const revenue = makeDayReport(revenueForm)

/** Beyond any day of any video; a cell over it is a mistake. */
const maxNanoUsd = 1_000_000 * 1e9
/** A part may exceed its whole by as much: the platform rounds each to three decimals by itself. */
const roundingNanoUsd = 1_000_000

function revenueFigures({ column }: Layout): ParseFigures {
  const revenue = column('estimated_partner_revenue')
  const premium = column('estimated_partner_red_revenue')
  return (fields) => {
    const nano = parseMoney(fields[revenue]!)
    if (typeof nano === 'string') return problem('estimated_partner_revenue', fields[revenue]!, nano)
    const premium_nano = parseMoney(fields[premium]!)
    if (typeof premium_nano === 'string')
      return problem('estimated_partner_red_revenue', fields[premium]!, premium_nano)
    const isUnknown = isWithheld(fields[revenue]!)
    if (premium_nano > nano + roundingNanoUsd && !isUnknown)
      return `estimated_partner_red_revenue ${showCell(fields[premium]!)} is more than estimated_partner_revenue ${showCell(fields[revenue]!)}`
    // Empty is unknown, and never 0.
    return [isUnknown ? null : nano, isWithheld(fields[premium]!) ? null : premium_nano]
  }
}

function parseMoney(text: string): number | NumberProblem {
  const value = parseCell(text, 9, 1)
  return typeof value === 'number' && value > maxNanoUsd ? 'is too large' : value
}
