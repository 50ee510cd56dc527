import type { StudioHeader } from './parse-studio-header.ts'
import { isTotal } from './studio-columns.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as Studio and spreadsheets write it ("2025-04-06", "Apr 6, 2025", "2025. 4. 6.", "2025년 4월 6일", "2025年4月6日"): YYYY-MM-DD, or null. */
export function parseStudioDay(text: string): string | null {
  const written = text.normalize('NFKC').trim()
  const [, name = '', ofMonth = '', inYear = ''] =
    /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/i.exec(written) ?? []
  const month = monthNames.indexOf(name.toLowerCase()) + 1
  if (month > 0) return toDay(inYear, String(month), ofMonth)
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(written) ??
    /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(written) ??
    /^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$/.exec(written) ??
    /^(\d{4})[년年] ?(\d{1,2})[월月] ?(\d{1,2})[일日]$/.exec(written)
  return parts && toDay(parts[1]!, parts[2]!, parts[3]!)
}

const toDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Seconds of "0:04:34" or "4:34"; null of anything else. */
export function parseStudioDuration(text: string): number | null {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/**
 * What a row is that is none of a day: that of sums, wherever it stands; the line under a table that is cut ("Showing top
 * 500 results", in any language); a day of which nothing is known. Null of all others.
 */
export function kindOfRow(
  fields: readonly string[],
  { at: { day, video } }: StudioHeader,
): 'total' | 'cut' | 'footer' | 'blank' | null {
  if ([0, day, video].some((index) => index >= 0 && isTotal(fields[index] ?? ''))) return 'total'
  const said = fields.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (said.length > 1) return null
  if (said.length === 0) return 'footer'
  if (parseStudioDay(said[0]!) !== null) return 'blank'
  return fields.length > 1 && fields.slice(0, -1).every((cell) => cell.trim() === '')
    ? null
    : /\d/.test(said[0]!)
      ? 'cut'
      : 'footer'
}
