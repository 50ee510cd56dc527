import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { inPart, type Part } from './rollup-sources.ts'

const arrays = sql`array_agg(country order by country) as countries, array_agg(views order by country) as views,
  array_agg(revenue order by country) as revenue`

/** Per stored day of a channel: channel_id, day and what the sources that count say by country, in parallel arrays. */
export function channelCountryDays(scope: NetworkScope, part: Part): RawBuilder<unknown> {
  const counted = (source: 'activity_source' | 'revenue_source') => sql`
    select channel_id, day, ${sql.ref(source)} as source from channel_day
    where ${inPart(scope, part)} and ${sql.ref(source)} is not null`
  // Each kind by itself, and unnested in the select list: half of what a rebuild costs is here.
  const summed = (facts: string, source: 'activity_source' | 'revenue_source', figure: string) => sql`
    select channel_id, day, country, sum_bigint(figure) as figure
    from (
      select channel_id, day, unnest(countries) as country, unnest(${sql.ref(figure)}) as figure
      from (select * from ${sql.table(facts)} where ${inPart(scope, part)}) as facts
      join (${counted(source)}) as counted using (channel_id, day, source)
    ) as split
    group by channel_id, day, country`
  return sql`
    select channel_id, day, ${arrays}
    from (
      select channel_id, day, country, coalesce(activity.figure, 0) as views, coalesce(revenue.figure, 0) as revenue
      from (${summed('video_activity', 'activity_source', 'country_views')}) as activity
      full join (${summed('video_revenue', 'revenue_source', 'country_revenue')}) as revenue
        using (channel_id, day, country)
    ) as sums
    group by channel_id, day`
}

/** The relation (day, country, views, revenue) of the credited days of a part's channels, or their negatives. */
const creditedCountries = (scope: NetworkScope, part: Part, sign: 1 | -1 = 1) => sql`
  select day, split.country, ${sql.lit(sign)} * split.views as views, ${sql.lit(sign)} * split.revenue as revenue
  from (select * from channel_country_day where ${inPart(scope, part)}) as stored
  join (select channel_id, day from channel_day where ${inPart(scope, part)} and credited) as counted
    using (channel_id, day)
  cross join lateral unnest(stored.countries, stored.views, stored.revenue) as split (country, views, revenue)`

/** A row for each day; of one that has nothing left with empty arrays. */
const summedByDay = (split: RawBuilder<unknown>) => {
  const agg = (column: string) =>
    sql`coalesce(array_agg(${sql.ref(column)} order by country) filter (where views <> 0 or revenue <> 0), '{}')`
  return sql`
    select day, ${agg('country')} as countries, ${agg('views')} as views, ${agg('revenue')} as revenue
    from (
      select day, country, sum_bigint(views) as views, sum_bigint(revenue) as revenue
      from (${split}) as split group by day, country
    ) as sums
    group by day`
}

/** Per day of the network: the sums by country over its credited channels. */
export const networkCountryDays = (scope: NetworkScope, part: Part): RawBuilder<unknown> => sql`
  select * from (${summedByDay(creditedCountries(scope, part))}) as days where cardinality(countries) > 0`

/**
 * Runs `change`, which brings channel_day of a part in line, and brings along what days say by country. What some
 * channels gave is taken out of the network's sums, and what they give now is added; whole days are summed again.
 */
export async function refreshCountryDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part,
  facts: 'changed' | 'same' | 'gone',
  change: () => Promise<void>,
): Promise<void> {
  if (part.channel_ids) await addToNetwork(trx, scope, part, -1)
  await change()
  if (facts !== 'same') await sql`delete from channel_country_day where ${inPart(scope, part)}`.execute(trx)
  if (facts === 'changed') await addChannelDays(trx, scope, part)
  if (part.channel_ids) await addToNetwork(trx, scope, part, 1)
  else {
    await sql`delete from network_country_day where ${inPart(scope, part)}`.execute(trx)
    await writeNetworkDays(trx, scope, networkCountryDays(scope, part))
  }
  await sql`delete from network_country_day where ${inPart(scope, daysOf(part))} and countries = '{}'`.execute(
    trx,
  )
}

const daysOf = ({ days }: Part): Part => (days ? { days } : {})

async function addToNetwork(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part,
  sign: 1 | -1,
): Promise<void> {
  const stored = sql`
    select day, split.* from network_country_day as stored
    cross join lateral unnest(countries, stored.views, stored.revenue) as split (country, views, revenue)
    where ${inPart(scope, daysOf(part))}`
  const changed = creditedCountries(scope, part, sign)
  await writeNetworkDays(trx, scope, summedByDay(sql`${stored} union all ${changed}`))
}

async function writeNetworkDays(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into network_country_day (network_id, day, countries, views, revenue)
    select ${network_id}, day, countries, views, revenue from (${rows}) as days order by day
    on conflict (network_id, day) do update
      set countries = excluded.countries, views = excluded.views, revenue = excluded.revenue`.execute(trx)
}

async function addChannelDays(trx: Transaction<DB>, scope: NetworkScope, part: Part): Promise<void> {
  await sql`
    insert into channel_country_day (network_id, channel_id, day, countries, views, revenue)
    select ${scope.network_id}, channel_id, day, countries, views, revenue
    from (${channelCountryDays(scope, part)}) as days order by channel_id, day`.execute(trx)
}
