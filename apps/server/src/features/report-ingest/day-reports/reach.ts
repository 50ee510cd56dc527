import { sql } from 'kysely'
import { count } from '../../../csv/format-rejects.ts'
import { isWithheld } from '../parse-decimal.ts'
import { parseWritten } from '../read-number.ts'
import { parseViews } from './activity.ts'
import { type DayReportForm, makeDayReport, readBulkRows } from './make-day-report.ts'
import { isByDay, type Layout, type ParseFigures, problem } from './parse-row.ts'

const [shown, rate] = ['video_thumbnail_impressions', 'video_thumbnail_impressions_ctr']

/** How often thumbnails were shown and clicked: content_owner_reach_basic and channel_reach_basic reports. */
const reachForm: DayReportForm = {
  kind: 'reach',
  staging: 'reach_staging',
  recognises: (names) => names.includes(shown!) && isByDay(names, [shown!, rate!]),
  has_bare_owners: true,
  nameType: (isOwner) => `${isOwner ? 'content_owner' : 'channel'}_reach_basic_a1`,
  columns: [shown!, rate!],
  parseFigures: (layout) => reachFigures(layout, () => {}),
  figures: ['impressions', 'rated_impressions', 'clicks'],
  read(own, columns, file) {
    let isPercent = false
    const parseFigures = (layout: Layout) => reachFigures(layout, () => (isPercent = true))
    return {
      ...readBulkRows({ ...own, parseFigures }, columns, file),
      async finish({ trx, scope }) {
        if (!isPercent) return []
        await sql`
          update reach_staging set clicks = round(clicks / 100.0)
          where network_id = ${scope.network_id} and clicks is not null`.execute(trx)
        return ['Its click-through rates are read as percent, as some of them are above 1.']
      },
    }
  },
  showLoss: (before, after) => `from ${count(before)} to ${count(after)} impressions`,
  show: (figure) => `${count(figure)} impressions`,
  toPlain: Number,
  gain_floor: 20_000n,
}

export const reach = makeDayReport(reachForm)

/** Of a row: what it was shown, how often with a known rate, and the millionth clicks of that, as if rates were from 0 to 1. */
function reachFigures({ column }: Layout, tellPercent: () => void): ParseFigures {
  const [impressions, ctr] = [column(shown!), column(rate!)]
  return (fields) => {
    const text = fields[impressions]!
    const of_rate = fields[ctr]!.trim()
    const isRated = !isWithheld(of_rate)
    const written = of_rate.replace(/ ?%$/, '')
    const nano = isRated ? parseWritten(written, 9, 1) : 0
    if (typeof nano === 'string') return problem(rate!, of_rate, nano)
    if (nano > 1e9 || written !== of_rate) tellPercent()
    if (nano > 100e9) return problem(rate!, of_rate, 'is too large')
    // Unknown, and never 0.
    if (isWithheld(text)) return [null, null, null]
    const times = parseViews(text)
    if (typeof times === 'string') return problem(shown!, text, times)
    if (!isRated) return [times, 0, times === 0 ? 0 : null]
    const clicks = parseWritten(written, 6, times)
    return typeof clicks === 'string' ? problem(rate!, of_rate, clicks) : [times, times, clicks]
  }
}
