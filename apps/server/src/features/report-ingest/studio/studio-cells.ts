const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as Studio writes it, in English ("Apr 6, 2025") and Korean ("2025. 4. 6.", "2025년 4월 6일"): YYYY-MM-DD, or null. */
export function parseStudioDay(text: string): string | null {
  const written = text.normalize('NFKC').trim()
  const [, name = '', ofMonth = '', inYear = ''] =
    /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/i.exec(written) ?? []
  const month = monthNames.indexOf(name.toLowerCase()) + 1
  if (month > 0) return toDay(inYear, String(month), ofMonth)
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(written) ??
    /^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$/.exec(written) ??
    /^(\d{4})년 ?(\d{1,2})월 ?(\d{1,2})일$/.exec(written)
  return parts && toDay(parts[1]!, parts[2]!, parts[3]!)
}

const toDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Seconds of "0:04:34" or "4:34"; null of anything else. */
export function parseStudioDuration(text: string): number | null {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const totals = ['total', '합계', '총계', '전체']

/** The row of sums, wherever it stands, and lines of a single cell, as under a table that is cut. */
export const isNoData = (fields: readonly string[]) =>
  totals.includes(fields[0]?.trim().toLowerCase() ?? '') ||
  fields.slice(1).every((cell) => cell.trim() === '')
