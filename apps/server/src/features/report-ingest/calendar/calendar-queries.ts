import type { CalendarDay } from '@cuesheet/contract/console-reports'
import { lastOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { countedReach } from '../../facts/counted-reach.ts'
import type { Kind } from '../../facts/rules.ts'
import { formatNanoUsd } from '../day-reports/day-totals.ts'

/** As the wire has it: views, US dollars, or impressions. */
export const figureText = (kind: Kind, figure: bigint): string =>
  kind === 'revenue' ? formatNanoUsd(figure) : String(figure)

const inNetwork = (kind: 'activity' | 'revenue', figure: string) => (network_id: number) =>
  sql`
  select day, ${sql.ref(figure)} as figure, ${sql.ref(`${kind}_incomplete`)} as incomplete
  from network_day where network_id = ${network_id} and ${sql.ref(`${kind}_reported`)}`

/** The days that have a report: day, figure (of what is credited, of the days of a span), incomplete. */
const reportedDays: Record<Kind, (network_id: number, from: string, to: string) => RawBuilder<unknown>> = {
  activity: inNetwork('activity', 'views'),
  revenue: inNetwork('revenue', 'revenue'),
  reach: (network_id, from, to) => sql`
    select day, figure, incomplete
    from (
      select day, bool_or(rows_rejected > 0) as incomplete from report_slots
      where network_id = ${network_id} and kind = 'reach' group by day
    ) as slots left join (
      select day, sum_bigint(impressions) as figure
      from (${countedReach(network_id, sql`f.day between ${from}::date and ${to}::date`)}) as counted group by day
    ) as counted using (day)`,
}

type Row = {
  day: string
  file_id: number | null
  file_name: string | null
  imported_at: Date | null
  rows: number | null
  rows_rejected: number
  channel_reports: number
  earlier: number
  figure: string | null
  came_late_by: number | null
  state: CalendarDay['state']
}

/**
 * Each day of a month (its first day) up to `today`, a reporting day. A day is overdue once it is more than
 * `reportsWithinDays` days ago; what was loaded when the network began was not late.
 */
export async function listCalendarDays(
  db: Database,
  { network_id }: NetworkScope,
  {
    kind,
    month,
    today,
    reportsWithinDays,
  }: { kind: Kind; month: string; today: string; reportsWithinDays: number },
): Promise<CalendarDay[]> {
  const last = lastOfMonth(month) < today ? lastOfMonth(month) : today
  const ofMonth = sql`network_id = ${network_id} and kind = ${kind} and day between ${month}::date and ${last}::date`
  const days = reportedDays[kind](network_id, month, last)
  const { rows } = await sql<Row>`
    with slots as (
      select day, (array_agg(file_id order by imported_at desc, file_id desc))[1] as file_id,
        max(imported_at) as imported_at, min(imported_at) as first_at,
        case when count(rows_stored) = count(*) then sum_bigint(rows_stored) end as rows,
        sum_bigint(rows_rejected) as rows_rejected, count(*) filter (where source <> 0) as channel_reports
      from report_slots where ${ofMonth} group by day
    ), earlier as (
      select day, count(distinct file_id) as versions, min(imported_at) as first_at
      from replaced_slots where ${ofMonth} group by day
    ), bounds as (
      select min(day) as first_reported, max(day) as last_reported,
        (select min(imported_at) from report_files where network_id = ${network_id}) as began_at
      from (${days}) as reported
    )
    select each.day, slots.file_id, report_files.file_name, slots.imported_at, slots.rows,
      coalesce(slots.rows_rejected, 0) as rows_rejected, coalesce(slots.channel_reports, 0) as channel_reports,
      coalesce(earlier.versions, 0) as earlier, reported.figure::text as figure,
      case when slots.day is null then null
        when each.day < (began_at at time zone 'America/Los_Angeles')::date then 0
        else greatest(0, (least(slots.first_at, earlier.first_at) at time zone 'America/Los_Angeles')::date
          - each.day - ${reportsWithinDays}::integer) end as came_late_by,
      case when slots.day is not null and reported.day is not null then case when incomplete then 'incomplete' else 'stored' end
        when each.day < last_reported and each.day > first_reported then 'missing'
        when ${today}::date - each.day > ${reportsWithinDays}::integer and each.day > first_reported then 'late'
        else 'not_due' end as state
    from (select generate_series(${month}::date, ${last}::date, interval '1 day')::date as day) as each
    cross join bounds
    left join slots using (day)
    left join earlier using (day)
    left join (${days}) as reported on reported.day = each.day
    left join report_files on report_files.network_id = ${network_id} and report_files.file_id = slots.file_id
    order by each.day`.execute(db)
  return rows.map(({ file_id, file_name, imported_at, figure, ...row }) => ({
    ...row,
    figure:
      row.state === 'stored' || row.state === 'incomplete' ? figureText(kind, BigInt(figure ?? 0)) : null,
    file:
      file_id === null || imported_at === null
        ? null
        : { file_id, file_name, imported_at: imported_at.toISOString() },
  }))
}

type NetworkRow = {
  network_id: number
  name: string
  activity_through: string | null
  revenue_through: string | null
  late_days: number
}

export async function listReportNetworks(
  db: Database,
  {
    after,
    size,
    today,
    reportsWithinDays,
  }: { after?: string | undefined; size: number; today: string; reportsWithinDays: number },
): Promise<{ rows: NetworkRow[]; next: string | null }> {
  const { rows } = await sql<NetworkRow>`
    with page as materialized (
      select network_id, name from networks
      where ${after ?? null}::text is null or name > ${after ?? null}
      order by name limit ${size + 1}
    ),
    latest as materialized (
      select network_id, max(day) filter (where activity_reported) as activity_through,
        max(day) filter (where revenue_reported) as revenue_through
      from network_day where network_id in (select network_id from page) group by network_id
    )
    select network_id, name, activity_through, revenue_through,
      coalesce(greatest(0, ${today}::date - least(activity_through, revenue_through)
        - ${reportsWithinDays}::integer), 0) as late_days
    from page left join latest using (network_id) order by name`.execute(db)
  return { rows: rows.slice(0, size), next: rows.length > size ? rows[size - 1]!.name : null }
}
