import { firstOfMonth } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../http/domain-error.ts'
import type { FeeRate } from './rules.ts'

/** First of all months: of the rate that an account began with. */
const beginning = '-infinity'

/** The first day of the month that a rate is to hold from: this month's unless told; `invalid_input` for an earlier one. */
export function feeMonth(asked: string | undefined, today: string): string {
  const thisMonth = firstOfMonth(today)
  const month = asked === undefined ? thisMonth : `${asked}-01`
  if (month < thisMonth)
    throw new DomainError('invalid_input', {
      message_key: 'fee_month_past',
      fields: { fee_rate_from: 'fee_month_past' },
    })
  return month
}

/** Every rate of an account by its month; the one it began with first. */
export async function listFeeHistory(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
): Promise<(FeeRate & { set_at: string })[]> {
  const rows = await db
    .selectFrom('fee_rates')
    .select(['from_month', 'fee_rate', 'set_at'])
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .orderBy('from_month')
    .execute()
  return rows.map((row) => ({ ...row, set_at: row.set_at.toISOString() }))
}

/** From `from_month` on this rate holds, until the next one of the history, which stays. Answers the rate that held then. */
export async function setFeeRate(
  trx: Transaction<DB>,
  scope: NetworkScope,
  account: { account_id: number; set_by: number },
  { from_month, fee_rate }: FeeRate,
): Promise<string | null> {
  const { account_id, set_by } = account
  const history = await listFeeHistory(trx, scope, account_id)
  await trx
    .insertInto('fee_rates')
    .values({ network_id: scope.network_id, account_id, set_by, from_month, fee_rate })
    .onConflict((known) =>
      known
        .columns(['network_id', 'account_id', 'from_month'])
        .doUpdateSet({ fee_rate, set_by, set_at: sql`now()` }),
    )
    .execute()
  return history.filter((row) => row.from_month <= from_month).at(-1)?.fee_rate ?? null
}

/** As it is told: a month as YYYY-MM, null for the beginning. */
export const toldMonth = (from_month: string) => (from_month === beginning ? null : from_month.slice(0, 7))
