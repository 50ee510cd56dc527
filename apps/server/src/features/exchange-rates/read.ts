import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** Units of the currency per US dollar for one calendar month (its first day), an exact decimal. */
export type MonthlyRate = {
  month: string
  rate: string
  /** The month has no daily rate yet: this is the latest earlier month's (before the first known one, that one's). */
  carried: boolean
  /** The month whose rate it is. */
  rate_month: string
}

/** A day's rate: of `rate_day`, which is another day's where that day has none. */
type DailyRate = { rate: string; rate_day: string; source: string }

/**
 * Units of a currency per US dollar on each of these days: the day's rate, else the latest earlier one (before the first
 * known one, that). Null where the currency has no rate at all; a dollar costs one.
 */
export async function findDailyRates(
  db: Database,
  currency: string,
  days: readonly string[],
): Promise<Map<string, DailyRate> | null> {
  if (currency === 'USD') return new Map(days.map((day) => [day, { rate: '1', rate_day: day, source: '' }]))
  const { rows } = await sql<DailyRate & { day: string }>`
    select day, rate, rate_day, source
    from unnest(${[...days]}::date[]) as asked (day)
    cross join lateral (
      select trim_scale(rate)::text as rate, known.day as rate_day, source from exchange_rates as known
      where currency = ${currency}
      order by known.day > asked.day, abs(known.day - asked.day) limit 1
    ) as found`.execute(db)
  return rows.length < days.length ? null : new Map(rows.map(({ day, ...rate }) => [day, rate]))
}

type RateOfMonth = Omit<MonthlyRate, 'rate'> & { rate: string | null }

/**
 * One rate for each month from `fromMonth` to `toMonth` (first days, inclusive), a relation (month, rate, carried, rate_month):
 * the mean of the daily rates known so far, kept to 6 decimals. Null where the currency has no rate at all.
 */
export const monthlyRates = (
  currency: Currency,
  fromMonth: string,
  toMonth: string,
): RawBuilder<RateOfMonth> => sql`
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
    select distinct on (months.month) months.month,
      case when ${currency} = 'USD' then '1' else means.rate end as rate,
      ${currency} <> 'USD' and means.month is distinct from months.month as carried,
      case when ${currency} = 'USD' then months.month else means.month end as rate_month
    from months left join means on true
    order by months.month, means.month > months.month,
      case when means.month <= months.month then means.month end desc, means.month`

/** The same as rows; null where the currency has no rate at all. */
export async function findMonthlyRates(
  db: Database,
  currency: Currency,
  fromMonth: string,
  toMonth: string,
): Promise<MonthlyRate[] | null> {
  const { rows } = await monthlyRates(currency, fromMonth, toMonth).execute(db)
  const known = rows.filter((row): row is MonthlyRate => row.rate !== null)
  return known.length === rows.length ? known : null
}
