import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { conversionSchema } from './values/conversion.ts'
import { countingChange, leadingViews } from './values/counting.ts'
import { feeRateSchema } from './values/fee-rate.ts'
import { idQuerySchema, idSchema, isrcSchema, platformVideoIdSchema } from './values/ids.ts'
import { currencySchema, moneySchema, ratioSchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema, periodAnswer, periodQuery } from './values/period.ts'
import { videoKindSchema } from './values/video-kinds.ts'
import { videoSorts } from './values/video-sort.ts'

/** Money per 1,000 views, to 9 decimals; null when views are 0 or no revenue is reported. */
const perThousand = z.nullable(moneySchema)
const count = z.nullable(z.number())

/**
 * Sums over the credited days of a period. `profit` is the viewer's estimated revenue: a member's net, a manager's gross.
 * Views are null where no activity report covers the period, money where no revenue report does: unknown, never zero.
 */
export const figures = z.object({
  views: count,
  /** Views as they were counted before the platform's changes of counting, which earnings rest on; null where no report says them. */
  engaged_views: count,
  /** Of the views, those of which no report says how many are engaged: `engaged_views` are of the others. */
  unengaged_views: count,
  premium_views: count,
  /** premium views / views of which Premium is known, over days with activity. */
  premium_ratio: ratioSchema,
  profit: z.nullable(moneySchema),
  premium_profit: z.nullable(moneySchema),
  /** profit / views × 1000 over the days that have both reports. */
  rpm: perThousand,
  /**
   * What 1,000 engaged views earn, over the same days. Of several channels: of those days of theirs of which engaged views are
   * known; of one channel, video or kind of video null where those of some of its views are not.
   */
  engaged_rpm: perThousand,
  premium_rpm: perThousand,
})
export type Figures = z.output<typeof figures>

/** Neighbouring days, both ends inclusive, and the reports concerned. */
const reportDays = z.object({
  from: calendarDaySchema,
  to: calendarDaySchema,
  activity: z.boolean(),
  revenue: z.boolean(),
})
export type ReportDays = z.output<typeof reportDays>

/** How far the data reaches and what must be said beside any figure. */
export const freshness = z.object({
  currency: currencySchema,
  /** The earlier of the two, up to which every figure counts; null before any report. */
  data_through: z.nullable(calendarDaySchema),
  activity_through: z.nullable(calendarDaySchema),
  revenue_through: z.nullable(calendarDaySchema),
  /** Today's reporting day. */
  today: calendarDaySchema,
  /** Days by which the later report type is overdue (reports normally arrive within 3 days), 0 when on time. */
  late_days: z.number(),
  /**
   * Days of the period, up to data-through, without the report of a kind that has come for days before and after them;
   * `activity`, `revenue`: which is missing.
   */
  missing_days: z.array(reportDays),
  /** Months (YYYY-MM) of the period that have no exchange rate yet, and the month whose rate they are converted at. */
  carried_rates: z.array(z.object({ month: z.string(), rate_of: z.string() })),
  /**
   * Days of the period, up to data-through, of which rows of a report were rejected: their figures may be too low.
   */
  incomplete_days: z.array(reportDays),
  /** Days of the period from which the platform counts views otherwise, ascending. */
  counting_changes: z.array(countingChange),
  /** Whose price leads: of engaged views where the period or its comparison crosses a change of counting, else as the network set it. */
  leading_views: z.enum(leadingViews),
})

/**
 * Over how many days figures are compared: those of the period, each with its counterpart, that both have a report for.
 * Null: fewer than two thirds of `days`, which is no measure; then neither `matched` nor `previous` has such a figure.
 */
export const comparison = z.object({
  /** Of the period, up to data-through. */
  days: z.number(),
  /** Of views, premium views and their ratio: both days have an activity report. */
  views_days: count,
  /** Of profit: both have a revenue report. */
  profit_days: count,
  /** Of what 1,000 views earn: both have both. */
  rpm_days: count,
  /** Changes of counting between the days compared: views and prices are then compared by engaged views, where all days have them. */
  counting: z.array(countingChange),
})
export type Comparison = z.output<typeof comparison>

/** What changes compare: the period's figures over the days that are compared, and those of the days before. */
export const comparedFigures = {
  /** Null where nothing can be compared. */
  comparison: z.nullable(comparison),
  matched: figures,
  previous: figures,
}

/** One day of a trend; null figures are gaps (no report, or after data-through), never zeros. */
export const trendDay = z.object({
  day: calendarDaySchema,
  ...z.omit(figures, { premium_ratio: true, premium_profit: true }).shape,
  /** Some selected channel that is not rejected has figures for the day that are held: stored, not counted. */
  held: z.boolean(),
})

/** The day that a trend's day is compared with; `day` and figures are null where there is none. */
export const comparedDay = z.object({ ...trendDay.shape, day: z.nullable(calendarDaySchema) })

export const videoRow = z.object({
  video_id: platformVideoIdSchema,
  title: z.string(),
  thumbnail: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  is_shorts: z.nullable(z.boolean()),
  channel_id: idSchema,
  channel_title: z.string(),
  /** Title of the first used track and how many more there are. */
  music: z.nullable(z.object({ title: z.string(), artist: z.string(), more: z.number() })),
  /** How often its thumbnail was shown, over the days whose reach report says it. */
  impressions: z.nullable(z.number()),
  /** Of these, as far as it is known, the part that was clicked: from 0 to 1, weighted by impressions. */
  click_through_rate: ratioSchema,
  ...figures.shape,
  /** Over the days that are compared, and those of before; null where nothing is. */
  matched_profit: z.nullable(moneySchema),
  previous_profit: z.nullable(moneySchema),
})
export type VideoRow = z.output<typeof videoRow>

const videoList = z.object({
  total: z.number(),
  page: z.number(),
  size: z.number(),
  rows: z.array(videoRow),
})

/**
 * What is wrong or worth knowing, most urgent first. `count`: channels concerned; of late_report the days overdue, of missing_report
 * and incomplete_report the days of `freshness`; of requests those that wait for the reader. held_revenue: of channels that do not count today.
 */
export const attention = z.object({
  kind: z.enum([
    'verification_failed',
    'verification_needed',
    'on_hold',
    'claims_ending',
    'requests_due',
    'requests_unanswered',
    'channels_gone',
    'channels_private',
    'channels_empty',
    'channels_renamed',
    'channels_code_gone',
    'held_revenue',
    'late_report',
    'missing_report',
    'incomplete_report',
    'fee_change',
  ]),
  count: z.number(),
  /** The channel, where it is about one alone. */
  channel_id: z.nullable(idSchema),
  /** Held revenue, in the answer's currency and the viewer's terms. */
  amount: z.nullable(moneySchema),
  /** Month a fee change takes effect, and the rate from then. */
  from_month: z.nullable(z.string()),
  fee_rate: z.nullable(feeRateSchema),
})

/** gross − fee = net, exact; shown to members and to a manager who selects one. */
export const settlement = z.object({
  gross: z.nullable(moneySchema),
  fee: z.nullable(moneySchema),
  net: z.nullable(moneySchema),
  /** What the member's share of `net` is, as the close pays it; null where none of these channels is shared. */
  own: z.nullable(moneySchema),
  /** The rates of the period's months, oldest first, equal neighbours merged. */
  fee_rates: z.array(z.object({ from_month: z.string(), fee_rate: feeRateSchema })),
})

/** Whose days: of all the viewer's channels, of a member's (managers only), or of one channel. */
export const selection = {
  ...periodQuery,
  member: z.optional(idQuerySchema),
  channel: z.optional(idQuerySchema),
}
const videoOrder = {
  /** Of the list alone. */
  kind: videoKindSchema,
  sort: z._default(z.enum(videoSorts), 'profit'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
}

export const summary = endpoint({
  method: 'GET',
  path: 'dashboard/summary',
  access: 'signed_in',
  summary: 'The dashboard’s first screenful: totals, comparison, trend, settlement, attention, first videos.',
  query: { ...selection, ...videoOrder, size: pageQuery(50).size },
  answer: {
    freshness,
    period: periodAnswer,
    /** Whose terms `profit` is in: the network's gross or a member's net. */
    profit_kind: z.enum(['gross', 'net']),
    totals: figures,
    ...comparedFigures,
    trend: z.array(trendDay),
    /**
     * Parallel to `trend`, entry by entry: months, and periods compared with the year before, meet the same day of the
     * month before (so many months back); `latest_day` that weekday of the week before; others the day at the same place of the span before. Empty
     * exactly where `comparison` is null.
     */
    previous_trend: z.array(comparedDay),
    settlement: z.nullable(settlement),
    /** Of one channel alone, to who sees gross money: the revenue that an export had in another currency. */
    converted: z.array(z.extend(conversionSchema, { currency: z.string(), days: z.number() })),
    attention: z.array(attention),
    /** Channels in the selection, and how many of them count now (approved and verified). */
    channels: z.object({ total: z.number(), credited: z.number() }),
    videos: videoList,
  },
  errors: ['not_found'],
})

export const videos = endpoint({
  method: 'GET',
  path: 'dashboard/videos',
  access: 'signed_in',
  summary: 'The videos with credited days in the period, sorted by the figure displayed.',
  query: { ...selection, ...videoOrder, ...pageQuery(50) },
  answer: { freshness, period: periodAnswer, videos: videoList },
  errors: ['not_found'],
})

export const video = endpoint({
  method: 'GET',
  path: 'dashboard/video',
  access: 'signed_in',
  summary: 'One video in detail: figures, used music, daily trend, countries.',
  /** `channel_id` only where one video id is reported under two channels; without it the first of them. */
  query: {
    ...periodQuery,
    member: z.optional(idQuerySchema),
    video_id: platformVideoIdSchema,
    channel_id: z.optional(idQuerySchema),
  },
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: z.enum(['gross', 'net']),
    video: z.object({
      ...videoRow.shape,
      /** Weighted by views; above 100 % is normal for looping Shorts. In percent. */
      average_view_percentage: ratioSchema,
      average_view_seconds: ratioSchema,
      watch_seconds: z.nullable(z.number()),
    }),
    ...comparedFigures,
    settlement: z.nullable(settlement),
    tracks: z.array(
      z.object({
        track_id: idSchema,
        /** Null where the viewer may not copy it, and of a track that is withdrawn. */
        isrc: z.nullable(isrcSchema),
        title: z.string(),
        artist: z.string(),
        album_art: z.nullable(z.string()),
        /** Since when it may be used no more. */
        withdrawn_on: z.nullable(calendarDaySchema),
        /** Where a short piece of it is heard. */
        preview: z.nullable(z.string()),
        /** Why it is known: a claim in a report, a declaration by someone of the channel, or both. */
        source: z.enum(['claim', 'declared', 'both']),
      }),
    ),
    /** Whether the viewer may say which tracks it uses, by music/declare. */
    may_declare: z.boolean(),
    trend: z.array(trendDay),
    /** All countries by views, descending; ISO 3166-1 alpha-2 or ZZ. `share` of the video's views. */
    countries: z.array(
      z.object({
        country: z.string(),
        views: z.number(),
        share: ratioSchema,
        profit: z.nullable(moneySchema),
      }),
    ),
  },
  errors: ['not_found'],
})

export type VideoDetail = AnswerOf<typeof video>
