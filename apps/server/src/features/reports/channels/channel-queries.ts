import type { ChannelRow, FoundChannels } from '@cuesheet/contract/channel-report'
import type { ChannelSort } from '@cuesheet/contract/values/channel-columns'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isInScope } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import {
  knownEngaged,
  knownPremium,
  knownProfit,
  money,
  perThousand,
  premiumRatio,
} from '../../facts/terms.ts'
import { ratioOf, toUnits } from '../../facts/units.ts'
import { reportedKinds, type Selection } from '../selection.ts'
import { channelFigures, comparedSummary } from './channel-figures.ts'

/** `size` null: all rows. */
export type ChannelOrder = {
  sort: ChannelSort
  order: 'asc' | 'desc'
  page: number
  size: number | null
  /** Part of the title or the handle. */
  search?: string
}

/** `videos`: the known ones of all channels that are not rejected. */
export type ChannelPage = {
  total: number
  page: number
  size: number
  rows: Omit<ChannelRow, 'share'>[]
  videos: ChannelRow['videos']
  /** Null without a search. */
  found: FoundChannels | null
}

type Whole = {
  total: number
  position: number
  all_videos: ChannelRow['videos']
  found: FoundChannels | null
}

/** Letter case and character width make no difference. */
function isNamed(search: string): RawBuilder<SqlBool> {
  const part = sql`lower(normalize(${search}::text, NFKC))`
  const has = (column: string) => sql`strpos(lower(normalize(${sql.ref(column)}, NFKC)), ${part}) > 0`
  return sql`(${has('title')} or coalesce(${has('handle')}, false))`
}

const figures: Record<ChannelSort, RawBuilder<unknown>> = {
  profit: sql`profit`,
  views: sql`views`,
  engaged_views: knownEngaged(sql`engaged_views`),
  rpm: sql`rpm`,
  engaged_rpm: sql`engaged_rpm`,
  change: sql`(matched_profit - previous_profit) / nullif(abs(previous_profit), 0)`,
  shorts: sql`shorts`,
  title: sql`lower(title)`,
}

/** The known videos of rows of `listed`. */
const countVideos = (where: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(
    ['shorts', 'others', 'unknown'].map(
      (kind) =>
        sql`${sql.lit(kind)}, coalesce(sum_bigint(${sql.ref(kind)}) filter (where status <> 3 and ${where}), 0)`,
    ),
  )})`

const knownInAll = (value: RawBuilder<unknown>) =>
  knownPremium(value, sql`coalesce(sum(views), 0)`, sql`coalesce(sum(unsplit_views), 0)`)

/** Over the rows of `listed`: what `found` is made of, as one value. */
const foundFigures = sql`(
  select jsonb_build_object(
    'totals', jsonb_build_object(
      'views', case when activity then coalesce(sum(views), 0)::bigint end,
      'engaged_views', case when activity then ${knownEngaged(
        sql`coalesce(sum(engaged_views), 0)::bigint`,
        sql`coalesce(sum(views), 0)`,
        sql`coalesce(sum(unengaged_views), 0)`,
      )} end,
      'unengaged_views', case when activity then coalesce(sum(unengaged_views), 0)::bigint end,
      'premium_views', case when activity then ${knownInAll(sql`coalesce(sum(premium_views), 0)::bigint`)} end,
      'premium_ratio', ${premiumRatio(sql`sum(premium_views)`, sql`sum(views)`, sql`sum(unsplit_views)`)},
      'profit', case when revenue then ${money(
        knownProfit(
          sql`coalesce(sum(profit), 0)`,
          sql`coalesce(sum(views), 0)`,
          sql`coalesce(sum(paired_views), 0)`,
        ),
      )}::text end,
      'premium_profit', case when revenue then ${knownInAll(money(sql`coalesce(sum(premium_profit), 0)`))}::text end,
      'rpm', ${perThousand(sql`sum(paired_profit)`, sql`sum(paired_views)`)}::text,
      'engaged_rpm', ${perThousand(
        sql`sum(paired_profit) filter (where priced_engaged_views is not null)`,
        sql`sum(priced_engaged_views)`,
      )}::text,
      'premium_rpm', ${perThousand(sql`sum(paired_premium_profit)`, sql`sum(paired_premium_views)`)}::text
    ),
    'videos', ${countVideos(sql<SqlBool>`is_found`)},
    ${sql.join(
      ['matched', 'previous'].map(
        (days) => sql`${sql.lit(days)}, jsonb_build_object(
          'views', sum(${sql.ref(`${days}_views`)})::bigint,
          'engaged_views', case when count(*) = count(${sql.ref(`${days}_engaged_views`)})
            then sum(${sql.ref(`${days}_engaged_views`)})::bigint end,
          'profit', ${money(sql`sum(${sql.ref(`${days}_profit`)})`)}::text)`,
      ),
    )}
  )
  from reported left join listed on is_found group by activity, revenue)`

/**
 * One page of the channels of a selection that are not rejected or counted something in it, by the figure displayed;
 * equal ones by id, unknown figures last: those of a channel whose days are all held are.
 */
export function channelPage(
  selection: Selection,
  { sort, order, page, size, search = '' }: ChannelOrder,
): Question<ChannelPage> {
  const { scope, comparison } = selection
  const isCompared = {
    views: (comparison?.views_days ?? null) !== null,
    profit: (comparison?.profit_days ?? null) !== null,
  }
  // A channel that counted nothing on these days had no engaged views either.
  const engaged = (days: string) =>
    sql`case when ${sql.ref(`${days}_views`)} is null then 0 else ${sql.ref(`${days}_engaged_views`)} end as ${sql.id(`${days}_engaged_views`)}`
  const unknown = (days: string) => sql`null::bigint as ${sql.id(`${days}_engaged_views`)}`
  const rows = sql<ChannelPage['rows'][number] & Whole>`
    with reported as (${reportedKinds(selection)}),
    figures as (${channelFigures(selection)}),
    listed as ${sql.raw(comparedSummary(selection) ? 'not materialized' : 'materialized')} (
      select channel_id, title, handle, thumbnail, status, verification,
        case when reported.activity and not only_held then coalesce(views, 0) end as views,
        case when reported.activity and not only_held then coalesce(premium_views, 0) end as premium_views,
        coalesce(unsplit_views, 0) as unsplit_views,
        case when reported.activity and not only_held then coalesce(engaged_views, 0) end as engaged_views,
        case when reported.activity and not only_held then coalesce(unengaged_views, 0) end as unengaged_views, priced_engaged_views,
        case when reported.revenue and not only_held then ${knownProfit(
          sql`coalesce(profit, 0)`,
          sql`coalesce(views, 0)`,
          sql`coalesce(paired_views, 0)`,
        )} end as profit,
        case when reported.revenue and not only_held then coalesce(premium_profit, 0) end as premium_profit,
        rpm, engaged_rpm, premium_rpm, paired_views, paired_premium_views, paired_profit, paired_premium_profit,
        case when ${isCompared.views} then coalesce(matched_views, 0) end as matched_views,
        ${isCompared.views ? engaged('matched') : unknown('matched')},
        case when ${isCompared.profit} then coalesce(matched_profit, 0) end as matched_profit,
        case when ${isCompared.views} then coalesce(previous_views, 0) end as previous_views,
        ${isCompared.views ? engaged('previous') : unknown('previous')},
        case when ${isCompared.profit} then coalesce(previous_profit, 0) end as previous_profit,
        coalesce(shorts, 0) as shorts, coalesce(others, 0) as others, coalesce(unknown, 0) as unknown,
        held, ${search ? isNamed(search) : sql`true`} as is_found
      from channels
      cross join reported
      join figures using (channel_id)
      cross join lateral (select held and not counted as only_held) as of_channel
      where ${isInScope(scope, 'channels')} and (status <> 3 or counted)
    ),
    sums as (
      select count(*) filter (where is_found) as total,
        ${countVideos(sql<SqlBool>`true`)} as all_videos,
        ${search ? foundFigures : sql`null::jsonb`} as found
      from listed
    ),
    page as (
      select *, row_number() over () as position
      from (
        select * from listed where is_found
        order by ${figures[sort]} ${sql.raw(order)} nulls last, channel_id
        limit ${size} offset ${(page - 1) * (size ?? 0)}
      ) as ordered
    )
    select total, all_videos, found, channel_id, title, handle, thumbnail, status, verification,
      views::bigint as views, ${knownEngaged(sql`engaged_views::bigint`)} as engaged_views,
      unengaged_views::bigint as unengaged_views, ${knownPremium(sql`premium_views::bigint`)} as premium_views,
      ${premiumRatio()} as premium_ratio,
      ${money(sql`profit`)}::text as profit, (${knownPremium(money(sql`premium_profit`))})::text as premium_profit,
      rpm::text as rpm, engaged_rpm::text as engaged_rpm, premium_rpm::text as premium_rpm,
      jsonb_build_object('shorts', shorts, 'others', others, 'unknown', unknown) as videos,
      matched_views::bigint as matched_views, matched_engaged_views::bigint as matched_engaged_views, ${money(sql`matched_profit`)}::text as matched_profit,
      previous_views::bigint as previous_views, previous_engaged_views::bigint as previous_engaged_views, ${money(sql`previous_profit`)}::text as previous_profit, held
    from sums left join page on true
    order by position`
  return question(rows, (listed) => {
    const { total, all_videos, found } = listed[0]!
    return {
      total,
      page,
      size: size ?? listed.length,
      rows: listed
        .filter(({ channel_id }) => channel_id !== null)
        .map(({ total, all_videos, found, position, ...row }) => row),
      videos: all_videos,
      found,
    }
  })
}

const unitsOf = (amount: string | null) => (amount === null ? null : toUnits(amount))

/** The rows with the part that each has of all that was earned. */
export function withShares(rows: ChannelPage['rows'], { profit }: { profit: string | null }): ChannelRow[] {
  const all = unitsOf(profit)
  return rows.map((row) => ({ ...row, share: ratioOf(unitsOf(row.profit), all, 18) }))
}
