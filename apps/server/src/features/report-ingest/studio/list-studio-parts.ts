import { parseCsv } from '../../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import { isByDay, parseStudioHeader, type StudioHeader } from './parse-studio-header.ts'
import { revenueMark } from './studio-kinds.ts'

type Export = { part: ReportPart; header: StudioHeader }

/**
 * What is read of a file's parts. The files of one YouTube Studio export say the same days several times: of views, and
 * of revenue, the one is read that says most of the channel's days, else the chart's videos with the channel's totals
 * beside them. All others as they are.
 */
export async function listStudioParts(parts: readonly ReportPart[]): Promise<ReportPart[]> {
  const exports: Export[] = []
  const others: ReportPart[] = []
  for (const part of parts) {
    const header = await readStudioHeader(part)
    if (header) exports.push({ part: { ...part, may_end_open: true }, header })
    else others.push(part)
  }
  const [first] = exports
  if (!first) return others
  const byDay = exports.filter(({ header }) => isByDay(header))
  const [views, revenue] = [choose(byDay, 'views'), choose(byDay, 'revenue')]
  const read = [views, revenue].flatMap((each) => each?.exports ?? [])
  const skipped = exports
    .filter((each) => !read.includes(each))
    .map(({ part: { name }, header: { by, at } }) => ({
      name,
      by,
      has_revenue: at.revenue >= 0 && !by.includes('day'),
    }))
  const isSame = views !== null && revenue !== null && views.exports[0] === revenue.exports[0]
  const chosen = [
    ...(views ? [{ ...views.part, skipped }] : []),
    ...(revenue ? [{ ...revenue.part, skipped, ...(isSame ? { mark: revenueMark } : {}) }] : []),
  ]
  // None is by day: its refusal says what would be.
  return [...others, ...(chosen.length > 0 ? chosen : [first.part])]
}

function choose(
  exports: readonly Export[],
  figure: 'views' | 'revenue',
): { part: ReportPart; exports: Export[] } | null {
  const withFigure = exports.filter(({ header }) => header.at[figure] >= 0)
  const columns = ({ header: { at, left_out } }: Export) =>
    Object.values(at).filter((index) => index >= 0).length + left_out.length
  const sorted = withFigure.toSorted((a, b) => columns(b) - columns(a))
  const table = sorted.find(({ header }) => header.at.video < 0)
  const chart = sorted.find(({ header }) => header.at.video >= 0)
  // A table of many figures is the Date tab's; beside a chart by video there are but totals of its one figure.
  if (chart && table && columns(table) <= 2)
    return { part: { ...chart.part, totals: table.part }, exports: [chart, table] }
  const best = table ?? chart
  return best ? { part: best.part, exports: [best] } : null
}

/** Of a part that is an export of Studio; null of all others. */
export async function readStudioHeader(part: ReportPart): Promise<StudioHeader | null> {
  try {
    for await (const { records } of parseCsv(readText(part).chunks, { mayEndOpen: true }))
      if (records[0]) return parseStudioHeader(records[0])
  } catch (error) {
    // Its import says why.
    if (!(error instanceof RefusedFile)) throw error
  }
  return null
}
