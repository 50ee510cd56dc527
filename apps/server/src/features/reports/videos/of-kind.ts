import { reportingTimeZone } from '@cuesheet/contract/values/day'
import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Span } from '../../facts/periods.ts'

/** Whether a row of `videos` is of a kind, in the days shown. */
export function isOfKind(kind: Exclude<VideoKind, 'all'>, { from, to }: Span): RawBuilder<SqlBool> {
  if (kind === 'new')
    return sql`(videos.published_at at time zone ${reportingTimeZone})::date between ${from}::date and ${to}::date`
  return kind === 'shorts' ? sql`videos.is_shorts` : sql`not videos.is_shorts`
}
