import type { exchangeRates } from '@cuesheet/contract/console-rates'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listRateSources } from './rate-sources.ts'
import { type RateSourceName, rateSourceNames } from './rules.ts'

type RateOrigin = RateSourceName | 'list'

type MonthRow = {
  month: string
  rate: string | null
  days: number
  last_day: string | null
  rate_of: string | null
  sources: RateOrigin[]
  taken_at: string | null
  missing_days: string[]
}

const shownMonths = 240

/** Won per US dollar by month, the latest first: from the first month with a report, or a rate, to the running one. */
export async function listRateMonths(db: Database, today: string): Promise<MonthRow[]> {
  const { rows } = await sql<Omit<MonthRow, 'taken_at'> & { taken_at: Date | null }>`
    with means as materialized (
      select date_trunc('month', day::timestamp)::date as month, round(avg(rate), 6)::text as rate, count(*) as days,
        max(day) as last_day, array_agg(distinct source order by source) as sources, max(taken_at) as taken_at,
        array_agg(day) as known
      from exchange_rates where currency = 'KRW' group by 1
    ), months as (
      select generate_series(
        date_trunc('month', coalesce((select min(day) from network_day), (select min(month) from means), ${today}::date)::timestamp),
        date_trunc('month', ${today}::timestamp), interval '1 month')::date as month
    )
    select to_char(months.month, 'YYYY-MM') as month, own.rate, coalesce(own.days, 0) as days, own.last_day,
      case when own.rate is null then to_char(coalesce(
        (select max(means.month) from means where means.month < months.month), (select min(means.month) from means)),
        'YYYY-MM') end as rate_of,
      coalesce(sources, '{}') as sources, taken_at, missing_days
    from months left join means as own on own.month = months.month
    cross join lateral (
      select coalesce(array_agg(day::text order by day), '{}') as missing_days
      from (
        select months.month + of_month as day from generate_series(0, 30) as numbers (of_month)
        where own.rate is not null and months.month + of_month < least(months.month + interval '1 month', ${today}::date)
      ) as past
      where extract(isodow from day) < 6 and not day = any(own.known)
    ) as without_rate
    order by months.month desc limit ${shownMonths}`.execute(db)
  return rows.map((row) => ({ ...row, taken_at: row.taken_at?.toISOString() ?? null }))
}

/** Every publisher there is, and how asking it went. */
export async function listSourceStates(
  db: Database,
  config: Parameters<typeof listRateSources>[0],
): Promise<AnswerOf<typeof exchangeRates>['sources']> {
  const { rows } = await sql<{
    source: RateSourceName
    is_on: boolean
    asked_at: Date | null
    answered_at: Date | null
    failure: string | null
    last_day: string | null
  }>`
    select listed.source, coalesce(is_on, true) as is_on, asked_at, answered_at, failure,
      (select max(day) from exchange_rates where exchange_rates.source = listed.source) as last_day
    from unnest(${[...rateSourceNames]}::text[]) with ordinality as listed (source, place)
    left join rate_sources using (source)
    order by place`.execute(db)
  const set = new Set(listRateSources(config).map(({ source }) => source))
  return rows.map(({ asked_at, answered_at, ...row }) => ({
    ...row,
    is_set: set.has(row.source),
    asked_at: asked_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
  }))
}

const shownDoubts = 100

/** The days on which two sources disagree, the latest first, as long as nobody has chosen. */
export async function listDoubts(db: Database): Promise<AnswerOf<typeof exchangeRates>['doubts']> {
  const { rows } = await sql<AnswerOf<typeof exchangeRates>['doubts'][number]>`
    select day, source, trim_scale(rate)::text as rate, other_source, trim_scale(other_rate)::text as other_rate
    from rate_doubts where currency = 'KRW' and chosen is null
    order by day desc limit ${shownDoubts}`.execute(db)
  return rows
}
