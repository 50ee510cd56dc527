import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema, platformVideoIdSchema } from './values/ids.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema } from './values/period.ts'
import { requestAnswers, requestKinds, requestReasons, requestStates } from './values/requests.ts'
import { reasonSchema } from './values/settlement.ts'
import { postTextSchema, threadPost } from './values/threads.ts'

const requestRow = z.object({
  request_id: idSchema,
  kind: z.enum(requestKinds),
  account_id: idSchema,
  nickname: z.nullable(z.string()),
  channel_id: idSchema,
  channel: z.string(),
  thumbnail: z.nullable(z.string()),
  /** Null: it is about the channel. */
  video_id: z.nullable(z.string()),
  /** Its title; null where it is not known any more. */
  video: z.nullable(z.string()),
  reason: z.enum(requestReasons),
  /** An address. */
  evidence: z.nullable(z.string()),
  state: z.enum(requestStates),
  opened_at: z.string(),
  /** The day by which it is to be answered. */
  answer_by: calendarDaySchema,
  /** Until then, while it is open; below zero once it is late. */
  days_left: z.nullable(z.number()),
  decided_at: z.nullable(z.string()),
  /** What it was answered with. */
  certificate: z.nullable(z.object({ certificate_id: idSchema, number: z.string(), track: z.string() })),
})

const listQuery = {
  /** waiting: nobody has decided. */
  state: z.optional(z.enum(['waiting', 'decided'])),
  kind: z.optional(z.enum(requestKinds)),
  ...pageQuery(50),
}
const listAnswer = { page: z.number(), size: z.number(), total: z.number(), rows: z.array(requestRow) }
const thread = { request: requestRow, posts: z.array(threadPost) }

export const requests = endpoint({
  method: 'GET',
  path: 'requests',
  access: 'signed_in',
  summary:
    'Requests for a release or for the allowlist: what is open first, least time left first, then the latest; of a member its own, of a manager all of its network.',
  query: listQuery,
  answer: listAnswer,
})

export const requestThread = endpoint({
  method: 'GET',
  path: 'requests/thread',
  access: 'signed_in',
  summary: 'A request and every step of it, the first first.',
  query: { request: idQuerySchema },
  answer: thread,
  errors: ['not_found'],
})

export const askRequest = endpoint({
  method: 'POST',
  path: 'requests/ask',
  access: 'signed_in',
  summary:
    'A member asks for the release of a claim on a video of its channel, or without a video for the channel’s place on the allowlist; its managers are told. `conflict` while the same is asked for already.',
  body: {
    channel_id: idSchema,
    video_id: z.nullable(platformVideoIdSchema),
    reason: z.enum(requestReasons),
    text: postTextSchema,
    evidence: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))),
  },
  answer: { request_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const replyToRequest = endpoint({
  method: 'POST',
  path: 'requests/reply',
  access: 'signed_in',
  summary:
    'A member says something more in its request; where information was needed, it is open again with a new day to answer by. `conflict` where it was decided.',
  body: { request_id: idSchema, text: postTextSchema },
  errors: ['not_found', 'conflict'],
})

const answer = {
  request_id: idSchema,
  answer: z.enum(requestAnswers),
  reason: reasonSchema,
  /** One of the same video. */
  certificate_id: z.nullable(idSchema),
}

export const answerRequest = endpoint({
  method: 'POST',
  path: 'requests/answer',
  access: 'manager',
  summary:
    'Answers a request with a reason, and tells the member: granted, refused, or what is needed to decide. `conflict` where it was decided.',
  body: answer,
  errors: ['not_found', 'conflict'],
})

export const networkRequests = endpoint({
  method: 'GET',
  path: 'console/requests',
  access: 'operator',
  summary: 'What members of a network ask for on the platform, what is open first, least time left first.',
  query: { network: idQuerySchema, ...listQuery },
  answer: listAnswer,
  errors: ['not_found'],
})

export const networkRequestThread = endpoint({
  method: 'GET',
  path: 'console/requests/thread',
  access: 'operator',
  summary: 'A request of a network’s member and every step of it.',
  query: { network: idQuerySchema, request: idQuerySchema },
  answer: thread,
  errors: ['not_found'],
})

export const answerNetworkRequest = endpoint({
  method: 'POST',
  path: 'console/requests/answer',
  access: 'operator',
  duty: 'review',
  summary: 'Answers a request of a network’s member for the network.',
  body: { network_id: idSchema, ...answer },
  errors: ['not_found', 'conflict'],
})

export type MemberRequest = AnswerOf<typeof requests>['rows'][number]
export type RequestThread = AnswerOf<typeof requestThread>
