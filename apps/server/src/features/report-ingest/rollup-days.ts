import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Kind } from './parse-header.ts'
import { channelDays, inPart, networkDays, networkPrices, type Part } from './rollup-sources.ts'
import type { ReportedDay } from './rules.ts'

/** `removes_all`: of the channels that it touches nothing is left. */
export type DayChange = { only?: Kind; adds_only?: boolean; removes_all?: boolean }

/**
 * Brings channel_day (of the part), network_day and network_price_day (of its days) in line; 'all': every day, channel_day being right.
 */
export async function refreshDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: (Part & { days: readonly string[] }) | 'all',
  change: DayChange = {},
): Promise<void> {
  if (part === 'all') return refreshNetworkDays(trx, scope, {})
  if (part.days.length === 0) return
  await refreshChannelDays(trx, scope, part, change)
  await refreshNetworkDays(trx, scope, { days: part.days })
}

async function refreshChannelDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part,
  { only, adds_only, removes_all }: DayChange,
): Promise<void> {
  if (removes_all) {
    await sql`delete from channel_day where ${inPart(scope, part)}`.execute(trx)
    return
  }
  await sql`
    insert into channel_day (network_id, channel_id, day, credited, activity_source, revenue_source,
      views, engaged_views, premium_views, revenue, premium_revenue)
    select ${scope.network_id}, * from (${channelDays(scope, part, only)}) d order by channel_id, day
    on conflict (network_id, channel_id, day) do update set
      credited = excluded.credited, activity_source = excluded.activity_source,
      revenue_source = excluded.revenue_source, views = excluded.views, engaged_views = excluded.engaged_views,
      premium_views = excluded.premium_views, revenue = excluded.revenue,
      premium_revenue = excluded.premium_revenue
    where channel_day is distinct from excluded`.execute(trx)
  if (adds_only) return
  const gone = (facts: 'video_activity' | 'video_revenue') => sql`not exists (
    select from ${sql.table(facts)} f
    where f.network_id = c.network_id and f.day = c.day and f.channel_id = c.channel_id)`
  await sql`delete from channel_day c where ${inPart(scope, part)}
    and ${gone('video_activity')} and ${gone('video_revenue')}`.execute(trx)
}

async function refreshNetworkDays(trx: Transaction<DB>, scope: NetworkScope, part: Part): Promise<void> {
  const reported = await listReportedDays(trx, scope, part)
  const days = reported.map(({ day }) => day)
  await sql`delete from network_day where ${inPart(scope, part)} and not day = any(${days}::date[])`.execute(
    trx,
  )
  await sql`
    insert into network_day (network_id, day, activity_reported, revenue_reported,
      views, engaged_views, premium_views, revenue, premium_revenue)
    select ${scope.network_id}, * from (${networkDays(scope, reported)}) d order by day
    on conflict (network_id, day) do update set
      activity_reported = excluded.activity_reported, revenue_reported = excluded.revenue_reported,
      views = excluded.views, engaged_views = excluded.engaged_views, premium_views = excluded.premium_views,
      revenue = excluded.revenue, premium_revenue = excluded.premium_revenue`.execute(trx)
  await sql`delete from network_price_day where ${inPart(scope, part)}`.execute(trx)
  await sql`
    insert into network_price_day (network_id, day, channels, views, revenue,
      highest_views, highest_revenue, lowest_views, lowest_revenue)
    select ${scope.network_id}, * from (${networkPrices(scope, reported)}) d order by day`.execute(trx)
}

/** The days that a report stands for, of whichever source, ascending. */
export async function listReportedDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part,
): Promise<ReportedDay[]> {
  return trx
    .selectFrom('report_slots')
    .select((eb) => [
      'day',
      eb.fn<boolean>('bool_or', [sql`kind = 'activity'`]).as('activity_reported'),
      eb.fn<boolean>('bool_or', [sql`kind = 'revenue'`]).as('revenue_reported'),
    ])
    .where(inPart(scope, part))
    .groupBy('day')
    .orderBy('day')
    .execute()
}
