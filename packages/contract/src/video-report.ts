import * as z from 'zod/mini'
import { freshness, selection, videoRow } from './dashboard.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { moneySchema } from './values/money.ts'
import { calendarDaySchema, periodAnswer } from './values/period.ts'
import { searchSchema } from './values/search.ts'
import { videoKindSchema } from './values/video-kinds.ts'
import { videoSorts } from './values/video-sort.ts'

const profitKind = z.enum(['gross', 'net'])

export const videoReport = endpoint({
  method: 'GET',
  path: 'report/videos',
  access: 'signed_in',
  summary: 'The videos of the selection whose title contains what is searched for, a piece after the other.',
  query: {
    ...selection,
    search: searchSchema,
    kind: videoKindSchema,
    sort: z._default(z.enum(videoSorts), 'profit'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    /** `next` of the answer before, of the same question: anything else is `invalid_input`. */
    after: z.optional(z.string().check(z.maxLength(400))),
  },
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: profitKind,
    total: z.number(),
    rows: z.array(videoRow),
    /** What to ask for next as `after`; null after the last row. */
    next: z.nullable(z.string()),
  },
  errors: ['not_found'],
})

/** Money per 1,000; null where nothing is known, or too little to be shown. */
const price = z.nullable(moneySchema)
const prices = {
  /** Of the channels in the selection. */
  highest: price,
  lowest: price,
  /** Of all channels of the network, in the viewer's terms, rounded to two significant digits; null where withheld. */
  network_highest: price,
  network_average: price,
  /** To members: fewer than five channels of others are behind the network’s prices, under any filter. */
  withheld: z.boolean(),
}

export const priceReport = endpoint({
  method: 'GET',
  path: 'report/prices',
  access: 'signed_in',
  summary:
    'What 1,000 views, and 1,000 engaged views, earn, day by day, among channels with at least 1,000 of them that day.',
  query: selection,
  answer: {
    freshness,
    period: periodAnswer,
    profit_kind: profitKind,
    days: z.array(
      z.object({
        day: calendarDaySchema,
        ...prices,
        /** Of 1,000 engaged views, among channels with at least 1,000 of these that day: a highest of another channel, perhaps. */
        engaged: z.object(prices),
      }),
    ),
    /** The selection is the whole network: its average is exact, and there is no other highest. */
    is_network: z.boolean(),
  },
  errors: ['not_found'],
})

export type PriceReport = AnswerOf<typeof priceReport>
