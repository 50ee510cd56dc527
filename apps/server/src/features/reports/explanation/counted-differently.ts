import { type RawBuilder, sql } from 'kysely'
import { answered, type Question, question } from '../../../db/questions.ts'
import { type Compared, countedChanges, pairedDays } from '../changed-videos.ts'
import type { Subject } from './subject-of.ts'

/** How many views of a side count by a changed rule alone: that are not engaged, of formats whose rule changed between the days compared. */
export type CountedDifferently = Record<'before' | 'now', bigint>

export const noneDifferently: CountedDifferently = { before: 0n, now: 0n }

/** Over the days that views are compared over, or, of prices, those that have both reports. Nobody knows of which format the rest is: it may be any. */
export function countedDifferently(
  selection: Compared,
  { video, asked }: Subject,
  figure: 'views' | 'rpm',
): Question<CountedDifferently> {
  const { scope, comparison } = selection
  const formats = new Set(comparison.counting.flatMap((change) => change.formats))
  if (formats.size === 0) return answered(noneDifferently)
  const isOf: Record<'shorts' | 'others', RawBuilder<unknown>> = {
    shorts: sql`is_shorts is not false`,
    others: sql`is_shorts is not true`,
  }
  const only = video ? sql`select channel_id, video_id from head` : asked
  const changes = countedChanges(figure === 'rpm' ? pairedDays(selection) : selection, only)
  const rows = sql<{ side: 'before' | 'now'; views: string }>`
    select side, sum(views - engaged_views - unengaged_views)::text as views
    from (${changes}) as changes
    left join (
      select channel_id, video_id, is_shorts from videos where network_id = ${scope.network_id}
    ) as videos using (channel_id, video_id)
    where ${sql.join(
      [...formats].map((format) => isOf[format]),
      sql` or `,
    )}
    group by side`
  return question(rows, (found) => {
    const of = (name: 'before' | 'now') => BigInt(found.find(({ side }) => side === name)?.views ?? '0')
    return { before: of('before'), now: of('now') }
  })
}
