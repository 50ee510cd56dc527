import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { claimKinds, claimViews, maxHandled } from './values/claims.ts'
import { idSchema, isrcSchema, platformVideoIdSchema } from './values/ids.ts'
import { currencySchema, moneySchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema } from './values/period.ts'
import { searchSchema } from './values/search.ts'

const claimEvent = z.object({
  event_id: idSchema,
  kind: z.enum(claimKinds),
  channel_id: idSchema,
  channel: z.string(),
  video_id: platformVideoIdSchema,
  /** Null: its title is not known. */
  title: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  /** Empty where a declared track has no claim. */
  asset_id: z.string(),
  isrc: isrcSchema,
  /** Null: no catalogue has it. */
  track: z.nullable(z.object({ title: z.string(), artist: z.nullable(z.string()) })),
  /** Of the report that says so. */
  day: calendarDaySchema,
  since_day: calendarDaySchema,
  /** When the platform decides by itself, and in how many days; null: it does not. */
  ends_on: z.nullable(calendarDaySchema),
  days_left: z.nullable(z.number()),
  is_urgent: z.boolean(),
  /** The report's own words: of the state, and of what is done with the video (monetize, track, block, several joined with +). */
  word: z.string(),
  before_policy: z.nullable(z.string()),
  policy: z.nullable(z.string()),
  /** What 28 days are estimated to earn, in the answer's currency and the viewer's terms; null: not known. */
  at_stake: z.nullable(moneySchema),
  /** The day of the report that says it is so no more. */
  ended_on: z.nullable(calendarDaySchema),
  handled_at: z.nullable(z.string()),
  /** Null: not handled, by somebody who has gone, or not for the viewer: managers alone read it, and the note. */
  handled_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

const filters = {
  view: z._default(z.enum(claimViews), 'open'),
  kind: z.optional(z.enum(claimKinds)),
  search: searchSchema,
}

export const claims = endpoint({
  method: 'GET',
  path: 'claims',
  access: 'signed_in',
  summary:
    'What happened to the claims on videos of the network, or of a member’s channels: what is urgent first, then by money at stake per day left.',
  query: { ...filters, ...pageQuery(50, 100) },
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    rows: z.array(claimEvent),
    currency: currencySchema,
    /** How many of each kind are open, without regard to the filters. */
    open: z.partialRecord(z.enum(claimKinds), z.number()),
    /** Of the newest claims report; null: none has come, and nothing is known. */
    as_of: z.nullable(calendarDaySchema),
  },
})

export const videoClaims = endpoint({
  method: 'GET',
  path: 'claims/video',
  access: 'signed_in',
  summary: 'What happened to the claims on one video, the latest first, ten at most.',
  query: { video_id: platformVideoIdSchema },
  answer: { rows: z.array(claimEvent), currency: currencySchema },
})

const events = z.array(idSchema).check(z.minLength(1), z.maxLength(maxHandled))

export const handleClaims = endpoint({
  method: 'POST',
  path: 'claims/handle',
  access: 'manager',
  summary:
    'Marks what happened to claims as handled, with a note on what was done. What is handled already keeps its note; `not_found` where one is no event of the network.',
  body: { events, note: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) },
  answer: { changed: z.number() },
  errors: ['not_found'],
})

export const reopenClaims = endpoint({
  method: 'POST',
  path: 'claims/reopen',
  access: 'manager',
  summary:
    'Takes it back that these were handled, and their notes. `not_found` where one is no event of the network.',
  body: { events },
  answer: { changed: z.number() },
  errors: ['not_found'],
})

export const exportClaims = endpoint({
  method: 'POST',
  path: 'claims/export',
  access: 'signed_in',
  summary: 'Where to download all that the filters leave, as CSV.',
  body: filters,
  answer: {
    /** Under the API base; answers once, within 60 seconds, without headers of its own. */
    path: z.string(),
  },
})

export type ClaimsPage = AnswerOf<typeof claims>
export type ClaimEvent = ClaimsPage['rows'][number]
