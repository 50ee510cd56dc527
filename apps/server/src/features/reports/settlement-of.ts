import type { summary } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { FiguresAndSettlement } from './day-figures.ts'
import { feeRatesOf } from './figure-queries.ts'
import type { Selection } from './selection.ts'

/**
 * gross − fee = net where one member's money is shown, with its share of that (`ownShare`) and the fee rates of the months
 * shown; else null.
 */
export const settlementOf = (
  selection: Selection,
  { gross, fee, net }: FiguresAndSettlement,
  own: string | null,
): AnswerOf<typeof summary>['settlement'] =>
  selection.scope.member_id === null
    ? null
    : // Of unknown money the share is unknown.
      { gross, fee, net, own: net === null ? null : own, fee_rates: feeRatesOf(selection) }
