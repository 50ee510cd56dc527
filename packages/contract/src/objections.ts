import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { objectionStates } from './values/objections.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import { memberLine } from './values/settled-members.ts'
import { reasonSchema, revenueFamilies, won, wonSchema } from './values/settlement.ts'
import { postTextSchema, threadPost } from './values/threads.ts'

/** What tells a line of a member's month from its others. */
const objectedLine = z.object({
  platform_channel_id: z.nullable(z.string().check(z.maxLength(40))),
  kind: memberLine.shape.kind,
  family: z.nullable(z.enum(revenueFamilies)),
  adjustment_type: z.nullable(z.string().check(z.maxLength(200))),
  activity_month: monthSchema,
  corrects_month: z.nullable(monthSchema),
})

const objectionRow = z.object({
  objection_id: idSchema,
  account_id: idSchema,
  nickname: z.nullable(z.string()),
  month: monthSchema,
  /** As it was when it was objected to; null: the whole month. */
  line: z.nullable(memberLine),
  state: z.enum(objectionStates),
  opened_at: z.string(),
  /** The day by which it is to be answered. */
  answer_by: calendarDaySchema,
  /** Nobody has, and the day has passed. */
  is_late: z.boolean(),
  decided_at: z.nullable(z.string()),
  /** Why it was accepted or declined. */
  reason: z.nullable(z.string()),
  /** Of the adjustment that was asked for. */
  amount: z.nullable(won),
})

const objectionsAnswer = {
  page: z.number(),
  size: z.number(),
  total: z.number(),
  rows: z.array(objectionRow),
}
const thread = {
  objection: objectionRow,
  posts: z.array(threadPost),
}
const listQuery = { month: z.optional(monthSchema), ...pageQuery(20, 100) }

export const objections = endpoint({
  method: 'GET',
  path: 'objections',
  access: 'signed_in',
  summary:
    'What members object to of settled months, those that are not decided first, then the latest: of a member its own, of a manager all of its network.',
  query: listQuery,
  answer: objectionsAnswer,
})

export const objectionThread = endpoint({
  method: 'GET',
  path: 'objections/thread',
  access: 'signed_in',
  summary: 'An objection and all that was said of it, the first first.',
  query: { objection: idQuerySchema },
  answer: thread,
  errors: ['not_found'],
})

export const openObjection = endpoint({
  method: 'POST',
  path: 'objections/open',
  access: 'signed_in',
  summary:
    'A member objects to a line of its settled month, or without one to all of it; its managers are told. `conflict` once the time for it has passed, and while the same is objected to already.',
  body: { month: monthSchema, line: z.nullable(objectedLine), text: postTextSchema },
  answer: { objection_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const postObjection = endpoint({
  method: 'POST',
  path: 'objections/post',
  access: 'signed_in',
  summary:
    'Says something more in an objection, which tells the other side; a manager’s is its answer. `conflict` where it was decided.',
  body: { objection_id: idSchema, text: postTextSchema },
  errors: ['not_found', 'conflict'],
})

export const acceptObjection = endpoint({
  method: 'POST',
  path: 'objections/accept',
  access: 'manager',
  summary:
    'Accepts an objection: asks for an adjustment of the next open month, which a second person confirms, and tells the member. `conflict` where it was decided.',
  body: { objection_id: idSchema, amount: wonSchema, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export const declineObjection = endpoint({
  method: 'POST',
  path: 'objections/decline',
  access: 'manager',
  summary: 'Declines an objection with a reason, and tells the member. `conflict` where it was decided.',
  body: { objection_id: idSchema, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export const closeObjections = endpoint({
  method: 'GET',
  path: 'console/close/objections',
  access: 'operator',
  summary: 'What members of a network object to of settled months, those that are not decided first.',
  query: { network: idQuerySchema, ...listQuery },
  answer: objectionsAnswer,
  errors: ['not_found'],
})

export const closeObjectionThread = endpoint({
  method: 'GET',
  path: 'console/close/objections/thread',
  access: 'operator',
  summary: 'An objection of a network’s member and all that was said of it.',
  query: { network: idQuerySchema, objection: idQuerySchema },
  answer: thread,
  errors: ['not_found'],
})

export type Objection = AnswerOf<typeof objections>['rows'][number]
export type ObjectionThread = AnswerOf<typeof objectionThread>
