const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 202311, 2023-11, 20231101, 2023-11-01, Nov 2023, November 2023 → YYYY-MM; null of anything else. */
export function parseMonth(text: string): string | null {
  const digits = /^(20\d{2})[-/]?(0[1-9]|1[0-2])(?:[-/]?01)?$/.exec(text)
  if (digits) return `${digits[1]}-${digits[2]}`
  const [, name = '', year] = /^([A-Za-z]{3,9})[ -](20\d{2})$/.exec(text) ?? []
  const at = monthNames.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 ? null : `${year}-${String(at + 1).padStart(2, '0')}`
}
