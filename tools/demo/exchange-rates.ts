import { addDays } from '@cuesheet/contract/values/day'
import { SeededRandom } from './seeded-random.ts'

const usual = 1452
/** A Monday: every walk begins here, so that a day has the same rate whenever it is asked for. */
const firstDay = '2024-01-01'

/** Won per US dollar for the working days from one to another, as central banks publish them. */
export function walkExchangeRates(from: string, until: string): { day: string; rate: string }[] {
  const random = new SeededRandom('won')
  const rates: { day: string; rate: string }[] = []
  let rate = usual - 18
  for (let day = firstDay; day <= until; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    rate += (usual - rate) * 0.035 + 5.2 * random.normal()
    if (day >= from) rates.push({ day, rate: rate.toFixed(2) })
  }
  return rates
}
