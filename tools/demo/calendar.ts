import { addDays, countDays } from '@cuesheet/contract/values/day'
import { SeededRandom } from './seeded-random.ts'

/** Days of the demo's figures. */
export type Calendar = {
  today: string
  days: string[]
  /** 0 Sunday … 6 Saturday. */
  weekdays: number[]
  /** How busy the whole platform is on each day, around 1. */
  pulse: Float64Array
}

/** Days up to the day before the demo is made, of which it has every video; of those before it has a few. */
export const dayCount = 200
/** The demo's first day, whenever it is made: two months before the platform’s first change of counting. */
export const historyBegins = '2025-02-01'
/** Holidays on which people have time to watch, as month and day. */
const holidays: Record<string, number> = {
  '01-01': 1.16,
  '02-17': 1.1,
  '05-05': 1.18,
  '06-06': 1.07,
  '08-15': 1.12,
  '09-25': 1.15,
  '09-26': 1.13,
  '10-03': 1.08,
  '10-09': 1.07,
  '12-24': 1.1,
  '12-25': 1.2,
}

/** The 200 days up to the day before `today`; `later`: days from `today` on. */
export function createCalendar(today: string, later = 0): Calendar {
  return calendarOf(
    today,
    Array.from({ length: dayCount + later }, (_, index) => addDays(today, index - dayCount)),
  )
}

/** The days before those 200. */
export function createEarlierCalendar(today: string): Calendar {
  const count = Math.max(0, countDays(historyBegins, today) - 1 - dayCount)
  return calendarOf(
    today,
    Array.from({ length: count }, (_, index) => addDays(historyBegins, index)),
  )
}

function calendarOf(today: string, days: string[]): Calendar {
  const random = new SeededRandom('pulse')
  let drift = 0
  const pulse = days.map((day) => {
    drift = 0.86 * drift + 0.018 * random.normal()
    const month = Number(day.slice(5, 7)) + Number(day.slice(8, 10)) / 31
    const summer = 0.05 * Math.cos(((month - 8.4) / 12) * 2 * Math.PI)
    return Math.exp(drift + summer) * (holidays[day.slice(5)] ?? 1)
  })
  return {
    today,
    days,
    weekdays: days.map((day) => new Date(`${day}T00:00:00Z`).getUTCDay()),
    pulse: Float64Array.from(pulse),
  }
}
