import type { ReportDays } from '@cuesheet/contract/dashboard'
import { addDays } from '@cuesheet/contract/values/day'
import { type SqlBool, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { NetworkDay } from '../facts/network-days.ts'
import { earlier, type Span } from '../facts/periods.ts'
import { type SummarySpan, summarySpansOf } from '../facts/summary-spans.ts'

/** How far a network's reports reach; all null before the first. */
export type ReportCoverage = {
  first_day: string | null
  activity_from: string | null
  activity_through: string | null
  revenue_from: string | null
  revenue_through: string | null
  /** The last day that every figure covers. */
  data_through: string | null
  /** The spans that have summaries. */
  summaries: SummarySpan[]
}

/** As far as it is shown: what is being loaded is not there yet. */
export async function findReportCoverage(
  db: Database,
  { network_id }: NetworkScope,
): Promise<ReportCoverage> {
  const reach = await db
    .selectFrom('network_day')
    .select(({ fn, selectFrom }) => [
      fn.min('day').as('first_day'),
      fn.min('day').filterWhere(sql<SqlBool>`activity_reported`).as('activity_from'),
      fn.max('day').filterWhere(sql<SqlBool>`activity_reported`).as('activity_through'),
      fn.min('day').filterWhere(sql<SqlBool>`revenue_reported`).as('revenue_from'),
      fn.max('day').filterWhere(sql<SqlBool>`revenue_reported`).as('revenue_through'),
      selectFrom('figures_through').select('day').where('network_id', '=', network_id).as('data_through'),
      summarySpansOf(network_id).as('summaries'),
    ])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  const { data_through, activity_through, revenue_through } = reach
  if (data_through === earlier(activity_through, revenue_through)) return reach
  return { ...reach, activity_through: data_through, revenue_through: data_through }
}

/** Days that have a kind of report, neighbours of the same kinds together. */
function joinDays(days: { day: string; activity: boolean; revenue: boolean }[]): ReportDays[] {
  const joined: ReportDays[] = []
  for (const { day, activity, revenue } of days) {
    if (!activity && !revenue) continue
    const last = joined.at(-1)
    if (last && addDays(last.to, 1) === day && last.activity === activity && last.revenue === revenue)
      last.to = day
    else joined.push({ from: day, to: day, activity, revenue })
  }
  return joined
}

/** Days of a span without a report of a kind that has come for days before and after them. */
export function findMissingDays(
  { from, to }: Span,
  reach: ReportCoverage,
  reported: readonly NetworkDay[],
): ReportDays[] {
  const known = new Map(reported.map((day) => [day.day, day]))
  const isBetween = (day: string, first: string | null, last: string | null) =>
    first !== null && last !== null && day > first && day < last
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({
      day,
      activity:
        !known.get(day)?.activity_reported && isBetween(day, reach.activity_from, reach.activity_through),
      revenue: !known.get(day)?.revenue_reported && isBetween(day, reach.revenue_from, reach.revenue_through),
    })
  return joinDays(days)
}

/** Days of a span with a report of which rows were rejected. */
export const findIncompleteDays = ({ from, to }: Span, reported: readonly NetworkDay[]): ReportDays[] =>
  joinDays(
    reported
      .filter(({ day }) => day >= from && day <= to)
      .map(({ day, activity_incomplete, revenue_incomplete }) => ({
        day,
        activity: activity_incomplete,
        revenue: revenue_incomplete,
      })),
  )
