const dayMs = 86_400_000

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The day of a moment where the reader is, as `YYYY-MM-DD`. */
export function localDay(moment: Date | string): string {
  const at = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The day `count` days later (or earlier); days are `YYYY-MM-DD` without a time zone. */
export const addDays = (day: string, count: number) => dayOf(new Date(dateOf(day).getTime() + count * dayMs))

/** Days from one to the other, both counted. */
export const countDays = (from: string, to: string) =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs) + 1

/** The month (`YYYY-MM`) `count` months later. */
export function addMonths(month: string, count: number): string {
  const date = dateOf(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return dayOf(date).slice(0, 7)
}

/** The same day of another month, or that month's last where it is shorter. */
export function sameDayOfMonth(day: string, count: number): string {
  const month = addMonths(day.slice(0, 7), count)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = `${month}-${day.slice(8)}`
  return wanted > last ? last : wanted
}

/** The days of a month in weeks of seven, null where a week reaches into another month. `weekStart`: 0 Sunday, 1 Monday. */
export function monthWeeks(month: string, weekStart: 0 | 1): (string | null)[][] {
  const first = `${month}-01`
  const lead = (dateOf(first).getUTCDay() - weekStart + 7) % 7
  const length = countDays(first, addDays(`${addMonths(month, 1)}-01`, -1))
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) =>
    index < lead || index >= lead + length ? null : addDays(first, index - lead),
  )
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
