import { addDays, lastOfMonth, monthsOf } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../access/scope.ts'
import { summedFigures as all, figureOf, unnested } from './month-to-date.ts'
import type { Span } from './periods.ts'

/** A figure of a video; what 1,000 views earn is of those of which it is known. */
const countedOf = (name: string, of = '') =>
  name === 'paired_views' ? `(${figureOf(name, of)} - ${figureOf('unpriced_views', of)})` : figureOf(name, of)

/** The arrays that figures are made of. */
const arraysOf = (names: readonly string[]) =>
  all.filter((array) =>
    names.some(
      (name) =>
        name === array ||
        name === `paired_${array}` ||
        (name === 'paired_views' && array === 'unpriced_views'),
    ),
  )

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
 * taken side by side. '' is what reports count for a channel without naming a video. `channels`: an array to narrow to;
 * `names`: the figures that are asked for.
 */
export function videoSums(
  scope: ChannelScope,
  span: Span,
  { channels, names = all }: { channels?: RawBuilder<unknown> | undefined; names?: readonly string[] } = {},
): RawBuilder<unknown> {
  const arrays = arraysOf(names)
  const listed = (expressionOf: (figure: string) => string) =>
    sql.raw(names.map((name) => `, ${expressionOf(name)}`).join(''))
  const lastReported = (month: string, day: string) => sql`(
    select max(day) from network_day
    where network_id = ${scope.network_id} and day between ${month}::date and ${day}::date)`
  const rowsOf = (day: RawBuilder<unknown>) => sql`
    select * from month_to_date as stored
    where ${isInScope(scope, 'stored')} and day = ${day} ${channels ? sql`and channel_id = any(${channels})` : sql``}`
  const sums = piecesOf(span).map(({ month, to, before }) =>
    before === null
      ? sql`
        select channel_id, video_id, ${month}::date as month ${listed((name) => `${countedOf(name)} as ${name}`)}
        from (select channel_id, ${unnested('stored', '', arrays)} from (${rowsOf(lastReported(month, to))}) as stored) as video`
      : sql`
        select channel_id, video_id, ${month}::date as month
          ${listed((name) => `${countedOf(name)} - ${countedOf(name, 'before_')} as ${name}`)}
        from (
          select channel_id, ${unnested('stored', '', arrays)}, ${unnested('before', 'before_', arrays)}
          from (${rowsOf(lastReported(month, to))}) as stored
          left join (${rowsOf(lastReported(month, before))}) as before using (channel_id)
        ) as video
        where days > coalesce(before_days, 0)`,
  )
  return sql.join(sums, sql` union all `)
}
