import type { channelTrend } from '@cuesheet/contract/channel-report'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { isInScope, isWholeNetwork } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { money, termsRelation, weighted } from '../../facts/terms.ts'
import type { Selection } from '../selection.ts'
import { channelPeriods } from './channel-figures.ts'

export type Split = { by: 'profit' | 'views'; top: number }
type ChannelTrend = Pick<AnswerOf<typeof channelTrend>, 'days' | 'held' | 'series'>
/** Without what of channels changes more often than what they count: titles, and whether their days are held. */
type CountedTrend = { days: string[]; series: Omit<ChannelTrend['series'][number], 'title' | 'held'>[] }

/** The days of the period for the `top` channels by `by`, most first, and for all others together. */
export async function trendByChannel(
  db: Database,
  selection: Selection,
  split: Split,
): Promise<CountedTrend> {
  const { shown } = selection
  return {
    days: shown ? listDays(shown.from, shown.until) : [],
    series: await listSeries(db, selection, split),
  }
}

const listDays = (from: string, to: string) =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))

/** The relations `ranked` (channel_id, place) and `sums` (place, day, views, profit), of which place top + 1 is all others. */
function splitDays({ scope, terms, shown, summary }: Selection, { by, top }: Split): RawBuilder<unknown> {
  const span = sql`day between ${shown!.from}::date and ${shown!.to}::date`
  const daysOf = (which: RawBuilder<unknown>) => sql`
    days as materialized (
      select channel_id, day, views, revenue * profit_rate as profit
      from channel_day join terms on terms.month = date_trunc('month', day::timestamp)::date
      where ${isInScope(scope, 'channel_day')} and credited and ${span} and ${which}
    )`
  if (!summary || !isWholeNetwork(scope))
    return sql`
    ${daysOf(sql`true`)},
    ranked as materialized (
      select channel_id, row_number() over (order by sum(days.${sql.ref(by)}) desc nulls last, channel_id) as place
      from days group by channel_id
    ),
    sums as (
      select least(place, ${top + 1}) as place, day, sum(views) as views, sum(profit) as profit
      from days join ranked using (channel_id) group by 1, day
    )`
  const figure = by === 'views' ? sql`views` : weighted(sql`revenue`, terms, summary)
  return sql`
    ranked as materialized (
      select channel_id, row_number() over (order by ${figure} desc, channel_id) as place
      from (${channelPeriods(scope, summary)}) as sums where counted
    ),
    ${daysOf(sql`channel_id = any(array(select channel_id from ranked where place <= ${top}))`)},
    sums as (
      select place, day, views, profit from days join ranked using (channel_id)
      union all
      select ${top + 1}, day, coalesce(network_day.views, 0) - coalesce(named.views, 0),
        coalesce(revenue, 0) * profit_rate - coalesce(named.profit, 0)
      from network_day join terms on terms.month = date_trunc('month', day::timestamp)::date
      left join (select day, sum(views) as views, sum(profit) as profit from days group by day) as named using (day)
      where network_id = ${scope.network_id} and ${span}
    )`
}

/** Channel after channel, the others (channel_id null) last. */
async function listSeries(db: Database, selection: Selection, split: Split): Promise<CountedTrend['series']> {
  const { scope, terms, shown } = selection
  if (!shown) return []
  const { top } = split
  const { rows } = await sql<CountedTrend['series'][number]>`
    with terms as (${termsRelation(terms)}),
    ${splitDays(selection, split)},
    lines as materialized (
      select distinct least(place, ${top + 1}) as place, case when place <= ${top} then channel_id end as channel_id
      from ranked
    ),
    calendar as (
      select day::date as day from generate_series(${shown.from}::date, ${shown.until}::date, interval '1 day') as day
    )
    select channel_id,
      array_agg(case when activity_reported then coalesce(sums.views, 0) end::bigint order by calendar.day) as views,
      array_agg(case when revenue_reported and (sums.place is null or sums.profit is not null) then ${money(sql`coalesce(sums.profit, 0)`)} end::text order by calendar.day) as profit
    from lines
    cross join calendar
    left join network_day on network_day.network_id = ${scope.network_id} and network_day.day = calendar.day
      and network_day.day <= ${shown.to}::date
    left join sums on sums.place = lines.place and sums.day = calendar.day
    group by lines.place, channel_id order by lines.place`.execute(db)
  return rows
}

/** Each series with its channel's title, null for the others' together, and the days on which something is held. */
export async function withStates(
  db: Database,
  selection: Selection,
  { days, series }: CountedTrend,
): Promise<ChannelTrend> {
  const { network_id } = selection.scope
  const ids = series.flatMap(({ channel_id }) => channel_id ?? [])
  const { rows } = await sql<{ channel_id: number; title: string }>`
    select channel_id, title from channels
    where network_id = ${network_id} and channel_id = any(${ids}::integer[])`.execute(db)
  const titles = new Map(rows.map(({ channel_id, title }) => [channel_id, title]))
  const held = await listHeldDays(db, selection, ids)
  return {
    days,
    held: heldIn(days, [...held.values()].flat()),
    series: series.map((line) => ({
      ...line,
      title: titles.get(line.channel_id ?? 0) ?? null,
      held: heldIn(days, held.get(line.channel_id)),
    })),
  }
}

function heldIn(days: string[], held: string[] | undefined): boolean[] {
  const known = new Set(held)
  return days.map((day) => known.has(day))
}

/** The days on which each of the channels, or any other of the selection (null), has something held. */
async function listHeldDays(
  db: Database,
  { scope, shown }: Selection,
  channelIds: number[],
): Promise<Map<number | null, string[]>> {
  if (!shown) return new Map()
  const { rows } = await sql<{ channel_id: number | null; days: string[] }>`
    select case when channel_id = any(${channelIds}::integer[]) then channel_id end as channel_id,
      array_agg(distinct day order by day) as days
    from channel_day
    where ${isInScope(scope, 'channel_day')} and held and day between ${shown.from}::date and ${shown.to}::date
    group by 1`.execute(db)
  return new Map(rows.map(({ channel_id, days }) => [channel_id, days]))
}
