import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addDays, addMonths, firstOfMonth } from '@cuesheet/contract/values/day'

/** Days of a month, 1 to 31; null: the network has no such date. */
export type NetworkCalendar = {
  final_figures_day: number | null
  payday: number | null
  payday_months: number
  weekend_payday: string
}

type Dates = AnswerOf<typeof briefing>['dates']

/** How many of each kind are named: where readers' days run ahead of the reporting day, the first may have passed. */
const ofEachKind = 2

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** A day of a month; of one that is shorter its last. */
const dayIn = (month: string, day: number) =>
  addMonths(`2000-01-${String(day).padStart(2, '0')}`, monthsBetween('2000-01-01', month))

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** A date that falls on a weekend: on the Friday before, on the Monday after, or as it is. */
export function offWeekend(day: string, rule: string): string {
  const weekday = weekdayOf(day)
  if (rule === 'stays' || (weekday !== 0 && weekday !== 6)) return day
  if (rule === 'after') return addDays(day, weekday === 6 ? 2 : 1)
  return addDays(day, weekday === 6 ? -1 : -2)
}

/** The next dates of a network's calendar from `today` on, in order. Public holidays are not known. */
export function nextDates(calendar: NetworkCalendar, today: string): Dates {
  const { final_figures_day, payday, payday_months, weekend_payday } = calendar
  const thisMonth = firstOfMonth(today)
  // A payday on the first may move into the month before it.
  const months = [-1, 0, 1, 2, 3].map((count) => addMonths(thisMonth, count))
  const next = (kind: Dates[number]['kind'], dayOf: (month: string) => string, back: number) =>
    months
      .map((month) => ({ kind, day: dayOf(month), month: addMonths(month, -back).slice(0, 7) }))
      .filter(({ day }) => day >= today)
      .slice(0, ofEachKind)
  return [
    ...(final_figures_day === null
      ? []
      : next('final_figures', (month) => dayIn(month, final_figures_day), 1)),
    ...(payday === null
      ? []
      : next('payday', (month) => offWeekend(dayIn(month, payday), weekend_payday), payday_months)),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
