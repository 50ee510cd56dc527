import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

export type MemberRow = {
  account_id: number
  user_id: string
  nickname: string
  fee_rate: number
  channels: number
  registered_at: string
}

/** The network's members by nickname, a page at a time, with the fee rate of this month and how many channels they have. */
export async function listMembers(
  db: Database,
  scope: NetworkScope,
  asked: { page: number; size: number },
  now: Date,
): Promise<{ total: number; accounts: MemberRow[] }> {
  const members = db
    .selectFrom('accounts')
    .where('accounts.network_id', '=', scope.network_id)
    .where('accounts.permission_flag', '=', 0)
    .where('accounts.withdrawn_at', 'is', null)
  const { total } = await members
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await members
    .innerJoin('networks', 'networks.network_id', 'accounts.network_id')
    .select(({ selectFrom, fn }) => [
      'accounts.account_id',
      'accounts.user_id',
      'accounts.nickname',
      'accounts.created_at',
      fn
        .coalesce(
          selectFrom('fee_rates')
            .select('fee_rates.fee_rate')
            .whereRef('fee_rates.network_id', '=', 'accounts.network_id')
            .whereRef('fee_rates.account_id', '=', 'accounts.account_id')
            .where('fee_rates.from_month', '<=', sql<string>`${reportingDay(now)}::date`)
            .orderBy('fee_rates.from_month', 'desc')
            .limit(1),
          'networks.default_fee_rate',
        )
        .as('fee_rate'),
      selectFrom('assignments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('assignments.network_id', '=', 'accounts.network_id')
        .whereRef('assignments.account_id', '=', 'accounts.account_id')
        .as('channels'),
    ])
    .orderBy('accounts.nickname')
    .orderBy('accounts.account_id')
    .limit(asked.size)
    .offset((asked.page - 1) * asked.size)
    .execute()
  return {
    total,
    accounts: rows.map(({ created_at, fee_rate, ...row }) => ({
      ...row,
      user_id: row.user_id ?? '',
      nickname: row.nickname ?? '',
      fee_rate: Number(fee_rate),
      channels: row.channels ?? 0,
      registered_at: created_at.toISOString(),
    })),
  }
}
