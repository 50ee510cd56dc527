import { addBusinessDays } from '@cuesheet/contract/values/business-days'
import { addDays, addMonths, dayInMonth } from '@cuesheet/contract/values/day'

/** What was withheld is paid on this day of the next month, and its statement filed by that month's end. */
const paymentDay = 10
const lastDay = 31

const orBusinessDay = (day: string, holidays: ReadonlySet<string>) =>
  addBusinessDays(addDays(day, -1), 1, holidays)

/** By when a month's statement is filed, and its tax paid: on the day, or the business day after it. `month`: its first day. */
export function dueDays(month: string, holidays: ReadonlySet<string>): { filing: string; payment: string } {
  const next = addMonths(month, 1)
  return {
    filing: orBusinessDay(dayInMonth(next, lastDay), holidays),
    payment: orBusinessDay(dayInMonth(next, paymentDay), holidays),
  }
}
