import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { presentRows } from '../../db/present-networks.ts'
import type { DB } from '../../db/tables.gen.ts'

/** Views that are a milestone. */
const viewLevels = [1_000_000, 10_000_000, 100_000_000] as const

/** `day`: up to which milestones are looked for. `told_after`: what was reached up to then is news to nobody. */
export type Search = { day: string; told_after: string }

/** Of a video, a channel, a member or the network (0 or '' is none of them); level: views, or a day. */
type Milestone = {
  kind: 'views' | 'record_day' | 'first_earnings'
  account_id: number
  channel_id: number
  video_id: string
  level: string
}

export type Found = Milestone & { is_news: boolean; title: string | null; channel_title: string | null }

/** The networks with figures of days in which milestones were not looked for. */
export async function listUnsearched(db: Database): Promise<number[]> {
  const { rows } = await sql<{ network_id: number }>`
    select network_id from ${presentRows('figures_through')} left join ${presentRows('milestone_days')} using (network_id)
    where through_day is distinct from day order by network_id`.execute(db)
  return rows.map(({ network_id }) => network_id)
}

/** `table` has the subject's key; a level that it has reached and that is not known yet. */
const isUnknown = (
  { network_id }: NetworkScope,
  table: string,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from milestones as known
  where known.network_id = ${network_id} and known.kind = 'views' and known.level = level.views::text
    and known.channel_id = ${sql.ref(`${table}.channel_id`)} and known.account_id = ${sql.ref(`${table}.account_id`)}
    and known.video_id = ${sql.ref(`${table}.video_id`)})`

const levels = sql`unnest(${[...viewLevels]}::bigint[]) as level (views)`

/**
 * Channels and members whose channels have reached a level of credited views, all days together. Engaged views are counted: a
 * level is not reached by a change of how the platform counts, and where they reach it, so do views. Those that no report says
 * are none: what is counted is the least there were, and no level is told that was not reached.
 */
export async function listChannelViews(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { day, told_after }: Search,
): Promise<Found[]> {
  const { network_id } = scope
  const { rows } = await sql<Found>`
    with counted as materialized (
      select channel_id, coalesce(sum_bigint(engaged_views), 0) as views,
        coalesce(sum_bigint(engaged_views) filter (where day <= ${told_after}::date), 0) as before
      from channel_day where network_id = ${network_id} and credited and day <= ${day}::date
      group by channel_id
    ),
    subjects as (
      select 0 as account_id, channel_id, '' as video_id, counted.views, before, title
      from counted join (select channel_id, title from channels where network_id = ${network_id}) as channels using (channel_id)
      union all
      select account_id, 0, '', sum(counted.views), sum(before), nickname
      from (select account_id, channel_id from assignments where network_id = ${network_id}) as assigned
      join counted using (channel_id)
      join (
        select account_id, nickname from accounts
        where network_id = ${network_id} and permission_flag = 0 and withdrawn_at is null
      ) as members using (account_id)
      group by account_id, nickname
    )
    select 'views' as kind, account_id, channel_id, video_id, level.views::text as level, before < level.views as is_news,
      title, title as channel_title
    from subjects join ${levels} on subjects.views >= level.views
    where ${isUnknown(scope, 'subjects')}
    order by account_id, channel_id, level.views`.execute(trx)
  return rows
}

/** Videos that have reached a level, of the channels that have: from the last days of each month. */
export async function listVideoViews(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { day, told_after }: Search,
): Promise<Found[]> {
  const { network_id } = scope
  const lastDays = (through: string) => sql`
    select max(day) from network_day where network_id = ${network_id} and day <= ${through}::date
    group by date_trunc('month', day::timestamp)`
  const { rows } = await sql<Found>`
    with large as (
      select channel_id from channel_day where network_id = ${network_id} and credited and day <= ${day}::date
      group by channel_id having sum(views) >= ${viewLevels[0]}
    ),
    stored as (
      select channel_id, videos, engaged_views, day = any(array(${lastDays(day)})) as is_counted,
        day = any(array(${lastDays(told_after)})) as is_before
      from month_to_date
      where network_id = ${network_id} and channel_id = any(array(select channel_id from large))
        and (day = any(array(${lastDays(day)})) or day = any(array(${lastDays(told_after)})))
    ),
    subjects as (
      select 0 as account_id, channel_id, video_id, coalesce(sum(video_views) filter (where is_counted), 0) as views,
        coalesce(sum(video_views) filter (where is_before), 0) as before
      from stored, unnest(videos, stored.engaged_views) as each (video_id, video_views)
      where video_id <> ''
      group by channel_id, video_id
      having sum(video_views) filter (where is_counted) >= ${viewLevels[0]}
    )
    select 'views' as kind, account_id, channel_id, video_id, level.views::text as level, before < level.views as is_news,
      videos.title, channels.title as channel_title
    from subjects join ${levels} on subjects.views >= level.views
    join (select channel_id, title from channels where network_id = ${network_id}) as channels using (channel_id)
    join (select channel_id, video_id, title from videos where network_id = ${network_id}) as videos using (channel_id, video_id)
    where ${isUnknown(scope, 'subjects')}
    order by channel_id, video_id, level.views`.execute(trx)
  return rows
}

/** Members, and the network, of which a first day with credited revenue is found; level: that day. */
export async function listFirstEarnings(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { day, told_after }: Search,
): Promise<Found[]> {
  const isFirst = (account: RawBuilder<unknown>) => sql`not exists (
    select from milestones as known
    where known.network_id = ${network_id} and known.kind = 'first_earnings' and known.channel_id = 0
      and known.video_id = '' and known.account_id = ${account})`
  const { rows } = await sql<Found>`
    with firsts as (
      select account_id, nickname as title, (
          select min(day) from assignments join channel_day using (network_id, channel_id)
          where network_id = ${network_id} and assignments.account_id = members.account_id
            and credited and revenue > 0 and day <= ${day}::date
        ) as day
      from accounts as members
      where network_id = ${network_id} and permission_flag = 0 and withdrawn_at is null
        and ${isFirst(sql`members.account_id`)}
      union all
      select 0, null, (
          select min(day) from network_day where network_id = ${network_id} and revenue > 0 and day <= ${day}::date)
      where ${isFirst(sql`0`)}
    )
    select 'first_earnings' as kind, account_id, 0 as channel_id, '' as video_id, day::text as level,
      day > ${told_after}::date as is_news, title, null as channel_title
    from firsts where day is not null
    order by account_id`.execute(trx)
  return rows
}

/** Members whose last day may be their best: better than four weeks before it, but for exchange rates and fees. */
export async function listRecordCandidates(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  day: string,
): Promise<{ account_id: number; currency: 'KRW' | 'USD' | null }[]> {
  const { rows } = await sql<{ account_id: number; currency: 'KRW' | 'USD' | null }>`
    select account_id, currency
    from (
      select account_id, day, sum(revenue) as revenue
      from (select account_id, channel_id from assignments where network_id = ${network_id}) as assigned
      join (
        select channel_id, day, revenue from channel_day
        where network_id = ${network_id} and credited and day > ${day}::date - 28 and day <= ${day}::date
      ) as recent using (channel_id)
      group by account_id, day
    ) as daily
    join (
      select account_id, currency from accounts
      where network_id = ${network_id} and permission_flag = 0 and withdrawn_at is null
    ) as members using (account_id)
    group by account_id, currency
    having max(revenue) filter (where day = ${day}::date) > 0.97 * coalesce(max(revenue) filter (where day < ${day}::date), 0)
    order by account_id`.execute(trx)
  return rows
}
