import { type RawBuilder, sql } from 'kysely'
import { isInScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { type Compared, countedChanges, pairedDays } from '../changed-videos.ts'
import type { VideoKey } from '../videos/video-facts.ts'
import type { Subject } from './subject-of.ts'
import type { Unsaid } from './unsaid.ts'

/** How many views of a side count by a changed rule alone: that are not engaged, of formats whose rule changed between the days compared. */
export type CountedDifferently = Record<'before' | 'now', bigint>

export const noneDifferently: CountedDifferently = { before: 0n, now: 0n }

/** Of whom both sides say all engaged views, over the days that the factors have views of, or, of prices, both views and revenue. Nobody knows of which format the rest is: it may be any. */
export function countedDifferently(
  selection: Compared,
  { video, asked }: Subject,
  figure: 'views' | 'rpm',
  unsaid: Unsaid | null,
): Question<CountedDifferently> {
  const { scope, comparison } = selection
  const formats = new Set(comparison.counting.flatMap((change) => change.formats))
  if (!unsaid) return answered(noneDifferently)
  const isOf: Record<'shorts' | 'others', RawBuilder<unknown>> = {
    shorts: sql`is_shorts is not false`,
    others: sql`is_shorts is not true`,
  }
  const only = video ? sql`select channel_id, video_id from head` : asked
  const changes = countedChanges(figure === 'rpm' ? pairedDays(selection) : selection, only)
  const rows = sql<{ side: 'before' | 'now'; views: string }>`
    select side, sum(differently)::text as views
    from (
      select channel_id, video_id, side, views - engaged_views - unengaged_views as differently from (${changes}) as changes
      ${asked ? sql`` : sql`union all ${notOfFactors(selection, video, figure)}`}
    ) as counted
    left join (
      select channel_id, video_id, is_shorts from videos where network_id = ${scope.network_id}
    ) as videos using (channel_id, video_id)
    where not ${unsaid.isUnsaid} and (${sql.join(
      [...formats].map((format) => isOf[format]),
      sql` or `,
    )})
    group by side`
  return question(rows, (found) => {
    const of = (name: 'before' | 'now') => BigInt(found.find(({ side }) => side === name)?.views ?? '0')
    return { before: of('before'), now: of('now') }
  })
}

/** To be taken off what videos changed by: days that the factors count as credit's, or whose revenue is unknown. */
function notOfFactors(
  selection: Compared,
  video: VideoKey | null,
  figure: 'views' | 'rpm',
): RawBuilder<unknown> {
  const { scope, shown, comparison } = selection
  const inScope = (of: string) =>
    video
      ? sql`${sql.ref(`${of}.network_id`)} = ${video.network_id} and ${sql.ref(`${of}.channel_id`)} = ${video.channel_id}`
      : isInScope(scope, of)
  const ofSide = (side: 'now' | 'before') => {
    const [day, counterpart] = side === 'now' ? ['day', 'compared_day'] : ['compared_day', 'day']
    const { from, to } = side === 'now' ? shown! : comparison.span
    const isOf = (of: string) =>
      sql`${inScope(of)} and ${sql.ref(`${of}.day`)} between ${from}::date and ${to}::date`
    const compared = sql.ref(`of_${figure}`)
    // Each day and each fact is looked up by its key: there are few of them, of which no statistics tell.
    return sql`
      select left_out.channel_id, video_id, ${sql.lit(side)} as side, differently
      from (
        select other.channel_id, ${sql.ref(`matches.${day}`)} as day
        from other join matches on ${sql.ref(`matches.${counterpart}`)} = other.day where ${compared}
        ${
          figure === 'rpm'
            ? sql`union select channel_id, stored.day from channel_day as stored
                join matches on ${sql.ref(`matches.${day}`)} = stored.day
                where ${isOf('stored')} and credited and revenue is null and ${compared}`
            : sql``
        }
      ) as left_out
      cross join lateral (
        select activity_source from channel_day as stored
        where ${isOf('stored')} and stored.channel_id = left_out.channel_id and stored.day = left_out.day
          and credited and engaged_views is not null
        limit 1
      ) as stored
      cross join lateral (
        select video_id, engaged_views - views as differently from video_activity as fact
        where ${isOf('fact')} and fact.channel_id = left_out.channel_id and fact.day = left_out.day
          and fact.source = activity_source ${video ? sql`and fact.video_id = ${video.video_id}` : sql``}
        offset 0
      ) as facts`
  }
  return sql`(${ofSide('now')} union all ${ofSide('before')})`
}
