import type { channelTrend } from '@cuesheet/contract/channel-report'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { isInScope } from './in-scope.ts'
import { money, termsRelation } from './month-terms.ts'
import type { Selection } from './selection.ts'

export type Split = { by: 'profit' | 'views'; top: number }
type ChannelTrend = Pick<AnswerOf<typeof channelTrend>, 'days' | 'series'>
/** Without the channels' titles, which change more often than what they count. */
type UntitledTrend = { days: string[]; series: Omit<ChannelTrend['series'][number], 'title'>[] }

export const trendQuestion = ({ shown }: Selection, { by, top }: Split) =>
  `days to ${shown?.until} of the ${top} channels with most ${by}`

/** The days of the period for the `top` channels by `by`, most first, and for all others together. */
export async function trendByChannel(
  db: Database,
  selection: Selection,
  split: Split,
): Promise<UntitledTrend> {
  const rows = await listChannelDays(db, selection, split)
  const byChannel = [...Map.groupBy(rows, ({ channel_id }) => channel_id).values()]
  return {
    days: (byChannel[0] ?? []).map(({ day }) => day),
    series: byChannel.map((days) => ({
      channel_id: days[0]!.channel_id,
      views: days.map(({ views }) => views),
      profit: days.map(({ profit }) => profit),
    })),
  }
}

type TrendRow = {
  day: string
  channel_id: number | null
  views: number | null
  profit: string | null
}

/** Channel after channel, the others (channel_id null) last. */
async function listChannelDays(
  db: Database,
  { scope, terms, shown }: Selection,
  { by, top }: Split,
): Promise<TrendRow[]> {
  if (!shown) return []
  const { rows } = await sql<TrendRow>`
    with terms as (${termsRelation(terms)}),
    days as materialized (
      select channel_id, day, views, revenue * profit_rate as profit
      from channel_day join terms on terms.month = date_trunc('month', day::timestamp)::date
      where ${isInScope(scope, 'channel_day')} and credited and day between ${shown.from}::date and ${shown.to}::date
    ),
    ranked as materialized (
      select channel_id, row_number() over (order by sum(days.${sql.ref(by)}) desc, channel_id) as place
      from days group by channel_id
    ),
    lines as materialized (
      select distinct least(place, ${top + 1}) as place, case when place <= ${top} then channel_id end as channel_id
      from ranked
    ),
    calendar as (
      select day::date as day from generate_series(${shown.from}::date, ${shown.until}::date, interval '1 day') as day
    ),
    sums as (
      select least(place, ${top + 1}) as place, day, sum(views) as views, sum(profit) as profit
      from days join ranked using (channel_id) group by 1, day
    )
    select calendar.day, channel_id,
      case when activity_reported then coalesce(sums.views, 0) end::bigint as views,
      case when revenue_reported then ${money(sql`coalesce(sums.profit, 0)`)} end as profit
    from lines
    cross join calendar
    left join network_day on network_day.network_id = ${scope.network_id} and network_day.day = calendar.day
      and network_day.day <= ${shown.to}::date
    left join sums on sums.place = lines.place and sums.day = calendar.day
    order by lines.place, calendar.day`.execute(db)
  return rows
}

/** Each series with its channel's title, null for the others' together. */
export async function withTitles(
  db: Database,
  { scope }: Selection,
  { days, series }: UntitledTrend,
): Promise<ChannelTrend> {
  const ids = series.flatMap(({ channel_id }) => channel_id ?? [])
  const { rows } = await sql<{ channel_id: number; title: string }>`
    select channel_id, title from channels
    where network_id = ${scope.network_id} and channel_id = any(${ids}::integer[])`.execute(db)
  const titles = new Map(rows.map(({ channel_id, title }) => [channel_id, title]))
  return {
    days,
    series: series.map((line) => ({ ...line, title: titles.get(line.channel_id ?? 0) ?? null })),
  }
}
