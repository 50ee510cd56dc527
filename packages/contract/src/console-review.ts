import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { platformStates, verifications } from './values/channel-management.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { locales } from './values/locale.ts'
import { calendarDaySchema } from './values/period.ts'
import {
  longestReason,
  mostAtOnce,
  reasonCodeSchema,
  reviewDecisions,
  reviewFilters,
  reviewKinds,
  reviewStates,
} from './values/review.ts'
import { searchSchema } from './values/search.ts'

const time = z.string()
const locale = z.enum(locales)
const person = z.object({ account_id: idSchema, nickname: z.string() })
const words = z.string().check(z.trim(), z.minLength(2), z.maxLength(longestReason))
/** Who looks at a channel, and until when it is kept for them. */
const lease = z.object({ ...person.shape, until: time, is_own: z.boolean() })

/** The channel of a network. */
const channelOf = { network_id: idSchema, channel_id: idSchema }
const channelFacts = {
  ...channelOf,
  network: z.string(),
  platform_channel_id: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  category: z.nullable(z.string()),
  status: z.number(),
}
const channelQuery = { network: idQuerySchema, channel: idQuerySchema }

const urgency = z.enum(['late', 'soon', 'fine'])

const queued = z.object({
  ...channelFacts,
  state: z.enum(reviewStates),
  status_reason: z.nullable(z.string()),
  kind: z.enum(reviewKinds),
  since: time,
  /** The last day, in the office’s time, on which the decision is in time. */
  due_on: calendarDaySchema,
  urgency,
  /** Business days since it waits. */
  waiting_days: z.number(),
  /** The other networks that have proven it, the holder first. */
  rivals: z.array(z.object({ network_id: idSchema, network: z.string(), holds: z.boolean() })),
  lease: z.nullable(lease),
})
export type QueuedChannel = z.output<typeof queued>

export const reviewList = endpoint({
  method: 'GET',
  path: 'console/review/list',
  access: 'operator',
  summary: 'Channels of all networks that wait for a decision, what is due first.',
  query: {
    search: searchSchema,
    network: z.optional(idQuerySchema),
    state: z.optional(z.enum(reviewFilters)),
    ...consolePageQuery(),
  },
  answer: {
    ...consolePage(queued),
    /** Of all that search and network leave. */
    counts: z.object({
      all: z.number(),
      late: z.number(),
      soon: z.number(),
      new: z.number(),
      again: z.number(),
      contested: z.number(),
    }),
  },
  errors: ['invalid_input'],
})

const decided = z.object({
  /** approve, hold, hold_again, reject, win, lose, undo_… as in the audit. */
  action: z.string(),
  title: z.string(),
  at: time,
  by: z.nullable(person),
  reason: z.nullable(z.string()),
})

const claimant = z.object({
  network_id: idSchema,
  network: z.string(),
  holds: z.boolean(),
  state: z.enum(reviewStates),
  status: z.number(),
  verification: z.enum(verifications),
  verified_at: z.nullable(time),
  verified_field: z.nullable(z.string()),
  registered_on: calendarDaySchema,
  /** Days that count or counted. */
  counted_days: z.number(),
  members: z.array(z.object({ account_id: idSchema, nickname: z.string() })),
})
export type Claimant = z.output<typeof claimant>

const reviewed = z.object({
  ...channelFacts,
  /** To be sent with the decision. */
  state: z.enum(reviewStates),
  status_reason: z.nullable(z.string()),
  /** What may be decided now. */
  possible: z.array(z.enum([...reviewDecisions, 'award'])),
  kind: z.nullable(z.enum(reviewKinds)),
  since: z.nullable(time),
  due_on: z.nullable(calendarDaySchema),
  urgency: z.nullable(urgency),
  registered_on: calendarDaySchema,
  registered_by: z.nullable(z.string()),
  approved_on: z.nullable(calendarDaySchema),
  verification: z.enum(verifications),
  verification_code: z.string(),
  /** The evidence: when the code was found, where, whose press of Verify led to it. */
  /** `at`: null of one that was registered as verified. */
  verified: z.nullable(
    z.object({ at: z.nullable(time), field: z.nullable(z.string()), by: z.nullable(z.string()) }),
  ),
  /** When the code was last read there, and since when it is missing. */
  code_seen_at: z.nullable(time),
  code_gone_at: z.nullable(time),
  platform_state: z.enum(platformStates),
  platform_checked_at: z.nullable(time),
  renamed_at: z.nullable(time),
  videos: z.object({ total: z.number(), shorts: z.number(), latest_at: z.nullable(time) }),
  uploads: z.array(
    z.object({
      video_id: z.string(),
      title: z.string(),
      thumbnail: z.nullable(z.string()),
      published_at: z.nullable(time),
      duration_seconds: z.nullable(z.number()),
      is_shorts: z.nullable(z.boolean()),
    }),
  ),
  /** Who reads the decision, and in which language: the network’s managers and the members it is assigned to. */
  readers: z.array(z.object({ ...person.shape, is_manager: z.boolean(), locale })),
  /** The network’s language. */
  locale,
  /** All networks that registered it, this one too; the holder first. */
  claimants: z.array(claimant),
  /** The latest first. */
  history: z.array(decided),
  lease: z.nullable(lease),
})
export type ReviewedChannel = z.output<typeof reviewed>

export const reviewedChannel = endpoint({
  method: 'GET',
  path: 'console/review/channel',
  access: 'operator',
  summary: 'All that a decision on a channel rests on.',
  query: channelQuery,
  answer: { channel: reviewed },
  errors: ['not_found'],
})

export const leaseChannel = endpoint({
  method: 'POST',
  path: 'console/review/lease',
  access: 'operator',
  duty: 'review',
  summary:
    'Keeps a channel for the operator for five minutes, and no other one any more; `conflict` while somebody else has it, unless it is taken over.',
  body: { ...channelOf, take_over: z._default(z.boolean(), false) },
  answer: { lease },
  errors: ['not_found', 'conflict'],
})

export const releaseChannel = endpoint({
  method: 'POST',
  path: 'console/review/release',
  access: 'operator',
  duty: 'review',
  summary:
    'Gives back a channel that the operator keeps; one that is not kept, or by somebody else, stays as it is.',
  body: channelOf,
  errors: [],
})

const why = {
  /** A reason’s code, worded for each reader; or a note, or both. */
  code: z.optional(reasonCodeSchema),
  note: z.optional(words),
}

export const decideReview = endpoint({
  method: 'POST',
  path: 'console/review/decide',
  access: 'operator',
  duty: 'review',
  summary:
    'Approves, holds or rejects a channel, the latter two with a reason. Holding one on hold answers a re-review. `conflict` with what changed where the state is not the one that was seen, or somebody else looks at it.',
  body: {
    ...channelOf,
    decision: z.enum(reviewDecisions),
    /** The state that was decided on; without it the decision holds in any state. */
    seen: z.optional(z.enum(reviewStates)),
    ...why,
  },
  errors: ['not_found', 'conflict', 'invalid_input'],
})

const manyOf = <Channel extends z.core.$ZodType>(channel: Channel) =>
  z.array(channel).check(z.minLength(1), z.maxLength(mostAtOnce))

/** What became of each: done, so already, or refused with a sentence. */
const results = z.array(
  z.object({
    ...channelOf,
    result: z.enum(['applied', 'already', 'refused']),
    message: z.nullable(z.string()),
  }),
)
export type DecisionResult = z.output<typeof results>[number]

export const decideReviews = endpoint({
  method: 'POST',
  path: 'console/review/decide-many',
  access: 'operator',
  duty: 'review',
  summary:
    'One decision on several channels, each by itself: what is refused for one, as its state is not the one that was seen, stops no other.',
  body: {
    channels: manyOf(z.object({ ...channelOf, seen: z.enum(reviewStates) })),
    decision: z.enum(reviewDecisions),
    ...why,
  },
  answer: { results },
  errors: ['invalid_input'],
})

export const undoDecisions = endpoint({
  method: 'POST',
  path: 'console/review/undo',
  access: 'operator',
  duty: 'review',
  summary:
    'Takes the operator’s own decisions of the last ten seconds back, as long as nothing has happened since.',
  body: { channels: manyOf(z.object(channelOf)) },
  answer: { results },
  errors: [],
})

export const awardChannel = endpoint({
  method: 'POST',
  path: 'console/review/award',
  access: 'operator',
  duty: 'review',
  summary:
    'Gives a channel that several networks have proven to this one; the reason is told to the others. `conflict` with what changed where other networks have proven it than were seen, also when a second person confirms it. Asks for the password. `is_asked`: two persons are required, and an administrator was asked.',
  body: {
    ...channelOf,
    /** The networks that were seen to have proven it, the one that gets it among them. */
    seen: z.array(idSchema).check(z.minLength(2), z.maxLength(mostAtOnce)),
    ...why,
    /** The operator’s own. */
    password: z.string().check(z.maxLength(64)),
  },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'conflict', 'invalid_input', 'invalid_credentials', 'too_many_requests'],
})

export type QueuePage = AnswerOf<typeof reviewList>
/** A channel in a network. */
export type ChannelIds = { network_id: number; channel_id: number }
