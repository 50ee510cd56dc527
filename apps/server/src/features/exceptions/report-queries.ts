import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { isUrgentTrouble, listCollectionTroubles } from '../collection/public.ts'
import { listCurrent } from '../report-ingest/public.ts'
import { type Exception, mostOfKind } from './rules.ts'

type OfNetwork = { network_id: number; name: string; since: Date }

/** Networks whose figures stand from files of which rows were rejected; a file that replaces them settles it. */
export async function findRejects(db: Database): Promise<Exception[]> {
  const { rows } = await sql<OfNetwork & { files: number; rows: number; file_id: number }>`
    select network_id, name, count(*) as files, sum(rows_rejected)::bigint as rows, min(imported_at) as since,
      max(file_id) as file_id
    from (
      select distinct network_id, file_id from report_slots where rows_rejected > 0
      union ${sql.join(
        listCurrent().map(({ files }) => files(sql`true`)),
        sql` union `,
      )}
    ) as current
    join report_files using (network_id, file_id) join networks using (network_id)
    where report_files.rows_rejected > 0
    group by network_id, name
    order by rows desc, network_id limit ${mostOfKind + 1}`.execute(db)
  return rows.map(({ network_id, name, since, files, rows, file_id }) => ({
    kind: 'rejects',
    subject: '',
    network: { network_id, name },
    since,
    weight: rows,
    is_urgent: false,
    names: { files, rows, file_id },
  }))
}

/** So many channels are looked at, those that earn most first: what counts is among them. */
const weightiest = 1000

/** Networks that reports name channels of which nobody registered, with what these counted and earned. */
export async function findUnmatched(db: Database): Promise<Exception[]> {
  const { rows } = await sql<OfNetwork & { count: number; views: number; revenue: string }>`
    select network_id, name, count(*) as count, sum(views)::bigint as views,
      trim_scale(sum(revenue) / 1000000000.0)::text as revenue, min(first_day)::timestamptz as since
    from (
      select * from unmatched_channels as found
      where length(platform_channel_id) > 1 and not exists (select from ignored_channels as ignored
          where ignored.network_id = found.network_id and ignored.platform_channel_id = found.platform_channel_id)
        and not exists (select from channels
          where channels.network_id = found.network_id and channels.platform_channel_id = found.platform_channel_id)
      order by revenue desc, views desc, network_id, platform_channel_id limit ${sql.lit(weightiest)}
    ) as unmatched
    join networks using (network_id)
    group by network_id, name
    order by sum(revenue) desc, network_id limit ${mostOfKind + 1}`.execute(db)
  return rows.map(({ network_id, name, since, count, views, revenue }) => ({
    kind: 'unmatched',
    subject: '',
    network: { network_id, name },
    since,
    weight: count,
    is_urgent: false,
    names: { count, views, revenue },
  }))
}

/** Networks whose latest check found figures that are not what the reports say, or could not be done. */
export async function findWrongFigures(db: Database): Promise<Exception[]> {
  const { rows } = await sql<OfNetwork & { task: string; differences: number | null; failed: boolean }>`
    select network_id, name, task, differences, failed, ended_at as since
    from (
      select distinct on (network_id) network_id, task, (result ->> 'difference_count')::integer as differences,
        failure is not null as failed, ended_at
      from figure_tasks where ended_at is not null order by network_id, task_id desc
    ) as latest join networks using (network_id)
    where failed or differences > 0
    order by ended_at, network_id limit ${mostOfKind + 1}`.execute(db)
  return rows.map(({ network_id, name, since, task, differences, failed }) => ({
    kind: 'figures',
    subject: '',
    network: { network_id, name },
    since,
    weight: differences ?? 1,
    is_urgent: !failed,
    names: { task, differences: differences ?? 0, state: failed ? 'failed' : 'different' },
  }))
}

/** Networks whose figures stand still: their next day is older than reports may be. `today`: the reporting day. */
export async function findStanding(
  db: Database,
  { today, reports_within_days }: { today: string; reports_within_days: number },
): Promise<Exception[]> {
  const { rows } = await sql<
    OfNetwork & { through: string; activity: string | null; revenue: string | null }
  >`
    select network_id, name, shown.day as through, activity, revenue,
      (shown.day + 1 + ${reports_within_days}::integer)::timestamp at time zone 'America/Los_Angeles' as since
    from figures_through as shown join networks using (network_id)
    left join lateral (
      select day as activity from network_day
      where network_day.network_id = shown.network_id and activity_reported order by day desc limit 1
    ) as last_activity on true
    left join lateral (
      select day as revenue from network_day
      where network_day.network_id = shown.network_id and revenue_reported order by day desc limit 1
    ) as last_revenue on true
    where shown.day < ${today}::date - ${reports_within_days}::integer
    order by shown.day, network_id limit ${mostOfKind + 1}`.execute(db)
  return rows.map(({ network_id, name, since, through, activity, revenue }) => {
    const lacks = [
      ...(activity !== null && activity <= through ? ['activity'] : []),
      ...(revenue !== null && revenue <= through ? ['revenue'] : []),
    ]
    const missing = lacks.length === 2 ? 'both' : (lacks[0] ?? 'none')
    return {
      kind: 'standing',
      subject: '',
      network: { network_id, name },
      since,
      weight: lacks.length,
      is_urgent: false,
      names: { through, missing },
    }
  })
}

/** Networks whose reports do not come by themselves as they should; one for each thing that is amiss. */
export async function findUncollected(db: Database, now: Date): Promise<Exception[]> {
  const troubles = await listCollectionTroubles(db, now)
  return troubles.map((trouble) => {
    const { network_id, network: name, state, since, count, problem, day, report_types } = trouble
    return {
      kind: 'collection',
      subject: state,
      network: { network_id, name },
      since,
      weight: count,
      is_urgent: isUrgentTrouble(trouble),
      names: {
        state,
        count,
        problem: problem ?? '',
        day: day ?? '',
        types: report_types.join(', '),
        ...(state === 'month' && day && { month: day.slice(0, 7) }),
      },
    }
  })
}

/** Days of a month after which its rates should have begun. */
const rateDays = 5
const months = 24

/** Months of the last two years that have figures and no exchange rate: amounts in won use another month’s. */
export async function findMissingRates(db: Database, today: string): Promise<Exception[]> {
  const { rows } = await sql<{ count: number; month: string | null; since: Date | null }>`
    with reported as materialized (select min(day) as first from network_day group by network_id)
    select count(*) as count, min(month) as month, min(month) + ${sql.lit(rateDays)}::integer + time '00:00' as since
    from (
      select generate_series(
        date_trunc('month', greatest(min(first), ${today}::date - interval '${sql.raw(String(months))} months')),
        ${today}::date - ${sql.lit(rateDays)}::integer, interval '1 month')::date as month
      from reported having min(first) is not null
    ) as needed
    where not exists (
      select from exchange_rates
      where currency = 'KRW' and day >= month and day < month + interval '1 month')`.execute(db)
  const { count, month, since } = rows[0]!
  if (count === 0 || month === null) return []
  return [
    {
      kind: 'rates',
      subject: '',
      network: null,
      since,
      weight: count,
      is_urgent: false,
      names: { count, month },
    },
  ]
}

/** Days on which publishers of exchange rates disagree by too much: they have no rate until somebody chooses. */
export async function findRateDoubts(db: Database): Promise<Exception[]> {
  const { rows } = await sql<{ count: number; day: string | null; since: Date | null }>`
    select count(*) as count, max(day) as day, min(found_at) as since from rate_doubts where chosen is null`.execute(
    db,
  )
  const { count, day, since } = rows[0]!
  if (count === 0 || day === null) return []
  const names = { count, day }
  return [{ kind: 'rate_doubts', subject: '', network: null, since, weight: count, is_urgent: false, names }]
}
