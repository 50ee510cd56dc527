import { count } from '../../../csv/format-rejects.ts'
import { showCell } from '../../../csv/refused-file.ts'
import { isWithheld, type NumberProblem, parseCount } from '../parse-decimal.ts'
import { type DayReportForm, makeDayReport } from './make-day-report.ts'
import { isByDay, type Layout, type ParseFigures, parseCell, problem } from './parse-row.ts'

const columns = [
  'views',
  'red_views',
  'watch_time_minutes',
  'average_view_duration_seconds',
  'average_view_duration_percentage',
]

/** Views and what was watched: content_owner_basic and channel_basic reports. */
export const activityForm: DayReportForm = {
  kind: 'activity',
  staging: 'activity_staging',
  recognises: (names) => isByDay(names, columns),
  nameType: (isOwner, has) =>
    isOwner
      ? `content_owner_basic_${has('engaged_views') ? 'a4' : 'a3'}`
      : `channel_basic_${has('engaged_views') ? 'a3' : 'a2'}`,
  columns,
  parseFigures: activityFigures,
  figures: ['views', 'engaged_views', 'premium_views', 'watch_ms', 'duration_weight', 'rate_weight'],
  by_country: 'country_views',
  showLoss: (before, after) => `from ${count(before)} to ${count(after)} views`,
  show: (figure) => `${count(figure)} views`,
  toPlain: Number,
  gain_floor: 2_000n,
}

export const activity = makeDayReport(activityForm)

/** Beyond any day of any video; a cell over it is a mistake. */
const maxViews = 10_000_000_000

function activityFigures({ column }: Layout): ParseFigures {
  const views = column('views')
  const engaged = column('engaged_views')
  const premium = column('red_views')
  const watched = column('watch_time_minutes')
  const seconds = column('average_view_duration_seconds')
  const percentage = column('average_view_duration_percentage')
  return (fields) => {
    const view_count = parseViews(fields[views]!)
    if (typeof view_count === 'string') return problem('views', fields[views]!, view_count)
    // Unknown where the platform withheld it alone: only a row that counts nothing has none.
    const isUnknown = engaged < 0 || (isWithheld(fields[engaged]!) && !isWithheld(fields[views]!))
    const engaged_views = isUnknown ? null : parseViews(fields[engaged]!)
    if (typeof engaged_views === 'string') return problem('engaged_views', fields[engaged]!, engaged_views)
    const premium_views = parseViews(fields[premium]!)
    if (typeof premium_views === 'string') return problem('red_views', fields[premium]!, premium_views)
    if (premium_views > view_count && !isWithheld(fields[views]!))
      return `red_views ${showCell(fields[premium]!)} is more than views ${showCell(fields[views]!)}`
    const watch_ms = parseCell(fields[watched]!, 0, 60_000)
    if (typeof watch_ms === 'string') return problem('watch_time_minutes', fields[watched]!, watch_ms)
    const duration_weight = parseCell(fields[seconds]!, 4, view_count)
    if (typeof duration_weight === 'string')
      return problem('average_view_duration_seconds', fields[seconds]!, duration_weight)
    const rate_weight = parseCell(fields[percentage]!, 4, view_count)
    if (typeof rate_weight === 'string')
      return problem('average_view_duration_percentage', fields[percentage]!, rate_weight)
    return [view_count, engaged_views, premium_views, watch_ms, duration_weight, rate_weight]
  }
}

export function parseViews(text: string): number | NumberProblem {
  const value = isWithheld(text) ? 0 : parseCount(text)
  return typeof value === 'number' && value > maxViews ? 'is too large' : value
}
