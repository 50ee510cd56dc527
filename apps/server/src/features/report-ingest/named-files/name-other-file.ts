import { settledTitleLines } from '../settled-files/find-settled-file.ts'
import { refuseSettledFile } from '../settled-files/name-settled-kind.ts'
import { isByDay, parseStudioHeader, refuseMoney } from '../studio/parse-studio-header.ts'

/** Titles may stand above the header: so many lines at most. */
export const titleLines = settledTitleLines

/** Why a file that is known, and of no kind that is loaded, is refused; null of all others. By its first lines and its name. */
export function nameOtherFile(records: readonly string[][], fileName: string): string | null {
  return refuseSettledFile(records, fileName) ?? nameStudioExport(records[0] ?? [])
}

const howToExport =
  'In Studio’s advanced mode choose Date, or Content with a chart by day, and export that. Nothing of it was loaded.'

function nameStudioExport(names: readonly string[]): string | null {
  const header = parseStudioHeader(names)
  if (!header) return null
  const by = header.by.join(' and ')
  if (!isByDay(header))
    return header.by.includes('day')
      ? `This is a YouTube Studio export by ${by}, and not by day or by video and day alone. ${howToExport}`
      : `This is a YouTube Studio export by ${by}, which says sums of a whole span and nothing of its days. ${howToExport}`
  if (header.at.views >= 0 || header.at.revenue >= 0) return null
  const refused = refuseMoney(header)
  if (refused !== null) return refused
  return `This is a YouTube Studio export by ${by} that has neither views nor estimated revenue. ${howToExport}`
}
