import type { Currency } from '@cuesheet/contract/values/money'
import { decimalOf } from '@cuesheet/contract/values/settlement-currencies'
import { useMemo } from 'react'
import { useFormat } from './format.ts'
import { useSettlementCurrency } from './use-settlement-currency.ts'

/** How amounts of the close are written, which are whole won or cents: in the currency that an answer is in, else in the network's. */
export function usePaidFormat(answered?: Currency) {
  const own = useSettlementCurrency()
  const currency = answered ?? own
  const format = useFormat(currency)
  return useMemo(
    () => ({
      ...format,
      currency,
      money: (units: string | null) => format.money(units === null ? null : decimalOf(units, currency)),
    }),
    [format, currency],
  )
}
