import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'

/** The platform’s dollars and the payment’s currency, side by side on the screens of the close. */
export function useSettlementFormat(currency: string) {
  const won = useFormat(currency === 'USD' ? 'USD' : 'KRW')
  const dollars = useFormat('USD')
  return useMemo(() => {
    const signed = (write: (value: string) => string) => (value: string) =>
      (value.startsWith('-') || Number(value) === 0 ? '' : '+') + write(value)
    return {
      ...won,
      usd: (value: string | null) => dollars.money(value),
      exactDollars: (value: string) => dollars.exactMoney(value),
      signedUsd: signed(dollars.money),
      signedMoney: signed(won.money),
      /** What a step adds; of less than a won its parts, too. */
      step: (value: string) => signed(Math.abs(Number(value)) < 1 ? won.exactMoney : won.money)(value),
      /** `₩1,389.25`: what a dollar was paid at. */
      rate: (rate: string) => won.exactMoney(rate),
    }
  }, [won, dollars])
}
export type SettlementFormat = ReturnType<typeof useSettlementFormat>
