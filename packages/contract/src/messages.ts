import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'
import { messageGroups } from './values/message-groups.ts'
import { type MessageKind, messageKinds } from './values/message-kinds.ts'
import { messageTopics, tellingWays } from './values/message-topics.ts'
import { pageQuery } from './values/page.ts'
import { timeZoneSchema } from './values/time-zone.ts'

const kinds = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]

/** Of what a kind with a list is told: how many, and the first of them, the largest milestone first. */
const told = z.object({
  count: z.number(),
  first: z.array(
    z.object({
      name: z.string(),
      views: z.nullable(z.string()),
      /** Of a video, with its channel's; null in messages from before they were kept. */
      video_id: z.nullable(z.string()),
      /** Of a channel or a video. */
      channel_id: z.nullable(idSchema),
      /** Of a member. */
      account_id: z.nullable(idSchema),
    }),
  ),
})

const message = z.object({
  message_id: z.number(),
  kind: z.enum(kinds),
  channel_id: z.nullable(idSchema),
  /** What the text names: those of its kind, as far as they are known. */
  names: z.record(z.string(), z.string()),
  list: z.nullable(told),
  created_at: z.string(),
  is_read: z.boolean(),
})

export const messages = endpoint({
  method: 'GET',
  path: 'messages',
  access: 'signed_in',
  summary: 'What the account was told, the latest first.',
  query: {
    group: z.optional(z.enum(messageGroups)),
    /** 1: only those not read yet. */
    unread: z.optional(z.literal('1')),
    ...pageQuery(20, 100),
  },
  answer: {
    page: z.number(),
    size: z.number(),
    /** Of those that the filters leave. */
    total: z.number(),
    /** Of all. */
    unread: z.number(),
    rows: z.array(message),
  },
})

export const readMessages = endpoint({
  method: 'POST',
  path: 'messages/read',
  access: 'signed_in',
  summary: 'Marks messages up to one as read, or one alone.',
  body: {
    up_to: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    /** This one and none before it. */
    alone: z._default(z.boolean(), false),
  },
  answer: { unread: z.number() },
})

export const toldSettings = endpoint({
  method: 'GET',
  path: 'messages/settings',
  access: 'signed_in',
  summary: 'What the account is told, and by what.',
  answer: {
    rows: z.array(
      z.object({
        topic: z.enum(messageTopics),
        /** Null where there is no such way: digests are mailed, operators have no inbox. */
        inbox: z.nullable(z.boolean()),
        mail: z.boolean(),
        /** Null where there is no such way. */
        push: z.nullable(z.boolean()),
        /** Nobody can choose not to be told it in the inbox and by mail. */
        is_fixed: z.boolean(),
      }),
    ),
    /** Null: the account signs in with no address of mail, or this installation sends none. */
    address: z.nullable(z.string()),
    /** Since when its mail server has no such receiver; null: mails arrive, as far as is known. */
    refused_at: z.nullable(z.string()),
    /** In whose morning digests are mailed. */
    time_zone: z.string(),
  },
})

export const chooseTold = endpoint({
  method: 'POST',
  path: 'messages/settings',
  access: 'signed_in',
  summary:
    'Chooses whether the account is told something in the inbox, by mail or in its browsers, or in the morning of which time zone digests are mailed (null: of the office); null mails to an address again that had no receiver.',
  body: {
    choice: z.nullable(
      z.union([
        z.object({ topic: z.enum(messageTopics), way: z.enum(tellingWays), is_on: z.boolean() }),
        z.object({ time_zone: z.nullable(timeZoneSchema) }),
      ]),
    ),
  },
  errors: ['invalid_input'],
})

export type Message = AnswerOf<typeof messages>['rows'][number]
