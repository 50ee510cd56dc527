import { isDay } from '@cuesheet/contract/values/period'

/** `2026-11-03`, also as `2026.11.3`, `2026년 11월 3일` or `20261103`; null where it is no day. */
export function parseDay(text: string): string | null {
  const parts =
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text) ?? /^\s*(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(text)
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}
