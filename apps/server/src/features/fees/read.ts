import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/**
 * The fee rate that holds for an account in each month from `fromMonth` to `toMonth` (first days, inclusive), an exact decimal.
 * The rate an account began with holds for all months before its first change: a channel assigned later shows its whole
 * history at its member's fee.
 */
export async function listFeeRates(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
  fromMonth: string,
  toMonth: string,
): Promise<{ month: string; fee_rate: string }[]> {
  const { rows } = await sql<{ month: string; fee_rate: string }>`
    select months.month::date as month,
      coalesce(
        (select fee_rate from fee_rates
         where network_id = ${network_id} and account_id = ${accountId} and from_month <= months.month
         order by from_month desc limit 1),
        networks.default_fee_rate) as fee_rate
    from networks
    join accounts on accounts.network_id = networks.network_id and accounts.account_id = ${accountId}
    cross join generate_series(${fromMonth}::date, ${toMonth}::date, interval '1 month') as months(month)
    where networks.network_id = ${network_id} and accounts.network_id = ${network_id}
    order by months.month`.execute(db)
  return rows
}

/** The same for one account and month, inside of a statement. */
export const feeRateAt = (
  network: RawBuilder<unknown>,
  account: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
) => sql`
  coalesce(
    (select f.fee_rate from fee_rates f
     where f.network_id = ${network} and f.account_id = ${account} and f.from_month <= ${month}
     order by f.from_month desc limit 1),
    (select n.default_fee_rate from networks n where n.network_id = ${network}))`

/** Changes of an account's fee rate that take effect in `month` (a first day) or later, soonest first; not the rate it began with. */
export async function listFeeChanges(
  db: Database,
  scope: NetworkScope,
  accountId: number,
  month: string,
): Promise<{ from_month: string; fee_rate: string }[]> {
  const { rows } = await sql<{ from_month: string; fee_rate: string }>`
    select from_month, fee_rate
    from (
      select from_month, fee_rate,
        lag(fee_rate, 1, networks.default_fee_rate) over (order by from_month) as fee_rate_before
      from fee_rates
      join networks using (network_id)
      where network_id = ${scope.network_id} and account_id = ${accountId}
    ) as rates
    where from_month >= ${month}::date and fee_rate <> fee_rate_before
    order by from_month`.execute(db)
  return rows
}
