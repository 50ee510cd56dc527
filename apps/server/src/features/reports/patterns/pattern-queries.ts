import type { Pattern } from '@cuesheet/contract/patterns'
import { reportingTimeZone } from '@cuesheet/contract/values/day'
import {
  maxPatternChannels,
  minPatternAge,
  minPatternVideos,
  patternHours,
  patternLengths,
} from '@cuesheet/contract/values/patterns'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import { columnsOfFigure, figures, videoAmounts } from '../../facts/video-figures.ts'
import {
  type CatalogueView,
  isOffered,
  type SharedTrack,
  tagsInWords,
  tagsOfTracks,
  trackColumns,
} from '../../music/public.ts'
import type { Selection } from '../selection.ts'
import type { PatternGroup, Usual } from './choose-patterns.ts'

/** Of tracks, moods and the like the most used ones: each that is looked at makes all others less sure. */
const maxLookedAt = 8

/** Of many channels as many as say what all would: always the same ones, by chance. */
const comparedChannels = (scope: ChannelScope) => sql`array(
  select channel_id from channels where ${isInScope(scope, 'channels')}
  order by md5(channel_id::text), channel_id limit ${sql.lit(maxPatternChannels)})`

/**
 * The relation of videos that are compared: with their place among those of their channel published in the same month
 * (`any_…`), and among those of these that are Shorts as they are, or not. Above: after the one in the middle.
 */
function comparedVideos(
  { scope, shown, summary, terms }: Selection & { shown: NonNullable<Selection['shown']> },
  time_zone: string,
): RawBuilder<unknown> {
  const above = (figure: string, mates: string) => sql`
    rank() over (${sql.ref(mates)} order by ${sql.ref(figure)}) > (count(*) over ${sql.ref(mates)} + 1) / 2`
  return sql`
    select channel_id, video_id, is_shorts, duration_seconds, engaged_rpm, engaged_views,
      extract(isodow from published_there)::integer as weekday,
      -- Exactly midnight UTC is what a list says that knows days alone.
      case when published_at <> date_trunc('day', published_at, 'UTC')
        then extract(hour from published_there)::integer / ${sql.lit(patternHours)} end as hours,
      count(*) over month_mates as month_mates, count(*) over mates as mates,
      ${above('engaged_rpm', 'month_mates')} as any_rpm_above, ${above('engaged_views', 'month_mates')} as any_views_above,
      ${above('engaged_rpm', 'mates')} as rpm_above, ${above('engaged_views', 'mates')} as views_above
    from (
      select channel_id, video_id, is_shorts, duration_seconds, published_at,
        published_at at time zone ${time_zone} as published_there,
        date_trunc('month', published_at at time zone ${reportingTimeZone}) as month,
        ${figures.engaged_rpm} as engaged_rpm, engaged_views
      from (${videoAmounts(scope, shown, summary, terms, {
        channels: comparedChannels(scope),
        columns: columnsOfFigure.engaged_rpm,
      })}) as amounts
      join videos using (channel_id, video_id)
      where videos.network_id = ${scope.network_id} and unengaged_views = 0
        and (published_at at time zone ${reportingTimeZone})::date
          between ${shown.from}::date and ${shown.to}::date - ${sql.lit(minPatternAge)}
    ) as published
    where engaged_rpm is not null
    window month_mates as (partition by channel_id, month), mates as (partition by channel_id, month, is_shorts)`
}

/** Every video with each thing that it may have in common with others: once for each of its tracks and moods. */
const labelledVideos = ({ scope }: Selection, { isrc_prefix }: CatalogueView) => {
  const columns = sql.raw(
    'channel_id, video_id, is_shorts, rpm_above, views_above, engaged_rpm, engaged_views',
  )
  return sql`
    with used as materialized (
      select ${columns}, track_id, isrc
      from compared
      join video_tracks using (channel_id, video_id)
      join tracks using (isrc)
      where mates > 1 and ${isInScope(scope, 'video_tracks')} and ${isOffered(scope, isrc_prefix)}
    )
    select channel_id, video_id, null::boolean as is_shorts, any_rpm_above as rpm_above, any_views_above as views_above,
      engaged_rpm, engaged_views, 'format' as kind, is_shorts::integer as value
    from compared where month_mates > 1 and is_shorts is not null
    union all
    select ${columns}, kind, value
    from compared
    cross join lateral (values
      ('length', width_bucket(duration_seconds, array[${sql.raw(patternLengths.join(', '))}]) - 1),
      ('weekday', weekday), ('hour', hours)) as own (kind, value)
    where mates > 1 and value is not null
    union all
    select ${columns}, 'track', track_id from used
    union all
    select distinct ${columns}, 'mood', tag_id from used join (${tagsOfTracks}) as tagged using (isrc)`
}

export type FoundGroup = PatternGroup & Pick<Pattern, 'examples' | 'tag'> & { track: SharedTrack | null }

/** What is asked of patterns, and the relations that it names. */
export function patternQuestions(
  selection: Selection & { shown: NonNullable<Selection['shown']> },
  view: CatalogueView,
  time_zone: string,
) {
  const medians = sql`
    count(*) as videos, (percentile_disc(0.5) within group (order by engaged_rpm))::text as engaged_rpm,
    percentile_disc(0.5) within group (order by engaged_views) as engaged_views`
  const { network_id } = selection.scope
  const groups: Question<FoundGroup[]> = question(
    sql<FoundGroup>`
      with large as materialized (
        select * from (
          select kind, is_shorts, value, row_number() over (partition by kind, is_shorts order by count(*) desc, value) as place
          from labelled group by kind, is_shorts, value having count(*) >= ${sql.lit(minPatternVideos)}
        ) as counted where place <= ${sql.lit(maxLookedAt)}
      ),
      summed as (
        select labelled.kind, labelled.is_shorts, labelled.value, ${medians},
          count(*) filter (where rpm_above) as rpm_above, count(*) filter (where views_above) as views_above,
          (array_agg(jsonb_build_array(channel_id, video_id) order by engaged_views desc, channel_id, video_id))[1:3] as best
        from labelled join large on large.kind = labelled.kind and large.value = labelled.value
          and large.is_shorts is not distinct from labelled.is_shorts
        group by labelled.kind, labelled.is_shorts, labelled.value
      )
      select kind, is_shorts, value, videos, engaged_rpm, engaged_views, rpm_above, views_above, examples.found as examples,
        track.found as track, tag.found as tag
      from summed
      cross join lateral (
        select json_agg(json_build_object('video_id', videos.video_id, 'channel_id', videos.channel_id,
          'title', videos.title, 'thumbnail', videos.thumbnail) order by position) as found
        from unnest(best) with ordinality as place (key, position)
        join videos on videos.network_id = ${network_id} and videos.channel_id = (key ->> 0)::integer
          and videos.video_id = key ->> 1
      ) as examples
      left join lateral (
        select row_to_json(row) as found
        from (select ${trackColumns(view)} from tracks where kind = 'track' and tracks.track_id = value) as row
      ) as track on true
      left join lateral (
        select json_build_object('id', tag_id, 'slug', slug, 'name', name) as found
        from (${tagsInWords(view)}) as named where kind = 'mood' and tag_id = value
      ) as tag on true
      order by kind, is_shorts, value`,
    (found) => found,
  )
  const usuals: Question<Usual[]> = question(
    sql<Usual>`
      select 'format' as of, null::boolean as is_shorts, ${medians}
      from compared where month_mates > 1 and is_shorts is not null having count(*) > 0
      union all
      select 'others', is_shorts, ${medians} from compared where mates > 1 group by is_shorts`,
    (found) => found,
  )
  const compared = question(
    sql<{ videos: number }>`select count(*) as videos from compared where mates > 1 or month_mates > 1`,
    ([found]) => found!.videos,
  )
  return {
    questions: { groups, usuals, compared },
    shared: { compared: comparedVideos(selection, time_zone), labelled: labelledVideos(selection, view) },
  }
}
