import { monthsOf } from '@cuesheet/contract/values/day'
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

/** The mean of a month's daily rates known so far, kept to 6 decimals. */
export type MeanRate = Pick<MonthlyRate, 'month' | 'rate'>

/** The relation of MeanRate, ascending: of the months that have rates, from the one that counts in `from` (a first day) on. */
export const meanRates = (currency: Currency, from: RawBuilder<unknown>): RawBuilder<MeanRate> => sql`
  select date_trunc('month', day::timestamp)::date as month, round(avg(rate), 6)::text as rate
  from exchange_rates
  where currency = ${currency}
    and day >= coalesce(
      (select date_trunc('month', max(day)::timestamp)::date from exchange_rates
       where currency = ${currency} and day < ${from} + interval '1 month'),
      '-infinity')
  group by 1 order by 1`

/** One rate for each month from `from` to `to` (first days, inclusive); null where the currency has no rate at all. */
export function monthlyRates(
  currency: Currency,
  means: readonly MeanRate[],
  from: string,
  to: string,
): MonthlyRate[] | null {
  const months = monthsOf({ from, to })
  if (currency === 'USD')
    return months.map((month) => ({ month, rate: '1', carried: false, rate_month: month }))
  const [first] = means
  if (!first) return null
  return months.map((month) => {
    const rate = means.findLast((mean) => mean.month <= month) ?? first
    return { month, rate: rate.rate, carried: rate.month !== month, rate_month: rate.month }
  })
}

/** The same, asked of the database. */
export async function findMonthlyRates(
  db: Database,
  currency: Currency,
  from: string,
  to: string,
): Promise<MonthlyRate[] | null> {
  const { rows } = await meanRates(currency, sql`${from}::date`).execute(db)
  return monthlyRates(currency, rows, from, to)
}
