import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

export type MonthlyFee = { month: string; fee_rate: string }

/**
 * The relation of MonthlyFee, ascending: the fee rate that holds for an account in each month from `from` to `to` (first days,
 * inclusive), an exact decimal. The rate an account began with holds for all months before its first change: a channel
 * assigned later shows its whole history at its member's fee.
 */
export const monthlyFees = (
  network_id: number,
  account_id: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<MonthlyFee> => sql`
  select months.month::date as month, ${feeRateAt(sql`${network_id}`, account_id, sql`months.month`)}::text as fee_rate
  from accounts
  cross join generate_series(${from}, ${to}, interval '1 month') as months (month)
  where accounts.network_id = ${network_id} and accounts.account_id = ${account_id}
  order by months.month`

/** The same of a known account and two known months. */
export async function listFeeRates(
  db: Database,
  scope: NetworkScope,
  accountId: number,
  fromMonth: string,
  toMonth: string,
): Promise<MonthlyFee[]> {
  const months = [sql`${fromMonth}::date`, sql`${toMonth}::date`] as const
  return (await monthlyFees(scope.network_id, sql`${accountId}::integer`, ...months).execute(db)).rows
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

/**
 * The contract terms that hold for sums of members, as a select: of each of `sums` (account_id, channel, family, activity_month)
 * that a term is of, the term, since when it holds and its fee rate. The most specific one counts: of a type of a channel
 * before that of the channel, and that before the one of the type. Where there is none, the member's own rate holds. `terms`: by
 * default as they are stored.
 */
export const termsFor = (
  network: RawBuilder<unknown>,
  sums: RawBuilder<unknown>,
  terms: RawBuilder<unknown> = sql`contract_terms`,
) => sql`
  select s.account_id, s.channel, s.family, s.activity_month, held.term, held.from_month as term_from,
    held.fee_rate as term_rate
  from ${sums} as s
  cross join lateral (
    select from_month, fee_rate, case when platform_channel_id = '' then 'family' when family = '' then 'channel'
      else 'channel_family' end as term
    from (
      select distinct on (c.platform_channel_id, c.family) c.platform_channel_id, c.family, c.from_month, c.fee_rate
      from ${terms} as c
      where c.network_id = ${network} and c.account_id = s.account_id and c.platform_channel_id in ('', s.channel)
        and c.family in ('', s.family) and c.from_month <= s.activity_month
      order by c.platform_channel_id, c.family, c.from_month desc
    ) as latest
    where fee_rate is not null
    order by platform_channel_id = '', family = '' limit 1
  ) as held`

/** Changes of an account's fee rate that take effect in `month` (a first day) or later, soonest first; not the rate it began with. */
export const feeChanges = (
  { network_id }: NetworkScope,
  account_id: number | null,
  month: string,
): RawBuilder<{ from_month: string; fee_rate: string }> => sql`
  select from_month, fee_rate::text as fee_rate
  from (
    select from_month, fee_rate,
      lag(fee_rate, 1, (select default_fee_rate from networks where networks.network_id = ${network_id}))
        over (order by from_month) as fee_rate_before
    from fee_rates
    where fee_rates.network_id = ${network_id} and account_id = ${account_id}::integer
  ) as rates
  where from_month >= ${month}::date and fee_rate <> fee_rate_before
  order by from_month`
