import { firstOfMonth } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { changesOf, type FeeRate } from './rules.ts'

/** First of all months: of the rate that an account began with. */
const beginning = '-infinity'

/** The first day of a rate's first month: this month's by default; `invalid_input` for an earlier one. */
export function feeMonth(
  wanted: string | undefined,
  today: string,
  field: 'fee_rate_from' | 'from_month' = 'fee_rate_from',
): string {
  const thisMonth = firstOfMonth(today)
  const month = wanted === undefined ? thisMonth : `${wanted}-01`
  if (month < thisMonth)
    throw new DomainError('invalid_input', {
      message_key: 'fee_month_past',
      fields: { [field]: 'fee_month_past' },
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

/** The rate of a history, in order of its months, that holds in a month. */
const rateAt = (history: readonly FeeRate[], month: string): string | null =>
  history.filter(({ from_month }) => from_month <= month).at(-1)?.fee_rate ?? null

/**
 * From `from_month` on this rate holds, until the next one of the history, which stays. Answers the rate that held then;
 * where it is the same, nothing is written.
 */
export async function setFeeRate(
  trx: Transaction<DB>,
  scope: NetworkScope,
  account: { account_id: number; set_by: number },
  { from_month, fee_rate }: FeeRate,
): Promise<string | null> {
  const { account_id, set_by } = account
  const before = rateAt(await listFeeHistory(trx, scope, account_id), from_month)
  if (before !== null && Number(before) === Number(fee_rate)) return before
  await trx
    .insertInto('fee_rates')
    .values({ network_id: scope.network_id, account_id, set_by, from_month, fee_rate })
    .onConflict((conflict) =>
      conflict
        .columns(['network_id', 'account_id', 'from_month'])
        .doUpdateSet({ fee_rate, set_by, set_at: sql`excluded.set_at` }),
    )
    .execute()
  return before
}

/** Takes a planned change away: answers its rate and the one that goes on; `not_found` where none is planned for that month. */
export async function removeFeeChange(
  trx: Transaction<DB>,
  scope: NetworkScope,
  account_id: number,
  from_month: string,
): Promise<{ fee_rate: string; stays: string }> {
  const changes = changesOf(await listFeeHistory(trx, scope, account_id))
  const at = changes.findIndex((change) => change.from_month === from_month)
  const [before, planned] = [changes[at - 1], changes[at]]
  if (!before || !planned) throw new DomainError('not_found')
  await trx
    .deleteFrom('fee_rates')
    .where('network_id', '=', scope.network_id)
    .where('account_id', '=', account_id)
    .where('from_month', '=', from_month)
    .execute()
  return { fee_rate: planned.fee_rate, stays: before.fee_rate }
}

/** As it is shown: a month as YYYY-MM, null for the beginning. */
export const describeMonth = (from_month: string) =>
  from_month === beginning ? null : from_month.slice(0, 7)
