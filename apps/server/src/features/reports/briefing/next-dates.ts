import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addMonths, dayInMonth, firstOfMonth } from '@cuesheet/contract/values/day'

/** Where readers' days run ahead of the reporting day, the first may have passed. */
const most = 2

/** When figures become final next, from `today` on. `finalFiguresDay`: of a month, 1 to 31; null: the network has set none. */
export function nextDates(finalFiguresDay: number | null, today: string): AnswerOf<typeof briefing>['dates'] {
  if (finalFiguresDay === null) return []
  return [0, 1, 2]
    .map((count) => addMonths(firstOfMonth(today), count))
    .map((month) => ({ day: dayInMonth(month, finalFiguresDay), month: addMonths(month, -1).slice(0, 7) }))
    .filter(({ day }) => day >= today)
    .slice(0, most)
}
