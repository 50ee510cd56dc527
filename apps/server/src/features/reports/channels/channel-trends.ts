import type { channelTrend } from '@cuesheet/contract/channel-report'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { isInScope, isWholeNetwork } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { knownEngaged, money, termsRelation, weighted } from '../../facts/terms.ts'
import type { Selection } from '../selection.ts'
import { channelPeriods } from './channel-figures.ts'

export type Split = { by: 'profit' | 'views' | 'engaged_views'; top: number }
type ChannelTrend = Pick<AnswerOf<typeof channelTrend>, 'days' | 'held' | 'series'>
type Row = ChannelTrend['series'][number] & { place: number | null; any_held: boolean[] }

/** The relations `ranked` (channel_id, place) and `sums` (place, day, views, engaged_views, unengaged_views, profit), of which place top + 1 is all others. */
function splitDays({ scope, terms, shown, summary }: Selection, { by, top }: Split): RawBuilder<unknown> {
  const span = sql`day between ${shown!.from}::date and ${shown!.to}::date`
  const daysOf = (which: RawBuilder<unknown>) => sql`
    days as materialized (
      select channel_id, day, views, coalesce(engaged_views, 0) as engaged_views,
        case when engaged_views is null then views else 0 end as unengaged_views, revenue * profit_rate as profit
      from channel_day join terms on terms.month = date_trunc('month', day::timestamp)::date
      where ${isInScope(scope, 'channel_day')} and credited and ${span} and ${which}
    )`
  const counts = ['views', 'engaged_views', 'unengaged_views']
  const summed = sql.join([...counts, 'profit'].map((name) => sql`sum(${sql.ref(name)}) as ${sql.id(name)}`))
  if (!summary || !isWholeNetwork(scope))
    return sql`
    ${daysOf(sql`true`)},
    ranked as materialized (
      select channel_id, row_number() over (order by sum(days.${sql.ref(by)}) desc nulls last, channel_id) as place
      from days group by channel_id
    ),
    sums as (
      select least(place, ${top + 1}) as place, day, ${summed}
      from days join ranked using (channel_id) group by 1, day
    )`
  const figure = by === 'profit' ? weighted(sql`revenue`, terms, summary) : sql.ref(by)
  return sql`
    ranked as materialized (
      select channel_id, row_number() over (order by ${figure} desc, channel_id) as place
      from (${channelPeriods(scope, summary)}) as sums where counted
    ),
    ${daysOf(sql`channel_id = any(array(select channel_id from ranked where place <= ${top}))`)},
    sums as (
      select place, day, ${sql.join(counts.map((name) => sql.ref(name)))}, profit from days join ranked using (channel_id)
      union all
      select ${top + 1}, day,
        ${sql.join(counts.map((name) => sql`coalesce(${sql.ref(`network_day.${name}`)}, 0) - coalesce(${sql.ref(`named.${name}`)}, 0)`))},
        coalesce(revenue, 0) * profit_rate - coalesce(named.profit, 0)
      from network_day join terms on terms.month = date_trunc('month', day::timestamp)::date
      left join (select day, ${summed} from days group by day) as named using (day)
      where network_id = ${scope.network_id} and ${span}
    )`
}

/**
 * The days of the period for the `top` channels by `by`, most first, and for all others together (channel_id null), last; with
 * whether something is held on them, of the channel and of any in scope.
 */
export function channelTrends(selection: Selection, split: Split): Question<ChannelTrend> {
  const { scope, terms, shown } = selection
  if (!shown) return answered({ days: [], held: [], series: [] })
  const { top } = split
  const count = (name: string) => sql`coalesce(${sql.ref(`sums.${name}`)}, 0)`
  const engaged = knownEngaged(count('engaged_views'), count('views'), count('unengaged_views'))
  const rows = sql<Row>`
    with terms as (${termsRelation(terms)}),
    ${splitDays(selection, split)},
    lines as materialized (
      select distinct least(place, ${top + 1}) as place, case when place <= ${top} then channel_id end as channel_id
      from ranked
    ),
    calendar as (
      select day::date as day from generate_series(${shown.from}::date, ${shown.until}::date, interval '1 day') as day
    ),
    held as materialized (
      select distinct day, case when channel_id = any(array(select channel_id from lines)) then channel_id end as channel_id
      from channel_day
      where ${isInScope(scope, 'channel_day')} and held and day between ${shown.from}::date and ${shown.to}::date
    )
    select lines.place, lines.channel_id, channels.title,
      array_agg(case when activity_reported then coalesce(sums.views, 0) end::bigint order by calendar.day) as views,
      array_agg(case when activity_reported then ${engaged} end::bigint order by calendar.day) as engaged_views,
      array_agg(case when revenue_reported and (sums.place is null or sums.profit is not null) then ${money(sql`coalesce(sums.profit, 0)`)} end::text order by calendar.day) as profit,
      array_agg(exists (
        select from held where held.day = calendar.day and held.channel_id is not distinct from lines.channel_id)
        order by calendar.day) as held,
      array_agg(calendar.day in (select day from held) order by calendar.day) as any_held
    from (select * from lines union all select null, null where not exists (select from lines)) as lines
    cross join calendar
    left join channels on channels.network_id = ${scope.network_id} and channels.channel_id = lines.channel_id
    left join network_day on network_day.network_id = ${scope.network_id} and network_day.day = calendar.day
      and network_day.day <= ${shown.to}::date
    left join sums on sums.place = lines.place and sums.day = calendar.day
    group by lines.place, lines.channel_id, channels.title order by lines.place`
  return question(rows, (series) => ({
    days: listDays(shown.from, shown.until),
    held: series[0]!.any_held,
    series: series.flatMap(({ any_held, place, ...line }) => (place === null ? [] : line)),
  }))
}

const listDays = (from: string, to: string) =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))
