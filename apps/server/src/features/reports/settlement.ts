import type { summary } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { FiguresAndSettlement } from './figure-queries.ts'
import { termsOf } from './month-terms.ts'
import type { Selection } from './selection.ts'

type Settlement = AnswerOf<typeof summary>['settlement']

/** gross − fee = net where one member's money is shown, with the fee rates of the months shown; else null. */
export function settlementOf(
  { scope, terms, shown }: Selection,
  { gross, fee, net }: FiguresAndSettlement,
): Settlement {
  if (scope.member_id === null) return null
  const fee_rates: { from_month: string; fee_rate: number }[] = []
  for (const { month, fee_rate } of shown ? termsOf(terms, shown).months : [])
    if (fee_rates.at(-1)?.fee_rate !== Number(fee_rate))
      fee_rates.push({ from_month: month.slice(0, 7), fee_rate: Number(fee_rate) })
  return { gross, fee, net, fee_rates }
}
