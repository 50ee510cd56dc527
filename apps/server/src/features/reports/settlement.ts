import type { summary } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { termsOf } from '../facts/terms.ts'
import type { FiguresAndSettlement } from './figure-queries.ts'
import type { Selection } from './selection.ts'

type Settlement = AnswerOf<typeof summary>['settlement']

/** The fee rates of the months shown, oldest first, equal neighbours merged. */
export function feeRatesOf({ terms, shown }: Pick<Selection, 'terms' | 'shown'>) {
  const rates: { from_month: string; fee_rate: number }[] = []
  for (const { month, fee_rate } of shown ? termsOf(terms, shown).months : [])
    if (rates.at(-1)?.fee_rate !== Number(fee_rate))
      rates.push({ from_month: month.slice(0, 7), fee_rate: Number(fee_rate) })
  return rates
}

/** gross − fee = net where one member's money is shown, with the fee rates of the months shown; else null. */
export function settlementOf(selection: Selection, { gross, fee, net }: FiguresAndSettlement): Settlement {
  if (selection.scope.member_id === null) return null
  return { gross, fee, net, fee_rates: feeRatesOf(selection) }
}
