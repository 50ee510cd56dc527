import type { Database } from '../../db/connection.ts'
import { findMonthlyRates } from '../exchange-rates/read.ts'
import type { SettledRate } from './find-settled-rate.ts'

/** By how much the rate of a payment summary may differ from the market's, as a part of that. */
const mostOff = 0.05

/** Won per US dollar, the mean of the month's days; null where no day of it has a rate. */
export async function findMarketRate(db: Database, month: string): Promise<string | null> {
  const [found] = (await findMonthlyRates(db, 'KRW', month, month)) ?? []
  return found && !found.carried ? found.rate : null
}

/**
 * settled ÷ market − 1 of a payment summary's rate that cannot be the payment's: rows that nearly cancel leave sums whose
 * ratio says nothing. Null where it can, where a person has entered the rate, and where no market's is known.
 */
export function howFarOff(rate: SettledRate | null, market: string | null): number | null {
  if (rate?.source !== 'payment_summary' || market === null) return null
  const off = Number(rate.rate) / Number(market) - 1
  return Math.abs(off) > mostOff ? off : null
}
