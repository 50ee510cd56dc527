import type { summary } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type FiguresAndSettlement, feeRatesOf } from './figure-queries.ts'
import { findOwnShare } from './find-own-share.ts'
import type { Selection } from './selection.ts'

/**
 * gross − fee = net where one member's money is shown, with its share of that and the fee rates of the months shown; else
 * null. `days`: their revenue by channel and day; without it that of the channels in scope.
 */
export async function readSettlement(
  db: Database,
  selection: Selection,
  { gross, fee, net }: FiguresAndSettlement,
  days?: RawBuilder<unknown>,
): Promise<AnswerOf<typeof summary>['settlement']> {
  if (selection.scope.member_id === null) return null
  // Of unknown money the share is unknown.
  const own = net === null ? null : await findOwnShare(db, selection, days)
  return { gross, fee, net, own, fee_rates: feeRatesOf(selection) }
}
