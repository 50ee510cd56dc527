import { addDays } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { isPresent } from '../../../db/present-networks.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { lockFacts, planForSets } from '../../facts/change-facts.ts'
import { isInCatalogue } from '../tracks/in-catalogue.ts'

/** A weekly chart is made up to eight weeks late. */
const weeks = 8

export type MadeChart = { sunday: string; tracks: number }

/**
 * Makes the network's weekly charts that are missing: of the last eight Sundays that data-through has passed, those with
 * a report in their week; `again`: also those that are there. One process at a time, and none between a load's steps.
 */
export function makeCharts(
  db: Database,
  scope: NetworkScope,
  options: { sunday?: string; again?: boolean } = {},
): Promise<MadeChart[]> {
  return withTransaction(db, async (trx) => {
    await lockFacts(trx, scope)
    const made: MadeChart[] = []
    for (const { sunday, is_made } of await listWeeks(trx, scope, options.sunday))
      if (!is_made || options.again) made.push({ sunday, tracks: await makeChart(trx, scope, sunday) })
    return made
  })
}

export type ChartWeek = { sunday: string; is_made: boolean }

/**
 * The weeks that can have a chart: whole ones of reports, the oldest first; without any used music there are none. `sunday`:
 * this one of all there ever were, else the last eight.
 */
export async function listWeeks(
  db: Database,
  { network_id }: NetworkScope,
  sunday?: string,
): Promise<ChartWeek[]> {
  const { rows } = await sql<ChartWeek>`
    select sunday, is_made from (${weeksOf(network_id, sunday)}) as weeks order by sunday`.execute(db)
  return rows
}

/** The networks that miss one of their last eight charts. */
export async function listWithoutCharts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ network_id: number }>`
    select distinct network_id from (${weeksOf(null)}) as weeks where not is_made order by network_id`.execute(
    db,
  )
  return rows.map(({ network_id }) => network_id)
}

/** `network_id`, `sunday` and `is_made` of one network or, by null, of all. */
function weeksOf(network_id: number | null, sunday?: string): RawBuilder<unknown> {
  const isOf = (table: string, outer: string) =>
    network_id === null
      ? sql`${sql.ref(`${table}.network_id`)} = ${sql.ref(`${outer}.network_id`)} and ${isPresent(`${table}.network_id`)}`
      : sql`${sql.ref(`${table}.network_id`)} = ${network_id}`
  return sql`
    with reported as (
      select network_id, min(day) filter (where activity_reported) as first_day,
        least(max(day) filter (where activity_reported), max(day) filter (where revenue_reported)) as through
      from network_day where ${network_id === null ? isPresent() : sql`network_id = ${network_id}`} group by network_id
    ),
    sundays as (
      select network_id, through - extract(isodow from through)::integer % 7 - 7 * back as sunday, first_day
      from reported cross join generate_series(0, ${sunday === undefined ? weeks - 1 : 5000}) as back
      where exists (select from video_tracks where ${isOf('video_tracks', 'reported')})
    )
    select network_id, sunday, exists (
      select from chart_weeks where ${isOf('chart_weeks', 'sundays')} and chart_weeks.sunday = sundays.sunday
    ) as is_made
    from sundays
    where sunday - 6 >= first_day and sunday = coalesce(${sunday ?? null}::date, sunday) and exists (
      select from network_day
      where ${isOf('network_day', 'sundays')} and day between sunday - 6 and sunday and activity_reported
    )`
}

/** Views are those credited in the week's seven days, of the network's videos that use the track now; ties by ISRC. */
async function makeChart(trx: Transaction<DB>, scope: NetworkScope, sunday: string): Promise<number> {
  const { network_id } = scope
  // Its tracks go with it.
  await trx
    .deleteFrom('chart_weeks')
    .where('network_id', '=', network_id)
    .where('sunday', '=', sunday)
    .execute()
  // Not the start of the transaction, which may have waited for the lock since.
  const made_at = sql<Date>`clock_timestamp()`
  await trx.insertInto('chart_weeks').values({ network_id, sunday, made_at }).execute()
  const { numAffectedRows } = await planForSets(trx, () =>
    sql`
      insert into chart_tracks (network_id, sunday, isrc, rank, views, engaged_views, videos)
      with seen as (
        select channel_id, video_id, sum_bigint(activity.views) as views,
          case when count(*) = count(activity.engaged_views) then sum_bigint(activity.engaged_views) end as engaged_views
        from video_activity as activity
        join channel_day using (network_id, channel_id, day)
        where network_id = ${network_id} and day between ${addDays(sunday, -6)}::date and ${sunday}::date
          and credited and source = activity_source and activity.views > 0
        group by channel_id, video_id
      )
      select ${network_id}, ${sunday}::date, isrc, row_number() over (order by sum(views) desc, isrc),
        sum_bigint(views), case when count(*) = count(engaged_views) then sum_bigint(engaged_views) end, count(*)
      from seen join video_tracks using (channel_id, video_id) join tracks using (isrc)
      where video_tracks.network_id = ${network_id} and ${isInCatalogue(scope)}
      group by isrc`.execute(trx),
  )
  return Number(numAffectedRows)
}
