import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

type MonthRow = {
  month: string
  rate: string | null
  days: number
  last_day: string | null
  rate_of: string | null
}

const shownMonths = 240

/** Won per US dollar by month, the latest first: from the first month with a report, or a rate, to the running one. */
export async function listRateMonths(db: Database, today: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with means as materialized (
      select date_trunc('month', day::timestamp)::date as month, round(avg(rate), 6)::text as rate, count(*) as days,
        max(day) as last_day
      from exchange_rates where currency = 'KRW' group by 1
    ), months as (
      select generate_series(
        date_trunc('month', coalesce((select min(day) from network_day), (select min(month) from means), ${today}::date)::timestamp),
        date_trunc('month', ${today}::timestamp), interval '1 month')::date as month
    )
    select to_char(months.month, 'YYYY-MM') as month, own.rate, coalesce(own.days, 0) as days, own.last_day,
      case when own.rate is null then to_char(coalesce(
        (select max(means.month) from means where means.month < months.month), (select min(means.month) from means)),
        'YYYY-MM') end as rate_of
    from months left join means as own on own.month = months.month
    order by months.month desc limit ${shownMonths}`.execute(db)
  return rows
}
