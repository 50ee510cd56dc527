import { addDays, lastOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import { isInScope } from './in-scope.ts'
import { paired, summed } from './month-to-date.ts'
import { monthsOf, type Span } from './periods.ts'

const all = [...summed, ...paired]

const arraysOf = (row: string) =>
  sql.raw(
    [
      `${row}.days`,
      ...summed.map((figure) => `${row}.${figure}`),
      ...summed.map((figure) => `coalesce(${row}.paired_${figure}, ${row}.${figure})`),
    ].join(', '),
  )

const listed = (expressionOf: (figure: string) => string) => sql.raw(all.map(expressionOf).join(', '))

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
  const pieces = piecesOf(span)
  const isInside = pieces.some(({ before }) => before !== null)
  const lastReported = (day: string) => sql`(
    select max(reported.day) from network_day as reported
    where reported.network_id = ${scope.network_id} and reported.day between piece.month and ${sql.ref(day)})`
  return sql`
    select stored.channel_id, video.video_id, piece.month,
      ${listed((name) => (isInside ? `video.${name} - coalesce(video.before_${name}, 0) as ${name}` : `video.${name}`))}
    from (
      select month, ${lastReported('piece.to_day')} as day, ${lastReported('piece.before_day')} as before_day
      from unnest(${pieces.map(({ month }) => month)}::date[], ${pieces.map(({ to }) => to)}::date[],
        ${pieces.map(({ before }) => before)}::date[]) as piece (month, to_day, before_day)
    ) as piece
    join month_to_date as stored on stored.day = piece.day and ${isInScope(scope, 'stored')}
      ${channels ? sql`and stored.channel_id = any(${channels})` : sql``}
    ${
      isInside
        ? sql`left join month_to_date as before on before.network_id = ${scope.network_id}
            and before.day = piece.before_day and before.channel_id = stored.channel_id`
        : sql``
    }
    cross join lateral unnest(stored.videos, ${arraysOf('stored')} ${isInside ? sql`, ${arraysOf('before')}` : sql``})
      as video (video_id, days, ${listed((name) => name)}
        ${isInside ? sql`, before_days, ${listed((name) => `before_${name}`)}` : sql``})
    ${isInside ? sql`where video.days > coalesce(video.before_days, 0)` : sql``}`
}
