import { parseCsv } from '../../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import { isByDay, parseStudioHeader, type StudioHeader } from './parse-studio-header.ts'
import { revenueMark } from './studio-kinds.ts'

type Export = { part: ReportPart; header: StudioHeader }

/**
 * What is read of a file's parts. The files of one YouTube Studio export say the same days several times: of views, and
 * of revenue, the one is read that says most, by video if any, with the channel's totals beside it. All others as they are.
 */
export async function listStudioParts(parts: readonly ReportPart[]): Promise<ReportPart[]> {
  const exports: Export[] = []
  const others: ReportPart[] = []
  for (const part of parts) {
    const header = await readHeader(part)
    if (header) exports.push({ part, header })
    else others.push(part)
  }
  const [first] = exports
  if (!first) return others
  const byDay = exports.filter(({ header }) => isByDay(header))
  const views = choose(byDay, 'views', parts.length > 1)
  const revenue = choose(byDay, 'revenue', parts.length > 1)
  const chosen = [
    ...(views ? [views] : []),
    ...(revenue ? [has(byDay, revenue, 'views') ? { ...revenue, mark: revenueMark } : revenue] : []),
  ]
  // None is by day: its refusal says what would be.
  return [...others, ...(chosen.length > 0 ? chosen : [first.part])]
}

const has = (exports: readonly Export[], { name }: ReportPart, figure: 'views') =>
  exports.some(({ part, header }) => part.name === name && header.at[figure] >= 0)

function choose(
  exports: readonly Export[],
  figure: 'views' | 'revenue',
  isChecked: boolean,
): ReportPart | null {
  const withFigure = exports.filter(({ header }) => header.at[figure] >= 0)
  const said = ({ header: { at } }: Export) =>
    Object.values(at).filter((index) => index >= 0).length + (at.video < 0 ? 0 : 100)
  const [best] = withFigure.toSorted((a, b) => said(b) - said(a))
  if (!best) return null
  const totals = withFigure.find(({ header }) => header.at.video < 0)?.part
  // What is inside of a zip file is proven whole by its checksum; Studio ends no file with a line break.
  return { ...best.part, may_end_open: isChecked, ...(best.part !== totals && totals ? { totals } : {}) }
}

async function readHeader(part: ReportPart): Promise<StudioHeader | null> {
  try {
    for await (const { records } of parseCsv(readText(part).chunks, { mayEndOpen: true }))
      if (records[0]) return parseStudioHeader(records[0])
  } catch (error) {
    // Its import says why.
    if (!(error instanceof RefusedFile)) throw error
  }
  return null
}
