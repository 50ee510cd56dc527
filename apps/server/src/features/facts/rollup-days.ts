import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { refreshCountryDays } from './country-days.ts'
import {
  channelDays,
  inPart,
  isPriced,
  networkDays,
  networkPrices,
  type Part,
  priceColumns,
  pricedMeasures,
  reportsOfDays,
  unengagedRevenue,
  unengagedViews,
  unpricedEngagedViews,
  unpricedViews,
  unsplitViews,
  withHeld,
} from './rollup-sources.ts'
import { type Kind, type ReportedDay, studio } from './rules.ts'

/** `only_credit`: the facts stay as they are. `removes_all`: of the channels that it touches nothing is left. */
export type DayChange = { only?: Kind; adds_only?: boolean; only_credit?: boolean; removes_all?: boolean }

/**
 * Brings channel_day (of the part), network_day and network_price_day (of its days) in line, and what they say by country; 'all': every day, channel_day being right.
 */
export async function refreshDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: (Part & { days: readonly string[] }) | 'all',
  change: DayChange = {},
): Promise<void> {
  if (part === 'all')
    return refreshCountryDays(trx, scope, {}, 'changed', () => refreshNetworkDays(trx, scope, {}))
  if (part.days.length === 0) return
  const facts = change.removes_all ? 'gone' : change.only_credit ? 'same' : 'changed'
  await refreshCountryDays(trx, scope, part, facts, async () => {
    if (change.removes_all) return removeChannelDays(trx, scope, part)
    await refreshChannelDays(trx, scope, part, change)
    await refreshNetworkDays(trx, scope, { days: part.days })
  })
}

/**
 * Takes the days of channels out of channel_day, and out of the sums over all channels: subtracted where that is
 * enough, recomputed on the other days. (Recomputing half a year of 5,000 channels takes two seconds.)
 */
async function removeChannelDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part & { days: readonly string[] },
): Promise<void> {
  const recomputed = await listDaysToRecompute(trx, scope, part)
  const counted = sql`channel_day where ${inPart(scope, part)} and credited and not day = any(${recomputed}::date[])`
  await sql`
    update network_day n set views = n.views - d.views, engaged_views = n.engaged_views - coalesce(d.engaged_views, 0),
      premium_views = n.premium_views - coalesce(d.premium_views, 0), revenue = n.revenue - coalesce(d.revenue, 0),
      premium_revenue = n.premium_revenue - coalesce(d.premium_revenue, 0),
      ${sql.join(
        [
          'unsplit_views',
          'unpriced_views',
          'unengaged_views',
          'unpriced_engaged_views',
          'unengaged_revenue',
        ].map((unknown) => {
          // Of a day that is not reported nothing is said to be unknown.
          const reported = sql.ref(`n.${unknown === 'unengaged_revenue' ? 'revenue' : 'activity'}_reported`)
          return sql`${sql.ref(unknown)} = ${sql.ref(`n.${unknown}`)}
              - case when ${reported} then coalesce(${sql.ref(`d.${unknown}`)}, 0) else 0 end`
        }),
      )}
    from (
      select day, sum_bigint(views) as views, sum_bigint(engaged_views) as engaged_views,
        sum_bigint(premium_views) as premium_views, sum_bigint(revenue) as revenue,
        sum_bigint(premium_revenue) as premium_revenue, ${unsplitViews} as unsplit_views,
        ${unpricedViews} as unpriced_views, ${unengagedViews} as unengaged_views,
        ${unpricedEngagedViews} as unpriced_engaged_views, ${unengagedRevenue} as unengaged_revenue
      from ${counted} group by day
    ) d
    where n.network_id = ${scope.network_id} and n.day = d.day`.execute(trx)
  await sql`
    update network_price_day n set ${sql.join(
      pricedMeasures.map(
        ({
          of,
        }) => sql`${sql.id(`${of}channels`)} = ${sql.ref(`n.${of}channels`)} - ${sql.ref(`d.${of}channels`)},
          ${sql.id(`${of}views`)} = ${sql.ref(`n.${of}views`)} - coalesce(${sql.ref(`d.${of}views`)}, 0),
          ${sql.id(`${of}revenue`)} = ${sql.ref(`n.${of}revenue`)} - coalesce(${sql.ref(`d.${of}revenue`)}, 0)`,
      ),
    )}
    from (
      select day, ${sql.join(
        pricedMeasures.map(
          ({
            of,
            measure,
            isOf,
          }) => sql`(count(*) filter (where ${isOf}))::integer as ${sql.id(`${of}channels`)},
            sum_bigint(${sql.ref(measure)}) filter (where ${isOf}) as ${sql.id(`${of}views`)},
            sum_bigint(revenue) filter (where ${isOf}) as ${sql.id(`${of}revenue`)}`,
        ),
      )}
      from ${counted} and ${isPriced} group by day
    ) d
    where n.network_id = ${scope.network_id} and n.day = d.day`.execute(trx)
  await sql`delete from channel_day where ${inPart(scope, part)}`.execute(trx)
  const days = { days: part.days }
  await sql`
    update network_day set held = false where ${inPart(scope, days)} and held
      and not day = any(array(select day from channel_day where ${inPart(scope, days)} and held))`.execute(
    trx,
  )
  await refreshNetworkDays(trx, scope, { days: recomputed })
}

/**
 * Days that cannot be computed by subtracting: they have another set of reports, nothing may be left of a sum that can
 * be unknown, or the channel's price was the highest or the lowest.
 */
async function listDaysToRecompute(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part & { days: readonly string[] },
): Promise<string[]> {
  const reported = await listReportedDays(trx, scope, { days: part.days })
  const { rows } = await sql<{ day: string }>`
    select day
    from unnest(${[...part.days]}::date[]) as asked (day)
    left join (
      select day, sum_bigint(engaged_views) as engaged_views, ${sql.join(
        pricedMeasures.map(({ of, measure, isOf }) => {
          const price = sql`revenue::numeric / nullif(${sql.ref(measure)}, 0)`
          return sql`count(*) filter (where ${isOf}) as ${sql.id(`${of}priced`)},
            max(${price}) filter (where ${isOf}) as ${sql.id(`${of}highest`)},
            min(${price}) filter (where ${isOf}) as ${sql.id(`${of}lowest`)}`
        }),
      )}
      from channel_day where ${inPart(scope, part)} and credited
      group by day
    ) as removed using (day)
    left join (${reportsOfDays(reported)}) as reported using (day)
    left join (select * from network_day where network_id = ${scope.network_id}) as n using (day)
    left join (select * from network_price_day where network_id = ${scope.network_id}) as p using (day)
    where (n.activity_reported, n.revenue_reported, n.activity_incomplete, n.revenue_incomplete) is distinct from
        (reported.activity_reported, reported.revenue_reported, reported.activity_incomplete, reported.revenue_incomplete)
      or n.engaged_views <= removed.engaged_views
      or ${sql.join(
        pricedMeasures.map(({ of }) => {
          const first = (which: string) =>
            sql`${sql.ref(`p.${of}${which}_revenue`)}::numeric / ${sql.ref(`p.${of}${which}_views`)}`
          return sql`(${sql.ref(`removed.${of}priced`)} > 0 and (
            p.channels is null or ${sql.ref(`p.${of}channels`)} <= ${sql.ref(`removed.${of}priced`)}
            or ${sql.ref(`removed.${of}highest`)} >= ${first('highest')} or ${sql.ref(`removed.${of}lowest`)} <= ${first('lowest')}))`
        }),
        sql` or `,
      )}
    order by day`.execute(trx)
  return rows.map(({ day }) => day)
}

async function refreshChannelDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part,
  { only, adds_only }: DayChange,
): Promise<void> {
  await sql`
    insert into channel_day (network_id, channel_id, day, credited, activity_source, revenue_source,
      views, engaged_views, premium_views, revenue, premium_revenue)
    select ${scope.network_id}, * from (${channelDays(scope, part, only)}) d order by channel_id, day
    on conflict (network_id, channel_id, day) do update set
      credited = excluded.credited, activity_source = excluded.activity_source,
      revenue_source = excluded.revenue_source, views = excluded.views, engaged_views = excluded.engaged_views,
      premium_views = excluded.premium_views, revenue = excluded.revenue,
      premium_revenue = excluded.premium_revenue
    where (channel_day.credited, channel_day.activity_source, channel_day.revenue_source, channel_day.views,
        channel_day.engaged_views, channel_day.premium_views, channel_day.revenue, channel_day.premium_revenue)
      is distinct from (excluded.credited, excluded.activity_source, excluded.revenue_source, excluded.views,
        excluded.engaged_views, excluded.premium_views, excluded.revenue, excluded.premium_revenue)`.execute(
    trx,
  )
  if (adds_only) return
  // The part is said of the facts, too: else every fact is read (measured: 8 s).
  const gone = (facts: 'video_activity' | 'video_revenue') => sql`not exists (
    select from (select day, channel_id from ${sql.table(facts)} where ${inPart(scope, part)}) f
    where f.day = c.day and f.channel_id = c.channel_id)`
  await sql`delete from channel_day c where ${inPart(scope, part)}
    and ${gone('video_activity')} and ${gone('video_revenue')}`.execute(trx)
}

/** Marks the days of channels that are held, as the days of the part are reported now. */
async function markHeldDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part,
  reported: readonly ReportedDay[],
): Promise<void> {
  const stored = sql`
    select channel_id, day, credited, views, revenue from channel_day
    where ${inPart(scope, part)} and (held or not credited)`
  await sql`
    update channel_day set held = is_held
    from (
      select channel_id as of_channel, day as of_day, held as is_held
      from (${withHeld(scope, stored, reported)}) as marked
    ) as marked
    where ${inPart(scope, part)} and channel_id = of_channel and day = of_day and held <> is_held`.execute(
    trx,
  )
}

/** Brings what is said of days of the whole network in line, and which days of channels are held; what else is said of them must be right. */
export async function refreshNetworkDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part,
): Promise<void> {
  const reported = await listReportedDays(trx, scope, part)
  const days = reported.map(({ day }) => day)
  await markHeldDays(trx, scope, part, reported)
  await sql`delete from network_day where ${inPart(scope, part)} and not day = any(${days}::date[])`.execute(
    trx,
  )
  await sql`
    insert into network_day (network_id, day, activity_reported, revenue_reported,
      activity_incomplete, revenue_incomplete, views, engaged_views, premium_views, revenue, premium_revenue,
      unsplit_views, unpriced_views, unengaged_views, unpriced_engaged_views, unengaged_revenue, held)
    select ${scope.network_id}, * from (${networkDays(scope, reported)}) d order by day
    on conflict (network_id, day) do update set
      activity_reported = excluded.activity_reported, revenue_reported = excluded.revenue_reported,
      activity_incomplete = excluded.activity_incomplete, revenue_incomplete = excluded.revenue_incomplete,
      views = excluded.views, engaged_views = excluded.engaged_views, premium_views = excluded.premium_views,
      revenue = excluded.revenue, premium_revenue = excluded.premium_revenue,
      unsplit_views = excluded.unsplit_views, unpriced_views = excluded.unpriced_views,
      unengaged_views = excluded.unengaged_views, unpriced_engaged_views = excluded.unpriced_engaged_views,
      unengaged_revenue = excluded.unengaged_revenue, held = excluded.held`.execute(trx)
  await sql`delete from network_price_day where ${inPart(scope, part)}`.execute(trx)
  await sql`
    insert into network_price_day (network_id, day, ${sql.join(priceColumns.map((name) => sql.id(name)))})
    select ${scope.network_id}, * from (${networkPrices(scope, reported)}) d order by day`.execute(trx)
}

/**
 * The days with a report, of any source, ascending. An export of Studio is there before the content owner's reports: it
 * makes no day of the network reported that is later than theirs.
 */
export async function listReportedDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part,
): Promise<ReportedDay[]> {
  const reach = (kind: Kind) => sql`
    (select max(day) from report_slots where network_id = ${scope.network_id} and kind = ${kind} and source = 0)`
  const reports = (kind: Kind) => sql<boolean>`
    (kind = ${kind} and (source <> ${studio} or coalesce(day <= ${reach(kind)}, true)))`
  return trx
    .selectFrom('report_slots')
    .select((eb) => [
      'day',
      eb.fn<boolean>('bool_or', [reports('activity')]).as('activity_reported'),
      eb.fn<boolean>('bool_or', [reports('revenue')]).as('revenue_reported'),
      eb
        .fn<boolean>('bool_or', [sql`${reports('activity')} and rows_rejected > 0`])
        .as('activity_incomplete'),
      eb.fn<boolean>('bool_or', [sql`${reports('revenue')} and rows_rejected > 0`]).as('revenue_incomplete'),
    ])
    .where(inPart(scope, part))
    .groupBy('day')
    .having(sql<boolean>`bool_or(${reports('activity')} or ${reports('revenue')})`)
    .orderBy('day')
    .execute()
}
