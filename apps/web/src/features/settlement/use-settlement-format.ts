import type { Currency } from '@cuesheet/contract/values/money'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { inDollars } from '../../lib/in-dollars.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'

/**
 * The platform’s dollars and the payment’s currency, side by side on the screens of the close. `dollarsAt`: a network that is
 * told dollars has the payment’s amounts in them, at that many won. What is paid in dollars is cents. `answered`: the
 * currency of an answer; until there is one, what the network on screen is paid in.
 */
export function useSettlementFormat(answered?: Currency, wonPerDollar: string | null = null) {
  const network = useSettlementCurrency()
  const currency = answered ?? network
  const won = useFormat(currency)
  const dollars = useFormat('USD')
  // Amounts are cents then.
  const dollarsAt = currency === 'USD' ? '100' : wonPerDollar
  return useMemo(() => {
    /** What is written as 0 has no sign. */
    const signed = (write: (value: string) => string) => (value: string) => {
      const text = write(value)
      if (!/[1-9]/.test(text)) return write('0')
      return (value.startsWith('-') ? '' : '+') + text
    }
    const shown = (value: string | null) =>
      dollarsAt === null || value === null ? won.money(value) : dollars.money(inDollars(value, dollarsAt))
    return {
      ...won,
      money: shown,
      /** As it leaves the bank, beside what the network is told. */
      paid: (value: string | null) =>
        dollarsAt === null || value === null || currency === 'USD'
          ? shown(value)
          : `${shown(value)} (${won.money(value)})`,
      /** In the smallest units of what is told: won, or cents; and back as it is told. */
      toUnits: (value: string) =>
        Math.round(dollarsAt === null ? Number(value) : Number(inDollars(value, dollarsAt)) * 100),
      fromUnits: (units: number) =>
        dollarsAt === null ? won.money(String(units)) : dollars.money(String(units / 100)),
      usd: (value: string | null) => dollars.money(value),
      exactDollars: (value: string) => dollars.exactMoney(value),
      signedUsd: signed(dollars.money),
      signedMoney: signed(shown),
      /** What a step adds; of less than a won, or a cent, its hundredths, too. */
      step: (value: string) =>
        (dollarsAt === null || currency === 'USD') && Math.abs(Number(value)) < 1
          ? signed(won.exactMoney)(
              String(Math.round(Number(value) * 100) / 100 / (currency === 'USD' ? 100 : 1)),
            )
          : signed(shown)(value),
      /** What screens showed a month at, to the hundredth. */
      shownRate: (rate: string) => won.exactMoney(String(Math.round(Number(rate) * 100) / 100)),
      /** `₩1,389.25`: what a dollar was paid at, as precise as one that is entered. */
      rate: (rate: string) => won.exactMoney(String(Math.round(Number(rate) * 1e6) / 1e6)),
    }
  }, [won, dollars, dollarsAt, currency])
}

export type SettlementFormat = ReturnType<typeof useSettlementFormat>
