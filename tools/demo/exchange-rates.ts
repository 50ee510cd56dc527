import { addDays, countDays, firstOfMonth } from '@cuesheet/contract/values/day'
import type { Calendar } from './calendar.ts'
import { SeededRandom } from './seeded-random.ts'

const usual = 1452

/** Won per US dollar for every day up to yesterday; weekends keep Friday's rate, as daily tables do. */
export function walkExchangeRates({ days }: Calendar): { currency: 'KRW'; day: string; rate: string }[] {
  const random = new SeededRandom('won')
  const first = firstOfMonth(days[0] ?? '')
  let rate = usual - 18
  return Array.from({ length: countDays(first, days.at(-1) ?? '') }, (_, index) => {
    const day = addDays(first, index)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) rate += (usual - rate) * 0.035 + 5.2 * random.normal()
    return { currency: 'KRW', day, rate: rate.toFixed(2) }
  })
}
