import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { presentRows } from '../../db/present-networks.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type AlertFigure, daysNeeded } from './rules.ts'

/** The networks that show figures of a later day than alerts were looked for. */
export async function listUnchecked(db: Database): Promise<number[]> {
  const { rows } = await sql<{ network_id: number }>`
    select network_id from ${presentRows('figures_through')} left join ${presentRows('alert_days')} using (network_id)
    where day is not null and (through_day is null or day > through_day) order by network_id`.execute(db)
  return rows.map(({ network_id }) => network_id)
}

/** The day that is to be checked; null where none is. */
export async function findDueDay(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from (select network_id, day from figures_through where network_id = ${network_id}) as shown
    left join (select network_id, through_day from alert_days where network_id = ${network_id}) as checked using (network_id)
    where day is not null and (through_day is null or day > through_day)`.execute(trx)
  return rows[0]?.day ?? null
}

export type ReportedDay = {
  day: string
  /** Both reports are there, and no row of them was rejected. */
  is_complete: boolean
  /** A channel that the content owner's reports do not name had nothing. */
  is_owners: boolean
  is_reissued: boolean
}

export async function listReportedDays(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  day: string,
): Promise<ReportedDay[]> {
  const { rows } = await sql<ReportedDay>`
    with slots as (
      select kind, day, file_id, imported_at from report_slots
      where network_id = ${network_id} and source = 0 and channel_id = 0 and kind in ('activity', 'revenue')
        and day between ${day}::date - ${daysNeeded}::integer and ${day}::date
    ),
    owners as (
      select day, count(*) = 2 as is_owners,
        bool_or(exists (
          select from report_files as earlier
          where earlier.network_id = ${network_id} and earlier.kind = slots.kind and earlier.report_type like '%content_owner%'
            and earlier.file_id <> slots.file_id and earlier.imported_at < slots.imported_at and slots.day between earlier.first_day and earlier.last_day
        )) as is_reissued
      from slots group by day
    )
    select day, activity_reported and revenue_reported and not activity_incomplete and not revenue_incomplete as is_complete,
      coalesce(is_owners, false) as is_owners, coalesce(is_reissued, false) as is_reissued
    from (
      select * from network_day
      where network_id = ${network_id} and day between ${day}::date - ${daysNeeded}::integer and ${day}::date
    ) as reported
    left join owners using (day)
    order by day`.execute(trx)
  return rows
}

export type ChannelDays = {
  channel_id: number
  title: string
  credited_from: string
  days: string[]
  views: (number | null)[]
  revenue: (number | null)[]
  held: boolean[]
}

/** Of each channel that counts on the day its stored days, and since when it has counted without a break. */
export async function listChannelDays(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  day: string,
): Promise<ChannelDays[]> {
  const { rows } = await sql<ChannelDays>`
    with counted as (
      select channel_id, from_day as credited_from from channel_credit
      where network_id = ${network_id} and from_day <= ${day}::date and (to_day is null or to_day >= ${day}::date)
    ),
    stored as (
      select channel_id, array_agg(day::text order by day) as days, array_agg(engaged_views order by day) as views,
        array_agg(revenue order by day) as revenue, array_agg(held or not credited order by day) as held
      from channel_day
      where network_id = ${network_id} and day between ${day}::date - ${daysNeeded}::integer and ${day}::date
      group by channel_id
    )
    select channel_id, title, credited_from, days, views, revenue, held
    from counted join stored using (channel_id)
    join (select channel_id, title from channels where network_id = ${network_id}) as channels using (channel_id)
    order by channel_id`.execute(trx)
  return rows
}

/** From which days until this one views are counted otherwise. */
export async function listChangesOfCounting(trx: Transaction<DB>, day: string): Promise<string[]> {
  const rows = await trx.selectFrom('counting_changes').select('day').where('day', '<=', day).execute()
  return rows.map((row) => row.day)
}

export type Alert = {
  /** 0: the network. */
  channel_id: number
  day: string
  since_day: string
  figure: AlertFigure
  change: number
  passed_on: string | null
}

/** What has not passed, and what was told in the days of rest before a day. */
export async function listAlerts(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  after: string,
): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select channel_id, day, since_day, figure, change, passed_on from alerts
    where network_id = ${network_id} and (passed_on is null or day > ${after}::date)
    order by day, channel_id`.execute(trx)
  return rows
}

/** How many alerts of a network have not passed. */
export async function countRunningAlerts(
  db: Database,
  { network_id }: { network_id: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from alerts where network_id = ${network_id} and passed_on is null`.execute(db)
  return Number(rows[0]!.count)
}
