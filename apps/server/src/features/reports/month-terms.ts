import type { Currency } from '@cuesheet/contract/values/money'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { findMonthlyRates } from '../exchange-rates/read.ts'
import type { Terms } from '../facts/terms.ts'
import { listFeeRates } from '../fees/read.ts'

/** Terms for each month from `fromMonth` to `toMonth` (first days, inclusive). Without a member the fee is 0. */
export async function readTerms(
  db: Database,
  scope: ChannelScope,
  asked: Currency,
  fromMonth: string,
  toMonth: string,
): Promise<Terms> {
  const askedRates = await findMonthlyRates(db, asked, fromMonth, toMonth)
  const currency = askedRates ? asked : 'USD'
  const rates = askedRates ?? (await findMonthlyRates(db, 'USD', fromMonth, toMonth)) ?? []
  const feeRates =
    scope.member_id === null ? [] : await listFeeRates(db, scope, scope.member_id, fromMonth, toMonth)
  const feeByMonth = new Map(feeRates.map(({ month, fee_rate }) => [month, fee_rate]))
  const months = rates.map((rate) => ({ ...rate, fee_rate: feeByMonth.get(rate.month) ?? '0' }))
  return { currency, kind: scope.terms, months }
}
