import type { ExplainedFigure } from '@cuesheet/contract/explanation'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Span } from '../../facts/periods.ts'
import { type Compared, countedChanges, pairedDays } from '../changed-videos.ts'
import { daysOf } from './factor-queries.ts'
import type { Subject } from './subject-of.ts'

/** `isUnsaid`: of rows with channel_id and video_id; names the relations of `shared`. */
export type Unsaid = { isUnsaid: RawBuilder<SqlBool>; shared: Record<string, RawBuilder<unknown>> }

/**
 * Whose engaged views are not known on all days of both sides, where a change of counting lies between: channels, or of a
 * track videos. Beside `comparedDays`. They are not compared by engaged views, whichever of their days say them.
 */
export function unsaidOf(
  selection: Compared,
  { video, asked }: Subject,
  figure: ExplainedFigure,
): Unsaid | null {
  const { scope, shown, comparison } = selection
  if (comparison.counting.length === 0) return null
  const isOfViews = figure === 'views' || figure === 'premium_views'
  if (asked)
    return {
      isUnsaid: sql<SqlBool>`(channel_id, video_id) in (select channel_id, video_id from unsaid)`,
      shared: {
        unsaid: sql`
          select channel_id, video_id
          from (${countedChanges(isOfViews ? selection : pairedDays(selection), asked)}) as changes
          group by channel_id, video_id having sum(unengaged_views) > 0`,
      },
    }
  const side = (span: Span, day: string, counterpart: string) => sql`
    select days.channel_id from (${daysOf(selection, video, span)}) as days
    join matches on ${sql.ref(`matches.${day}`)} = days.day
    where credited and engaged_views is null and views <> 0
      and days.day = any(array(
        select day from network_day where network_id = ${scope.network_id} and unengaged_views > 0
          and day between ${span.from}::date and ${span.to}::date))
      and ${isOfViews ? sql`of_views` : sql`of_rpm and revenue is not null`}
      and not exists (
        select from other where other.channel_id = days.channel_id and other.day = ${sql.ref(`matches.${counterpart}`)})`
  return {
    isUnsaid: sql<SqlBool>`channel_id in (select channel_id from unsaid)`,
    shared: {
      unsaid: sql`
        ${side(shown!, 'day', 'compared_day')} union ${side(comparison.span, 'compared_day', 'day')}`,
    },
  }
}
