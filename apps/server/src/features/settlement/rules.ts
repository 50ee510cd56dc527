import { addDays, addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import type { BasisLevel } from '@cuesheet/contract/values/settlement'

/** Parts that files of a family come in. */
export const partsOf = (family: string) => (family === 'premium' ? ['music', 'non_music'] : [''])

type File = { family: string; level: string; part: string; is_adjustment: boolean }

/** What counts of a month's current files: of each family, part and adjustment one level; the others say more about it. */
export function chooseBasis<F extends File>(
  files: readonly F[],
  levels: ReadonlyMap<string, BasisLevel>,
): F[] {
  const groups = Map.groupBy(
    files.filter(({ family }) => !['payment_summary', 'us_tax', 'us_tax_refund'].includes(family)),
    ({ family, part, is_adjustment }) => `${family} ${part} ${is_adjustment}`,
  )
  return [...groups.values()].flatMap((group) => {
    const wanted = levels.get(group[0]!.family) ?? 'video'
    const of = (level: string) => group.find((file) => file.level === level)
    const found = of(wanted) ?? (levels.has(group[0]!.family) ? undefined : of('channel'))
    return found ? [found] : []
  })
}

type Calendar = { payday: number | null; payday_months: number; weekend_payday: string }

/** On which day a month is to be paid: the network’s payday; the 25th of the next month where it has none. */
export function plannedPayment({ payday, payday_months, weekend_payday }: Calendar, month: string): string {
  const day = String(payday ?? 25).padStart(2, '0')
  const paidIn = addMonths(month, payday === null ? 1 : payday_months)
  // 2000 begins months of every length in turn: the last day of one that is too short.
  const planned = addMonths(`2000-01-${day}`, monthsBetween('2000-01-01', paidIn))
  const weekday = new Date(`${planned}T00:00:00Z`).getUTCDay()
  if (weekend_payday === 'stays' || (weekday !== 0 && weekday !== 6)) return planned
  if (weekend_payday === 'after') return addDays(planned, weekday === 6 ? 2 : 1)
  return addDays(planned, weekday === 6 ? -1 : -2)
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The month a payment is booked in: that of its day, or the first after it that is not locked. */
export function paymentPeriod(paidOn: string, locked: ReadonlySet<string>): string {
  let period = firstOfMonth(paidOn)
  while (locked.has(period)) period = addMonths(period, 1)
  return period
}
