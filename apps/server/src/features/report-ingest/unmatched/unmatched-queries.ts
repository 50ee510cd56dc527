import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { Kind } from '../../facts/rules.ts'
import { formatNanoUsd } from '../day-reports/day-totals.ts'

type Row = {
  network_id: number
  network: string
  platform_channel_id: string
  first_day: string | null
  last_day: string | null
  report_rows: number
  rows_unknown: number
  views: number
  has_views: boolean
  engaged_views: number | null
  unengaged_views: number
  revenue: string
  has_revenue: boolean
  ignored_at: Date | null
}

/** revenue, views, network, channel of the last one of a piece. */
const mark = /^(\d{1,19})_(\d{1,19})_(\d{1,10})_(UC[\w-]{22}|\+|)$/

/** Channels that reports name and nobody registered, and rows that name none, those that earn most first; or those to hear no more of. */
export async function listUnmatched(
  db: Database,
  {
    network = null,
    ignored,
    after,
    size,
  }: { network?: number | null | undefined; ignored: 'yes' | 'no'; after?: string | undefined; size: number },
) {
  const [, ...from] = mark.exec(after ?? '') ?? []
  const start: RawBuilder<unknown> =
    from.length === 4
      ? sql`(-u.revenue, -u.views, u.network_id, u.platform_channel_id)
          > (-${from[0]}::bigint, -${from[1]}::bigint, ${from[2]}::integer, ${from[3]}::text)
          and u.revenue <= ${from[0]}::bigint`
      : sql`true`
  const isIgnored = sql`select from ignored_channels as i
    where i.network_id = u.network_id and i.platform_channel_id = u.platform_channel_id`
  const isReported = (kind: Kind) => sql`exists (select from unmatched_days as line
    where line.network_id = u.network_id and line.platform_channel_id = u.platform_channel_id and line.kind = ${kind}
      and line.stands and line.report_rows > line.rows_unknown)`
  const { rows } = await sql<Row>`
    select u.network_id, networks.name as network, u.platform_channel_id, first_day, last_day, report_rows, rows_unknown, views,
      engaged_views, unengaged_views, revenue::text as revenue, ${isReported('activity')} as has_views,
      ${isReported('revenue')} as has_revenue, (select ignored_at from ignored_channels as i
        where i.network_id = u.network_id and i.platform_channel_id = u.platform_channel_id) as ignored_at
    from unmatched_channels as u join networks on networks.network_id = u.network_id
    where (${network}::integer is null or u.network_id = ${network})
      and ${ignored === 'yes' ? sql`exists (${isIgnored})` : sql`not exists (${isIgnored})`}
      and not exists (select from channels as c
        where c.network_id = u.network_id and c.platform_channel_id = u.platform_channel_id)
      and ${start}
    order by u.revenue desc, u.views desc, u.network_id, u.platform_channel_id limit ${size + 1}`.execute(db)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ has_views, has_revenue, ...row }) => ({
      ...row,
      views: has_views ? row.views : null,
      revenue: has_revenue ? formatNanoUsd(BigInt(row.revenue)) : null,
      ignored_at: row.ignored_at?.toISOString() ?? null,
    })),
    next:
      rows.length > size && last
        ? [last.revenue, last.views, last.network_id, last.platform_channel_id].join('_')
        : null,
  }
}
