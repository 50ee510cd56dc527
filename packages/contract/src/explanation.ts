import * as z from 'zod/mini'
import { comparison, freshness, selection } from './dashboard.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema, platformVideoIdSchema } from './values/ids.ts'
import { moneySchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'
import { periodAnswer } from './values/period.ts'

/** The figures whose changes are explained: `rpm`, `premium_rpm` per 1,000 views. */
export const explainedFigures = ['profit', 'views', 'premium_views', 'rpm', 'premium_rpm'] as const
export type ExplainedFigure = (typeof explainedFigures)[number]

/** Exact, in the figure's own unit: money of the answer's currency, money per 1,000 views, or views. */
const amount = moneySchema

/**
 * What a change is made of. credit: days of a channel that counted in one of the spans alone, as it was not approved or on
 * hold; views, price: more or fewer views, and what 1,000 of them earn; exchange_rate, fee: what the viewer's money is
 * worth and what is kept of it; days_without_views: money of days that lack a view report on either side. Across a change of
 * counting (`comparison.counting`): engaged_views and engaged_price take the place of views and price in money; counting is
 * what views and prices changed by as views are counted otherwise. These are of channels (of a track: videos) of which both
 * spans say all engaged views; views_and_price: what the others changed by, views and price together.
 */
export const partKinds = [
  'views',
  'engaged_views',
  'price',
  'engaged_price',
  'views_and_price',
  'counting',
  'exchange_rate',
  'fee',
  'credit',
  'days_without_views',
] as const
export type PartKind = (typeof partKinds)[number]

const part = z.object({
  kind: z.enum(partKinds),
  amount,
  /**
   * The factor itself, before and now: views, RPM of the answer's currency at the exchange rate and fee of before, exchange
   * rate, fee rate; null for days.
   */
  before: z.nullable(amount),
  now: z.nullable(amount),
})

const moved = {
  before: amount,
  now: amount,
  change: amount,
}

/** Both ways, largest first, and what all others changed by: everything listed and `rest` make the change; of views across a change of counting, that of engaged views, of whom all are known. */
const movedList = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    up: z.array(row),
    down: z.array(row),
    rest: z.object({ count: z.number(), change: amount }),
  })

const movedChannel = z.object({
  channel_id: idSchema,
  title: z.string(),
  thumbnail: z.nullable(z.string()),
  ...moved,
  /** Of its videos: those that count now only; and those that lost half or more, and a tenth of what the channel changed by. */
  new_videos: z.number(),
  fading_videos: z.number(),
})

const movedVideo = z.object({
  video_id: platformVideoIdSchema,
  channel_id: idSchema,
  channel_title: z.string(),
  title: z.string(),
  thumbnail: z.nullable(z.string()),
  is_shorts: z.nullable(z.boolean()),
  published_at: z.nullable(z.string()),
  /** A track that is claimed or declared in it. */
  music: z.nullable(z.object({ title: z.string(), artist: z.string(), more: z.number() })),
  ...moved,
})

/** `mix`: what came from a segment's share of the views; `rate`: from what 1,000 of its views earn. Both add up to the part `price`. */
const segment = z.object({
  /** A country (ISO 3166-1 alpha-2, ZZ unknown, '' all others), premium, standard or unsplit (not known), shorts, others or unknown. */
  name: z.string(),
  mix: amount,
  rate: amount,
  /** Of all views, 0 … 1. */
  share_before: z.nullable(z.number()),
  share_now: z.nullable(z.number()),
  /** Per 1,000 views in the answer's currency, at the exchange rate and fee of before. */
  rpm_before: z.nullable(amount),
  rpm_now: z.nullable(amount),
})
export type PriceSegment = z.output<typeof segment>

const subject = {
  ...selection,
  figure: z._default(z.enum(explainedFigures), 'profit'),
  /** One video instead of all; `channel_id` where the id is reported under two channels. */
  video_id: z.optional(platformVideoIdSchema),
  channel_id: z.optional(idQuerySchema),
  /** The videos that use a track: over the days that are compared alone. */
  track: z.optional(idQuerySchema),
}

export const explanation = endpoint({
  method: 'GET',
  path: 'dashboard/explanation',
  access: 'signed_in',
  summary:
    'Why a figure changed: the difference of two spans, split exactly by cause and by channel and video.',
  query: subject,
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: z.enum(['gross', 'net']),
    figure: z.enum(explainedFigures),
    comparison: z.nullable(comparison),
    /** Null where nothing can be compared. */
    change: z.nullable(
      z.object({
        /** Over the days that are compared: what `previous` and `matched` of the summary say, and every sum of movers. */
        before: amount,
        now: amount,
        change: amount,
        /** Without those that are 0; they add up to `change`. */
        parts: z.array(part),
        /**
         * Beside the change, not in it: the days of either span that have no counterpart to be compared with, and what the
         * figure is of them; null for a ratio and for the videos of a track.
         */
        not_compared: z.object({
          before: z.nullable(amount),
          now: z.nullable(amount),
          days_before: z.number(),
          days_now: z.number(),
        }),
        /** Null for a ratio, which does not add up over them, and for views across a change of counting where engaged views of everybody are missing. */
        channels: z.nullable(movedList(movedChannel)),
        /** Null as `channels` is, and for a single video. */
        videos: z.nullable(movedList(movedVideo)),
        /** Views and RPM beside the figure, before and now, over the days that are compared. */
        factors: z.object({
          views_before: z.number(),
          views_now: z.number(),
          rpm_before: z.nullable(amount),
          rpm_now: z.nullable(amount),
          /** Null where not all of these days say them. */
          engaged_views_before: z.nullable(z.number()),
          engaged_views_now: z.nullable(z.number()),
          engaged_rpm_before: z.nullable(amount),
          engaged_rpm_now: z.nullable(amount),
        }),
      }),
    ),
  },
  errors: ['not_found'],
})

export const priceSplits = endpoint({
  method: 'GET',
  path: 'dashboard/explanation/price',
  access: 'signed_in',
  summary:
    'What the price part of a change is made of: by country, Premium and Shorts, each told as mix and rate.',
  query: subject,
  answer: {
    freshness,
    period: periodAnswer,
    figure: z.enum(explainedFigures),
    /** The part that each list adds up to; null where there is none. */
    price: z.nullable(amount),
    by_country: z.array(segment),
    by_premium: z.array(segment),
    by_kind: z.array(segment),
    /**
     * Why lists are empty over a change of counting. counting: nobody says how many views of a country or of Premium are
     * engaged; of profit `by_kind` has the price of engaged views. engaged_missing: nor is that known of all views of any channel. Of those of which it is, the lists are.
     */
    reason: z.nullable(z.enum(['counting', 'engaged_missing'])),
  },
  errors: ['not_found'],
})

/** What can gain or lose: `member` is for managers who look at all of the network. */
export const moverKinds = ['video', 'channel', 'track', 'member'] as const
export type MoverKind = (typeof moverKinds)[number]

export const movers = endpoint({
  method: 'GET',
  path: 'dashboard/movers',
  access: 'signed_in',
  summary: 'What gained or lost most money against the days compared: videos, channels, tracks or members.',
  query: {
    ...selection,
    by: z._default(z.enum(moverKinds), 'video'),
    direction: z._default(z.enum(['up', 'down']), 'up'),
    size: pageQuery(5).size,
  },
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: z.enum(['gross', 'net']),
    comparison: z.nullable(comparison),
    /** How many went that way at all. */
    total: z.number(),
    /** Largest change first. A video that uses two tracks, and a channel of two members, count for each. */
    rows: z.array(
      z.object({
        /** Of the channel, track or member; of a video its channel's. */
        id: idSchema,
        video_id: z.nullable(platformVideoIdSchema),
        title: z.string(),
        /** The channel of a video, the artist of a track; else null. */
        subtitle: z.nullable(z.string()),
        picture: z.nullable(z.string()),
        ...moved,
        /** Of all that the selection earned over the days compared. */
        share: z.nullable(z.number()),
        /** Of each day of the period up to data-through; null without a revenue report. */
        days: z.array(z.nullable(amount)),
      }),
    ),
  },
  errors: ['not_found'],
})

export type Explanation = AnswerOf<typeof explanation>
export type ExplainedChange = NonNullable<Explanation['change']>
export type Movers = AnswerOf<typeof movers>
