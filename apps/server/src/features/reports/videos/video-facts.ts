import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'

/** One video inside a proven scope: made by `video-queries.ts` only. `channel_id` may be what a statement finds. */
export type VideoKey = NetworkScope & {
  readonly channel_id: number | RawBuilder<unknown>
  readonly video_id: string
}

/**
 * The relation (day, credited, is_unsplit, is_unpriced, is_unengaged, activity and revenue columns) of one video for every stored day of its channel. Each day is
 * looked up by the facts' whole primary key, of the source that counts: `limit` keeps the planner from any other way,
 * which without fresh statistics it finds, and which reads all videos of the channel once per day.
 */
export function factsOfVideo(
  video: VideoKey,
  span: { from: string | null; to: string | null },
): RawBuilder<unknown> {
  const days = sql`between ${span.from}::date and ${span.to}::date`
  const factOf = (kind: 'activity' | 'revenue', columns: RawBuilder<unknown>) => sql`
    left join lateral (
      select ${columns} from ${sql.table(`video_${kind}`)} as fact
      where fact.network_id = ${video.network_id} and fact.channel_id = stored.channel_id
        and fact.day = stored.day and fact.day ${days}
        and fact.video_id = ${video.video_id} and fact.source = ${sql.ref(`stored.${kind}_source`)}
      limit 1
    ) as ${sql.id(kind)} on true`
  const known = sql`stored.premium_views is not null`
  return sql`
    select stored.day, stored.credited, not ${known} as is_unsplit,
      stored.revenue is null as is_unpriced, stored.engaged_views is null as is_unengaged, activity.*, revenue.*
    from channel_day as stored
    ${factOf(
      'activity',
      sql`views, engaged_views, case when ${known} then premium_views end as premium_views, watch_ms, duration_weight, rate_weight,
        countries as view_countries, country_views`,
    )}
    ${factOf('revenue', sql`revenue, case when ${known} then premium_revenue end as premium_revenue, countries as revenue_countries, country_revenue`)}
    where stored.network_id = ${video.network_id} and stored.channel_id = ${video.channel_id} and stored.day ${days}`
}
