import { firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { inPart, type Part, videoDays } from './rollup-sources.ts'
import { type Coverage, countedDays } from './rules.ts'

const split = ['views', 'premium_views', 'revenue', 'premium_revenue'] as const
/** Null where none of its videos has one: most days know every figure. */
const sparse = [
  'unsplit_views',
  'unpriced_views',
  'engaged_views',
  'unengaged_views',
  'unpaired_engaged_views',
] as const
const summed = [...split, ...sparse] as const
const paired = split.map((figure) => `paired_${figure}`)

/** What is summed of each video. */
export const summedFigures = [...summed, ...paired]

/**
 * The videos, days and figures of a row of month_to_date, a row for each video. In a select list arrays are read side by
 * side, at a third of what a function in FROM costs; PostgreSQL reads all that are named, whether anything asks for them or not.
 */
export const unnested = (row: string, prefix = '', figures: readonly string[] = summedFigures) =>
  sql.raw(
    [
      `unnest(${row}.videos) as ${prefix}video_id`,
      ...['days', ...figures].map((name) => `unnest(${row}.${name}) as ${prefix}${name}`),
    ].join(', '),
  )

/** A figure of such a row, of which there may be no array. */
export const figureOf = (name: string, prefix = '') =>
  `coalesce(${prefix}${name}, ${name.startsWith('paired_') ? `${prefix}${name.slice('paired_'.length)}, ` : ''}0)`

/** The columns of month_to_date after network_id; all but the first two are arrays with an element for each video. */
export const monthToDateColumns = ['day', 'channel_id', 'videos', 'days', ...summedFigures]

const columns = sql.raw(monthToDateColumns.join(', '))

/** Days of one month, from some day on to the last that counts. */
export type MonthPart = Pick<Part, 'channel_ids'> & {
  days: readonly string[]
  /** The last day before them in their month; null: they begin it. */
  base: string | null
  /** Of all days of the month up to each of them: whether they have both kinds of report. */
  all_paired: readonly boolean[]
  paired: readonly boolean[]
}

/** What counts of a month from `from` on. */
export function monthPart(coverage: Coverage, from: string): MonthPart {
  const until = lastOfMonth(from)
  const ofMonth = countedDays(coverage).filter((day) => day >= firstOfMonth(from) && day <= until)
  const days = ofMonth.filter((day) => day >= from)
  const isPaired = (day: string) => coverage.days.get(day)!.paired
  return {
    days,
    base: ofMonth.filter((day) => day < from).at(-1) ?? null,
    paired: days.map(isPaired),
    all_paired: days.map((last) => ofMonth.filter((day) => day <= last).every(isPaired)),
  }
}

/** What counts of a day, where it is not what the day has of that name. */
const countedOf: Record<string, string> = {
  unpriced_views: 'case when paired then daily.unpriced_views end',
  unpaired_engaged_views: 'case when paired then daily.unpriced_engaged_views else daily.engaged_views end',
}

const named = (names: readonly string[], expressionOf: (name: string) => string) =>
  sql.raw(names.map((name) => `${expressionOf(name)} as ${name}`).join(', '))

/**
 * Rows of month_to_date: for each day, each channel with a credited day in the month so far, and its videos in the order in
 * which they came. Paired sums are null where they are the same as the others, those of which something is unknown, and engaged views, where there are none.
 */
export function monthToDate(scope: NetworkScope, month: MonthPart): RawBuilder<unknown> {
  const { days, base, channel_ids } = month
  const part = channel_ids ? { channel_ids } : {}
  return sql`
    with counted as (
      select * from unnest(${days}::date[], ${month.paired}::boolean[], ${month.all_paired}::boolean[])
        as counted (day, paired, all_paired)
    ),
    base as materialized (
      select channel_id, ${unnested('stored')}, generate_series(1, cardinality(videos)) as place
      from month_to_date as stored where ${inPart(scope, { ...part, days: base ? [base] : [] })}
    ),
    daily as materialized (${videoDays(scope, { ...part, days })}),
    known as (
      select channel_id, video_id, max(place) as place, min(day) as first_day
      from (
        select channel_id, video_id, place, null::date as day from base
        union all select channel_id, video_id, null, day from daily
      ) as seen group by channel_id, video_id
    ),
    so_far as (
      select known.channel_id, known.video_id, known.place, first_day, counted.day, all_paired,
        (coalesce(base.days, 0) + count(daily.day) over so_far)::integer as days,
        ${named(summed, (figure) => `coalesce(base.${figure}, 0) + coalesce(sum_bigint(${countedOf[figure] ?? `daily.${figure}`}) over so_far, 0)`)},
        ${sql.raw(
          split
            .map(
              (figure) => `case when not all_paired then ${figureOf(`paired_${figure}`, 'base.')}
          + coalesce(sum_bigint(case when paired then daily.${figure} end) over so_far, 0) end as paired_${figure}`,
            )
            .join(', '),
        )}
      from known join counted on known.place is not null or counted.day >= first_day
      left join daily using (channel_id, video_id, day)
      left join base using (channel_id, video_id)
      window so_far as (partition by known.channel_id, known.video_id order by counted.day)
    )
    select day, channel_id, ${sql.raw(
      [['video_id', 'videos'], ...['days', ...split].map((name) => [name, name])]
        .map(([from, name]) => `array_agg(${from} order by place, first_day, video_id) as ${name}`)
        .join(', '),
    )},
      ${named(sparse, (name) => `case when bool_or(${name} <> 0) then array_agg(${name} order by place, first_day, video_id) end`)},
      ${named(paired, (name) => `case when not all_paired then array_agg(${name} order by place, first_day, video_id) end`)}
    from so_far group by day, channel_id, all_paired`
}

/** Recomputes the rows of some channels, or all, in the months of these days, each from its first one on. */
export async function writeMonthsToDate(
  trx: Transaction<DB>,
  scope: NetworkScope,
  coverage: Coverage,
  days: Iterable<string>,
  part: Pick<Part, 'channel_ids'> = {},
): Promise<void> {
  const { network_id } = scope
  for (const [month, ofMonth] of Map.groupBy(days, firstOfMonth)) {
    const from = ofMonth.reduce((a, b) => (b < a ? b : a))
    const inMonth = sql`day between ${from}::date and ${lastOfMonth(month)}::date`
    await sql`delete from month_to_date where ${inPart(scope, part)} and ${inMonth}`.execute(trx)
    const counted = monthPart(coverage, from)
    if (counted.days.length === 0) continue
    await sql`
      insert into month_to_date (network_id, ${columns})
      select ${network_id}, ${columns} from (${monthToDate(scope, { ...counted, ...part })}) as rows
      order by day, channel_id`.execute(trx)
    await addUnknownVideos(trx, scope, counted.days.at(-1)!, part)
  }
}

/** Every video that screens may show has its row in `videos`: until a list brings its title, under its id. */
async function addUnknownVideos(
  trx: Transaction<DB>,
  scope: NetworkScope,
  day: string,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  await sql`
    insert into videos (network_id, channel_id, video_id, title)
    select ${scope.network_id}, channel_id, video_id, video_id
    from (select channel_id, unnest(videos) as video_id from month_to_date where ${inPart(scope, { ...part, days: [day] })}) as seen
    where video_id <> '' and not exists (
      select from videos as known
      where known.network_id = ${scope.network_id} and known.channel_id = seen.channel_id and known.video_id = seen.video_id)
    on conflict do nothing`.execute(trx)
}
