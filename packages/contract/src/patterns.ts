import * as z from 'zod/mini'
import { freshness, selection } from './dashboard.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { tag, track } from './music.ts'
import { leadingViews } from './values/counting.ts'
import { idQuerySchema, idSchema, platformVideoIdSchema } from './values/ids.ts'
import { moneySchema } from './values/money.ts'
import { patternKinds } from './values/patterns.ts'
import { calendarDaySchema, periodAnswer } from './values/period.ts'
import { timeZoneSchema } from './values/time-zone.ts'

const pictured = z.object({
  video_id: platformVideoIdSchema,
  channel_id: idSchema,
  title: z.string(),
  thumbnail: z.nullable(z.string()),
})

const compared = {
  /** Of the videos of the pattern that have others beside them, how many are above the middle of these. */
  above: z.number(),
  /** Chance would hardly do it, under any of the patterns that were looked at. */
  is_sure: z.boolean(),
}

const pattern = z.object({
  kind: z.enum(patternKinds),
  /** Of which videos, and of kind `format` which they are; null: of those of which it is not known. */
  is_shorts: z.nullable(z.boolean()),
  /**
   * Length in seconds, hours of the day in the viewer's zone, or the weekday from 1 (Monday) with the one after it:
   * from `from` to below `below`; null: no end. Both null of other kinds.
   */
  from: z.nullable(z.number()),
  below: z.nullable(z.number()),
  tag: z.nullable(tag),
  track: z.nullable(track),
  /** With the pattern, and in all that they are compared with, themselves included. */
  videos: z.number(),
  all_videos: z.number(),
  certainty: z.enum(['fair', 'very']),
  /** Medians: the video in the middle, the lower of two. `usual`: of all that they are compared with. */
  engaged_rpm: z.object({ value: moneySchema, usual: moneySchema, ...compared }),
  engaged_views: z.object({ value: z.number(), usual: z.number(), ...compared }),
  /** The three with the most engaged views. */
  examples: z.array(pictured),
})

export const patterns = endpoint({
  method: 'GET',
  path: 'report/patterns',
  access: 'signed_in',
  summary:
    'What videos of the six months have in common that did better than others of the same channel, kind and month: up to three patterns, and none where there are too few videos or chance could have made them.',
  query: {
    member: selection.member,
    channel: selection.channel,
    /** Whose hours and weekdays those of publication are. */
    time_zone: z._default(timeZoneSchema, 'UTC'),
  },
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: z.enum(['gross', 'net']),
    /** Compared: published in the period four weeks or longer before its last day, with known engaged views and revenue. */
    videos: z.number(),
    /** Patterns that had enough videos to be looked at. */
    looked_at: z.number(),
    patterns: z.array(pattern),
  },
  errors: ['not_found'],
})

export type Patterns = AnswerOf<typeof patterns>
export type Pattern = Patterns['patterns'][number]

const racer = z.object({
  ...pictured.shape,
  published_at: z.string(),
  /** Views since it was published, up to the end of each day; null once a day's are not known. */
  sums: z.array(z.nullable(z.number())),
})

export const race = endpoint({
  method: 'GET',
  path: 'report/race',
  access: 'signed_in',
  summary:
    'The first days of a video against those of the last ten of its channel and kind: of the one named, else of the newest of the selection that is younger than two weeks.',
  query: {
    member: selection.member,
    channel: selection.channel,
    video_id: z.optional(platformVideoIdSchema),
    /** Where one video id is reported under two channels; without it the first of them. */
    channel_id: z.optional(idQuerySchema),
  },
  answer: {
    /** Which views are counted: engaged ones where they lead, or where the days cross a change of counting. */
    measure: z.enum(leadingViews),
    data_through: z.nullable(calendarDaySchema),
    /** Null where there is no such video, its day of publication is not known or not reported yet. */
    race: z.nullable(
      z.object({
        /** Of the others; null: not known, then they are the last of any kind. */
        is_shorts: z.nullable(z.boolean()),
        video: racer,
        /** The last ten before it, the latest first. */
        others: z.array(racer),
        /**
         * Of each day since it was published, the first being the rest of that day: its place among those whose views up to
         * then are known (`of`, itself included), and what half of the others had. Null: its own are not known, or fewer
         * than three others'.
         */
        days: z.array(
          z.object({
            day: calendarDaySchema,
            place: z.nullable(z.number()),
            of: z.number(),
            median: z.nullable(z.number()),
          }),
        ),
      }),
    ),
  },
  errors: ['not_found'],
})

export type Race = NonNullable<AnswerOf<typeof race>['race']>
