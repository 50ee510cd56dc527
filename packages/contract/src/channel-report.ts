import * as z from 'zod/mini'
import { comparedFigures, figures, freshness, selection, settlement } from './dashboard.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { channelFigureFields, channelSorts } from './values/channel-columns.ts'
import { idSchema } from './values/ids.ts'
import { moneySchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema, periodAnswer } from './values/period.ts'
import { searchSchema } from './values/search.ts'

const count = z.nullable(z.number())
const profitKind = z.enum(['gross', 'net'])

/** Videos known of a channel, by whether they are Shorts: null in a report is neither yes nor no. */
export const shortsCount = z.object({ shorts: z.number(), others: z.number(), unknown: z.number() })

const channelRow = z.object({
  channel_id: idSchema,
  title: z.string(),
  handle: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  /** 0 pending, 1 on hold, 2 approved, 3 rejected. */
  status: z.number(),
  verification: z.enum(['pending', 'verifying', 'verified', 'failed']),
  ...figures.shape,
  /** share: profit / the profit of the whole selection; null where that is unknown or 0. */
  ...channelFigureFields,
  videos: shortsCount,
  /** Of the days of the period that are compared, and of those before; null where they are no measure. */
  matched_views: count,
  matched_profit: z.nullable(moneySchema),
  matched_engaged_views: count,
  previous_views: count,
  previous_engaged_views: count,
  previous_profit: z.nullable(moneySchema),
  /** Some day of the period has figures that are held: stored, not counted. Where all are, figures are null. */
  held: z.boolean(),
})
export type ChannelRow = z.output<typeof channelRow>

const comparedSums = z.object({ views: count, engaged_views: count, profit: z.nullable(moneySchema) })

const foundChannels = z.object({
  totals: figures,
  matched: comparedSums,
  previous: comparedSums,
  videos: shortsCount,
})
export type FoundChannels = z.output<typeof foundChannels>

export const channelReport = endpoint({
  method: 'GET',
  path: 'report/channels',
  access: 'signed_in',
  summary:
    'The channels of the selection with what each counted in the period, and the totals they add up to.',
  query: {
    ...selection,
    /** Narrows the list alone, by title or handle. */
    search: searchSchema,
    sort: z._default(z.enum(channelSorts), 'profit'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...pageQuery(50),
  },
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: profitKind,
    /** The same as the dashboard's. */
    totals: figures,
    ...comparedFigures,
    settlement: z.nullable(settlement),
    /** Of all channels of the selection. */
    videos: shortsCount,
    channels: z.object({
      total: z.number(),
      /** Of all in the selection, those that count today. */
      credited: z.number(),
      page: z.number(),
      size: z.number(),
      rows: z.array(channelRow),
      /** What the channels found have in them together; null without a search. */
      found: z.nullable(foundChannels),
    }),
  },
  errors: ['not_found'],
})

/** The maximum of channels with a colour of their own in a chart, without the others. */
export const maxSeries = 29

export const channelTrend = endpoint({
  method: 'GET',
  path: 'report/channels/trend',
  access: 'signed_in',
  summary: 'The days of the period, split into the channels with the most and the others together.',
  query: {
    ...selection,
    by: z._default(z.enum(['profit', 'views', 'engaged_views']), 'profit'),
    top: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxSeries)), 6),
  },
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: profitKind,
    /** The days of the series, one after the other up to the period's last calendar day. */
    days: z.array(calendarDaySchema),
    /** Parallel to `days`: some channel of the selection has something held, as in the dashboard's trend. */
    held: z.array(z.boolean()),
    /**
     * Most first; the last, without a channel, is all others together and absent where there are none. Figures run
     * parallel to `days`; null where no report covers the day. Each day's add up to the dashboard's.
     */
    series: z.array(
      z.object({
        channel_id: z.nullable(idSchema),
        title: z.nullable(z.string()),
        views: z.array(count),
        /** As far as they are known; null where they are not of any. */
        engaged_views: z.array(count),
        profit: z.array(z.nullable(moneySchema)),
        /** Something of the channel, or of one of the others, is held: stored, not counted. */
        held: z.array(z.boolean()),
      }),
    ),
  },
  errors: ['not_found'],
})

export const shortsReport = endpoint({
  method: 'GET',
  path: 'report/shorts',
  access: 'signed_in',
  summary: 'Shorts against other videos: what each kind counted in the period.',
  query: selection,
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: profitKind,
    /** unknown also holds what reports count for a channel without naming a video: all kinds add up to the totals. */
    kinds: z.array(
      z.object({
        kind: z.enum(['shorts', 'others', 'unknown']),
        /** With credited days in the period. */
        videos: z.number(),
        views: count,
        engaged_views: count,
        unengaged_views: count,
        profit: z.nullable(moneySchema),
        rpm: z.nullable(moneySchema),
        engaged_rpm: z.nullable(moneySchema),
      }),
    ),
  },
  errors: ['not_found'],
})

export type ChannelReport = AnswerOf<typeof channelReport>
export type ChannelTrend = AnswerOf<typeof channelTrend>
export type Shorts = AnswerOf<typeof shortsReport>
