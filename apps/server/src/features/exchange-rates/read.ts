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

/**
 * The relation of MonthlyRate, ascending: one rate for each month from `from` to `to` (first days, inclusive), the mean of the
 * daily rates known so far, kept to 6 decimals; of a currency without any no row.
 */
export const monthlyRates = (
  currency: Currency,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<MonthlyRate> =>
  currency === 'USD'
    ? sql`
      select month::date as month, '1' as rate, false as carried, month::date as rate_month
      from generate_series(${from}, ${to}, interval '1 month') as month order by month`
    : sql`
      select distinct on (months.month) months.month::date as month, means.rate::text as rate,
        means.month <> months.month as carried, means.month as rate_month
      from generate_series(${from}, ${to}, interval '1 month') as months (month)
      join (
        select date_trunc('month', day::timestamp)::date as month, round(avg(rate), 6) as rate
        from exchange_rates
        where currency = ${currency}
          and day >= coalesce(
            (select date_trunc('month', max(day)::timestamp)::date from exchange_rates
             where currency = ${currency} and day < ${from} + interval '1 month'),
            '-infinity')
        group by 1
      ) as means on true
      order by months.month, means.month > months.month,
        case when means.month <= months.month then means.month end desc, means.month`

/** The same of two known months; null where the currency has no rate at all. */
export async function findMonthlyRates(
  db: Database,
  currency: Currency,
  fromMonth: string,
  toMonth: string,
): Promise<MonthlyRate[] | null> {
  const { rows } = await monthlyRates(currency, sql`${fromMonth}::date`, sql`${toMonth}::date`).execute(db)
  return rows.length > 0 ? rows : null
}
