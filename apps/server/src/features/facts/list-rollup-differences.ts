import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { channelPeriodColumns } from './channel-periods.ts'
import { kindPeriodColumns } from './kind-periods.ts'
import { monthToDateColumns } from './month-to-date.ts'
import { inPart, priceColumns } from './rollup-sources.ts'
import { unmatchedColumns } from './unmatched-sums.ts'
import { videoChangeColumns } from './video-changes.ts'
import { videoPeriodColumns } from './video-periods.ts'

const monthKey = ['day', 'channel_id']
const videoKey = ['channel_id', 'video_id']
const without = (columns: readonly string[], key: readonly string[]) =>
  columns.filter((column) => !key.includes(column))
const figures = ['views', 'engaged_views', 'premium_views', 'revenue', 'premium_revenue']
const columns = {
  channel_day: {
    key: ['channel_id', 'day'],
    rest: ['credited', 'activity_source', 'revenue_source', ...figures, 'held'],
  },
  network_day: {
    key: ['day'],
    rest: [
      'activity_reported',
      'revenue_reported',
      'activity_incomplete',
      'revenue_incomplete',
      ...figures,
      'unsplit_views',
      'unpriced_views',
      'unengaged_views',
      'unpriced_engaged_views',
      'unengaged_revenue',
      'held',
    ],
  },
  network_price_day: {
    key: ['day'],
    rest: priceColumns,
  },
  channel_country_day: { key: ['channel_id', 'day'], rest: ['countries', 'views', 'revenue'] },
  network_country_day: { key: ['day'], rest: ['countries', 'views', 'revenue'] },
  month_to_date: { key: monthKey, rest: without(monthToDateColumns, monthKey) },
  video_period: { key: videoKey, rest: without(videoPeriodColumns, videoKey) },
  video_change: { key: videoKey, rest: without(videoChangeColumns, videoKey) },
  video_tracks: { key: ['channel_id', 'video_id', 'isrc'], rest: ['is_claimed'] },
  held_month: { key: ['month', 'channel_id'], rest: ['revenue'] },
  channel_video_counts: { key: ['channel_id'], rest: ['shorts', 'others', 'unknown'] },
  video_reach: {
    key: ['channel_id', 'day', 'video_id', 'source'],
    rest: ['impressions', 'rated_impressions', 'clicks'],
  },
  unmatched_days: { key: ['kind', 'day', 'source', 'platform_channel_id', 'file_id'], rest: ['stands'] },
  unmatched_channels: { key: ['platform_channel_id'], rest: unmatchedColumns },
  kind_period: { key: ['kind'], rest: without(kindPeriodColumns, ['kind']) },
  channel_period: {
    key: ['channel_id'],
    rest: without(channelPeriodColumns, ['channel_id']),
  },
}

export type Rollup = keyof typeof columns

/** `total`: how many there are, of which at most 20 are answered. */
type Difference = {
  expected: Record<string, unknown> | null
  stored: Record<string, unknown> | null
  total: number
}

/** What is declared is nobody's rollup. */
const storedIn = (rollup: Rollup) =>
  rollup === 'video_tracks'
    ? sql`(select *, true as is_claimed from video_tracks where claimed_at is not null) as claimed`
    : sql.table(rollup)

/** Where channel_day is wrong, it means what it should hold in what other rollups should. */
export function listRollupDifferences(
  rollup: Rollup,
  expected: RawBuilder<unknown>,
  scope: NetworkScope,
  where: RawBuilder<unknown>,
  channelDays: RawBuilder<unknown> | undefined,
) {
  const { key, rest } = columns[rollup]
  const list = (names: string[], alias?: string) =>
    sql.join(names.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))
  const asJson = (alias: string) => sql`
    case when ${sql.ref(`${alias}.${key[0]}`)} is not null then to_jsonb(${sql.ref(alias)}) end`
  const expectedChannelDay = sql`with channel_day as materialized (
    select ${scope.network_id}::integer as network_id, d.* from (${channelDays}) d
  )`
  return sql<Difference>`
    ${channelDays ? expectedChannelDay : sql``}
    select ${asJson('e')} as expected, ${asJson('s')} as stored, count(*) over () as total
    from (select ${list([...key, ...rest])} from (${expected}) e) e
    full join (
      select ${list([...key, ...rest])} from ${storedIn(rollup)} where ${inPart(scope, {})} and ${where}
    ) s using (${list(key)})
    where row(${list(rest, 'e')}) is distinct from row(${list(rest, 's')})
    order by ${list(key)} limit 20`
}
