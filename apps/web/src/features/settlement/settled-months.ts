import { addDays } from '@cuesheet/contract/values/day'

type Month = { month: string }

/** The settled months that a range consists of, the latest first; none where it is of other days, too. */
export function settledMonthsOf<M extends Month>(settled: readonly M[], from: string, to: string): M[] {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return []
  const inside = settled.filter(({ month }) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return inside.length === months(to) - months(from) + 1 ? inside : []
}
