import { addDays, lastOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../access/scope.ts'
import { summedFigures as all, arraysOf } from './month-to-date.ts'
import { monthsOf, type Span } from './periods.ts'

const listed = (expressionOf: (figure: string) => string) => sql.raw(all.map(expressionOf).join(', '))

/** A figure of a row, of which there may be no array; what 1,000 views earn is of those of which it is known. */
const figureOf = (name: string, of = 'video.') =>
  name === 'paired_views'
    ? `(coalesce(${of}paired_views, 0) - coalesce(${of}unpriced_views, 0))`
    : `coalesce(${of}${name}, 0)`

/** A span by month: where its sums end in each, and the day before it where it begins within the month. */
const piecesOf = (span: Span) =>
  monthsOf(span).map((month) => ({
    month,
    to: span.to < lastOfMonth(month) ? span.to : lastOfMonth(month),
    before: span.from > month ? addDays(span.from, -1) : null,
  }))

/**
 * The relation (channel_id, video_id, month, views …) of the credited sums of a span by video and calendar month: what counted
 * up to its end without what counted before it. The videos of a channel keep their place through a month, so both are
 * taken side by side. '' is what reports count for a channel without naming a video. `channels`: an array to narrow to.
 */
export function videoSums(
  scope: ChannelScope,
  span: Span,
  channels?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lastReported = (month: string, day: string) => sql`(
    select max(day) from network_day
    where network_id = ${scope.network_id} and day between ${month}::date and ${day}::date)`
  const rowsOf = (day: RawBuilder<unknown>) => sql`
    select * from month_to_date as stored
    where ${isInScope(scope, 'stored')} and day = ${day} ${channels ? sql`and channel_id = any(${channels})` : sql``}`
  const sums = piecesOf(span).map(({ month, to, before }) =>
    before === null
      ? sql`
        select channel_id, video.video_id, ${month}::date as month, ${listed((name) => `${figureOf(name)} as ${name}`)}
        from (${rowsOf(lastReported(month, to))}) as stored
        cross join lateral unnest(videos, ${arraysOf('stored')}) as video (video_id, days, ${listed((name) => name)})`
      : sql`
        select stored.channel_id, video.video_id, ${month}::date as month,
          ${listed((name) => `${figureOf(name)} - ${figureOf(name, 'video.before_')} as ${name}`)}
        from (${rowsOf(lastReported(month, to))}) as stored
        left join (${rowsOf(lastReported(month, before))}) as before using (channel_id)
        cross join lateral unnest(stored.videos, ${arraysOf('stored')}, ${arraysOf('before')})
          as video (video_id, days, ${listed((name) => name)}, before_days, ${listed((name) => `before_${name}`)})
        where video.days > coalesce(video.before_days, 0)`,
  )
  return sql.join(sums, sql` union all `)
}
