import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { notify } from '../messages/public.ts'

/**
 * Tells the managers and the members that have a part in it; of a payment those whom it pays, and the managers once all of the
 * month is paid. The amount is read where it is told.
 */
export async function tellMonth(
  trx: Transaction<DB>,
  scope: NetworkScope,
  kind: 'month_settled' | 'month_paid',
  month: string,
  payment: { members: readonly number[]; isWhole: boolean } | null = null,
): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from settlement_members where network_id = ${scope.network_id} and month = ${month}
      and (${payment?.members ?? null}::integer[] is null or account_id = any(${payment?.members ?? null}::integer[]))`.execute(
    trx,
  )
  await notify(trx, scope, {
    to: [
      ...(payment === null || payment.isWhole ? (['managers'] as const) : []),
      ...rows.map(({ account_id }) => account_id),
    ],
    kind,
    channel_id: null,
    names: { month: month.slice(0, 7) },
  })
}
