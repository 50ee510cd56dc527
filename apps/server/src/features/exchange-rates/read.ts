import type { Currency } from '@cuesheet/contract/values/money'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** Units of the currency per US dollar for one calendar month (its first day), an exact decimal. */
export type MonthlyRate = {
  month: string
  rate: string
  /** The month has no daily rate yet: this is the latest earlier month's (before the first known one, that one's). */
  carried: boolean
}

/**
 * One rate for each month from `fromMonth` to `toMonth` (first days, inclusive): the mean of the daily rates known so far,
 * kept to 6 decimals. Null where the currency has no rate at all.
 */
export async function findMonthlyRates(
  db: Database,
  currency: Currency,
  fromMonth: string,
  toMonth: string,
): Promise<MonthlyRate[] | null> {
  const { rows } = await sql<{ month: string; rate: string | null; carried: boolean }>`
    with months as (
      select generate_series(${fromMonth}::date, ${toMonth}::date, interval '1 month')::date as month
    ), means as (
      select date_trunc('month', day::timestamp)::date as month, round(avg(rate), 6) as rate
      from exchange_rates
      where currency = ${currency}
        and day >= coalesce(
          (select date_trunc('month', max(day)::timestamp)::date from exchange_rates
           where currency = ${currency} and day < ${fromMonth}::date + interval '1 month'),
          '-infinity')
      group by 1
    )
    select months.month,
      case when ${currency} = 'USD' then '1' else coalesce(
        (select rate from means where means.month <= months.month order by means.month desc limit 1),
        (select rate from means order by means.month limit 1)) end as rate,
      ${currency} <> 'USD' and not exists (select from means where means.month = months.month) as carried
    from months
    order by months.month`.execute(db)
  const known = rows.filter((row): row is MonthlyRate => row.rate !== null)
  return known.length === rows.length ? known : null
}
