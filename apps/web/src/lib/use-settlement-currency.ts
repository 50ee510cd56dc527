import { me } from '@cuesheet/contract/auth'
import type { Currency } from '@cuesheet/contract/values/money'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { queryOf } from './client.ts'
import { keyOf } from './key-of.ts'

/** Of the network whose close is on screen, where it is not the reader's own. */
export const SettlementCurrency = createContext<Currency | null>(null)

/** What the network on screen is closed and paid in. */
export function useSettlementCurrency(): Currency {
  const shown = use(SettlementCurrency)
  // The profile is there before any screen is.
  const { data } = useQuery({ ...queryOf(me), queryKey: keyOf(me), enabled: false })
  return shown ?? data?.network?.settlement_currency ?? 'KRW'
}
