// Days are YYYY-MM-DD strings, compared as strings; arithmetic is on the calendar, never on local time.

/** Of the video platform's reporting days. */
export const reportingTimeZone = 'America/Los_Angeles'

let losAngeles: Intl.DateTimeFormat | undefined

/** The video platform's reporting day (America/Los_Angeles) at a moment. */
export function reportingDay(at: Date): string {
  // Made when it is first asked for: on a phone it takes as long as a slice of the screen.
  losAngeles ??= new Intl.DateTimeFormat('en-CA', { timeZone: reportingTimeZone, dateStyle: 'short' })
  return losAngeles.format(at)
}

const toDay = (date: Date) => date.toISOString().slice(0, 10)
const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

export function addDays(day: string, days: number): string {
  const sameMonth = Number(day.slice(8)) + days
  if (sameMonth >= 1 && sameMonth <= 28) return day.slice(0, 8) + String(sameMonth).padStart(2, '0')
  const date = toDate(day)
  date.setUTCDate(date.getUTCDate() + days)
  return toDay(date)
}

/** The same day of another month, or that month's last day where it has no such day. */
export function addMonths(day: string, months: number): string {
  const date = toDate(firstOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + months)
  const first = toDay(date)
  const sameDay = first.slice(0, 8) + day.slice(8)
  const last = lastOfMonth(first)
  return sameDay < last ? sameDay : last
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

export function lastOfMonth(day: string): string {
  const date = toDate(firstOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return toDay(date)
}

/** Days of a span, both ends inclusive; 0 or less where `to` is before `from`. */
export function countDays(from: string, to: string): number {
  return (toDate(to).getTime() - toDate(from).getTime()) / 86_400_000 + 1
}

/** The calendar months of a span of days, as their first days. */
export function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const months: string[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** A day, 1 to 31, of the month that begins on `month`; of one that is shorter its last. */
export const dayInMonth = (month: string, day: number): string =>
  // 2000 begins months of every length in turn.
  addMonths(`2000-01-${String(day).padStart(2, '0')}`, monthsBetween('2000-01-01', month))
