import type { Payday } from '@cuesheet/contract/home'
import { useFormat } from '../../lib/format.ts'
import { inDollars } from '../../lib/in-dollars.ts'

/** The amounts of a payday, which are won, as their reader is told them. */
export function usePaydayAmounts({ dollars_at }: Pick<Payday, 'dollars_at'>) {
  const format = useFormat(dollars_at === null ? 'KRW' : 'USD')
  const told = (won: string) => (dollars_at === null ? won : inDollars(won, dollars_at))
  return {
    short: (won: string) => format.compactMoney(told(won)),
    /** An estimate, as near as it is one: to two digits. */
    about: (won: string) => format.compactMoney(String(Number(Number(told(won)).toPrecision(2)))),
    whole: (won: string) => format.money(told(won)),
    format,
  }
}
