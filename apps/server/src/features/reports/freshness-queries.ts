import type { ReportDays } from '@cuesheet/contract/dashboard'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChannelScope, NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Span } from './rules.ts'

/** How far a network's reports reach; all null before the first. */
export type Reach = {
  first_day: string | null
  activity_from: string | null
  activity_through: string | null
  revenue_from: string | null
  revenue_through: string | null
}

export async function findReach(db: Database, { network_id }: NetworkScope): Promise<Reach> {
  return db
    .selectFrom('network_day')
    .select(({ fn }) => [
      fn.min('day').as('first_day'),
      fn.min('day').filterWhere(sql<SqlBool>`activity_reported`).as('activity_from'),
      fn.max('day').filterWhere(sql<SqlBool>`activity_reported`).as('activity_through'),
      fn.min('day').filterWhere(sql<SqlBool>`revenue_reported`).as('revenue_from'),
      fn.max('day').filterWhere(sql<SqlBool>`revenue_reported`).as('revenue_through'),
    ])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
}

/** The days of a relation (day, activity, revenue) that tell of a report, neighbours of the same kinds together. */
async function listTogether(db: Database, days: RawBuilder<unknown>): Promise<ReportDays[]> {
  const { rows } = await sql<ReportDays>`
    select min(day) as from, max(day) as to, activity, revenue
    from (
      select *, day - row_number() over (partition by activity, revenue order by day)::integer as run
      from (${days}) as days where activity or revenue
    ) as told
    group by run, activity, revenue order by min(day)`.execute(db)
  return rows
}

/** Days of a span without a report of a kind that has come for days before and after them. */
export async function listMissingDays(
  db: Database,
  { network_id }: NetworkScope,
  { from, to }: Span,
  { activity_from, activity_through, revenue_from, revenue_through }: Reach,
): Promise<ReportDays[]> {
  const isMissing = (kind: 'activity' | 'revenue', first: string | null, last: string | null) => sql`
    coalesce(not coalesce(${sql.ref(`${kind}_reported`)}, false) and calendar.day > ${first}::date
      and calendar.day < ${last}::date, false)`
  return listTogether(
    db,
    sql`
      select calendar.day::date as day, ${isMissing('activity', activity_from, activity_through)} as activity,
        ${isMissing('revenue', revenue_from, revenue_through)} as revenue
      from generate_series(${from}::date, ${to}::date, interval '1 day') as calendar(day)
      left join network_day
        on network_day.network_id = ${network_id} and network_day.day = calendar.day::date`,
  )
}

/** Days of a span with a report of which rows were rejected. */
export async function listIncompleteDays(
  db: Database,
  { network_id }: NetworkScope,
  { from, to }: Span,
): Promise<ReportDays[]> {
  return listTogether(
    db,
    sql`
      select day, activity_incomplete as activity, revenue_incomplete as revenue
      from network_day
      where network_id = ${network_id} and day between ${from}::date and ${to}::date`,
  )
}

export type Revisions = {
  /** Of all that reports show of the network; null before anything was reported. */
  revision: string | null
  /** Of what they are made of. */
  facts_revision: number | null
  /** What else a member's reports depend on: its channels and its fee rates; null for other scopes. */
  of_member: unknown
}

export async function findRevisions(
  db: Database,
  { network_id, member_id }: ChannelScope,
): Promise<Revisions> {
  const ofMember = sql`jsonb_build_array(
    (select jsonb_agg(channel_id order by channel_id) from assignments
      where network_id = ${network_id} and account_id = ${member_id}),
    (select jsonb_agg(jsonb_build_array(from_month, fee_rate) order by from_month) from fee_rates
      where network_id = ${network_id} and account_id = ${member_id}),
    (select default_fee_rate from networks where network_id = ${network_id}))`
  const { rows } = await sql<Revisions>`
    select revision, facts_revision, ${member_id === null ? sql`null` : ofMember} as of_member
    from (select) as one left join report_revisions on network_id = ${network_id}`.execute(db)
  return rows[0]!
}
