import { addDays } from './day.ts'

/** Where those who decide sit: its calendar has the business days. */
export const officeTimeZone = 'Asia/Seoul'

const seoul = new Intl.DateTimeFormat('en-CA', { timeZone: officeTimeZone, dateStyle: 'short' })

/** The office's day at a moment. */
export const officeDay = (at: Date): string => seoul.format(at)

/** Monday to Friday, and no holiday. */
export function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** The business day that is so many after `day`; whether that is one itself, counts nothing. `count`: at least 1. */
export function addBusinessDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (isBusinessDay(at, holidays)) left--
  }
  return at
}

/** Business days after `from`, up to and with `to`. */
export function countBusinessDays(from: string, to: string, holidays: ReadonlySet<string>): number {
  let count = 0
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isBusinessDay(at, holidays)) count++
  return count
}
