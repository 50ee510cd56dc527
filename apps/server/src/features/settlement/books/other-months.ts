import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'

/** Whether another month was closed from where this one, as it is now, leads to. */
export async function hasLater(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  month: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from settlement_months later join settlement_months m using (network_id)
    where m.network_id = ${network_id} and m.month = ${month} and later.month <> m.month and later.approved_at is not null
      and case when m.locked_at is null then later.month > m.month
        else coalesce(later.locked_at, later.approved_at) > m.locked_at end
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Whom this month leaves with less than nothing while another one still owes it, which could not be paid any more. */
export async function listUnpaid(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  month: string,
): Promise<{ who: string; month: string }[]> {
  const { rows } = await sql<{ who: string; month: string }>`
    select coalesce(a.nickname, '#' || now.account_id) as who, to_char(min(owed.month), 'YYYY-MM') as month
    from settlement_members now
    join settlement_members owed using (network_id, account_id)
    join settlement_months other on other.network_id = now.network_id and other.month = owed.month
    join accounts a on a.network_id = now.network_id and a.account_id = now.account_id
    where now.network_id = ${network_id} and now.month = ${month} and now.carried < 0 and owed.month <> now.month
      and owed.due > 0 and other.locked_at is not null and owed.paid_on is null
    group by now.account_id, a.nickname order by a.nickname nulls last, now.account_id limit 10`.execute(trx)
  return rows
}

/** Whether an earlier month that has files is calculated and not locked. */
export async function hasEarlierOpen(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  month: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from settlement_months m
    where network_id = ${network_id} and month < ${month} and calculation_no > 0 and locked_at is null
      and exists (select from settled_files f
        where f.network_id = ${network_id} and f.month = m.month and f.state = 'current')
    limit 1`.execute(trx)
  return rows.length > 0
}
