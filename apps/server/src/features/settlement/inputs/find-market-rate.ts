import type { Currency } from '@cuesheet/contract/values/money'
import { settlementCurrencies } from '@cuesheet/contract/values/settlement-currencies'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { findMonthlyRates } from '../../exchange-rates/public.ts'
import { findCurrency } from '../settlement-currencies.ts'
import { findSettledRate, type SettledRate } from './find-settled-rate.ts'
import { filesToRead, findLevels, listMonthFiles } from './month-files.ts'

/** By how much the rate of a payment summary may differ from the market's, as a part of that. */
const mostOff = 0.05

/**
 * Of the settlement's currency per US dollar: the mean of the month's days, null where none of them has a rate; and what screens
 * show, also from days before. Dollars have none.
 */
export type MarketRate = { market: string | null; shown: string | null }

export async function findMarketRate(db: Database, month: string, currency: Currency): Promise<MarketRate> {
  if (settlementCurrencies[currency].units_per_dollar !== null) return { market: null, shown: null }
  const [found] = (await findMonthlyRates(db, currency, month, month)) ?? []
  return { market: found && !found.carried ? found.rate : null, shown: found?.rate ?? null }
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

/** By how much an entered rate may differ from others before two persons are needed, as a part of those. */
const mostEnteredOff = 0.02

/** What an entered rate is compared with: the market's, of the latest days before where the month has none, and the payment summary's. */
export type OtherRates = { market: string | null; summary: string | null }

export async function findOtherRates(db: Database, scope: NetworkScope, month: string): Promise<OtherRates> {
  const { shown } = await findMarketRate(db, month, await findCurrency(db, scope))
  const { payment } = filesToRead(await listMonthFiles(db, scope, month), await findLevels(db, scope))
  const summary = await findSettledRate(db, scope, month, payment?.file_id ?? null, 'payment_summary')
  // One that cannot be the payment's is no measure.
  const isUsable = summary !== null && howFarOff(summary, shown) === null
  return { market: shown, summary: isUsable ? summary.rate : null }
}

/** rate ÷ other − 1. */
export const offBy = (rate: string, other: string | null) =>
  other === null ? null : Number(rate) / Number(other) - 1

/** Whether two persons are needed for it: it is far from one that is known, or nothing is known. */
export function isFarOff(rate: string, { market, summary }: OtherRates): boolean {
  const offs = [market, summary].map((other) => offBy(rate, other)).filter((off) => off !== null)
  return offs.length === 0 || offs.some((off) => Math.abs(off) > mostEnteredOff + 1e-9)
}
