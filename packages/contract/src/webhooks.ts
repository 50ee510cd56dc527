import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { locales } from './values/locale.ts'
import { plainLineSchema } from './values/plain-text.ts'
import { webhookForms, webhookTopics } from './values/webhooks.ts'

const nameSchema = plainLineSchema(1, 60)
const addressSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const topicsSchema = z.array(z.enum(webhookTopics)).check(z.minLength(1), z.maxLength(webhookTopics.length))

const webhook = z.object({
  webhook_id: idSchema,
  form: z.enum(webhookForms),
  name: z.string(),
  /** Of its address, of which the rest is secret. */
  host: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  language: z.enum(locales),
  created_at: z.string(),
  /** Since when nothing was taken; null: what was sent last was. */
  failing_since: z.nullable(z.string()),
  /** Since when nothing is sent; null: it is on. */
  off_at: z.nullable(z.string()),
  /** Why it was switched off by itself; null: a person did, or it is on. */
  off_reason: z.nullable(z.enum(['failing', 'gone'])),
})

export const webhooks = endpoint({
  method: 'GET',
  path: 'webhooks',
  access: 'signed_in',
  summary: 'Where a manager’s network, or for administrators the installation, sends messages; no secrets.',
  answer: {
    rows: z.array(webhook),
    most: z.number(),
    /** What may be chosen. */
    topics: z.array(z.enum(webhookTopics)),
  },
})

export const addWebhook = endpoint({
  method: 'POST',
  path: 'webhooks/add',
  access: 'signed_in',
  summary:
    'Adds a webhook at an https address on the internet. `secret`, which signs what is sent, is answered this once; null for Slack, whose address is the secret. `password` is the caller’s own.',
  body: {
    form: z.enum(webhookForms),
    name: nameSchema,
    address: addressSchema,
    topics: topicsSchema,
    language: z.enum(locales),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
  },
  answer: { secret: z.nullable(z.string()), webhook },
  errors: ['invalid_input', 'invalid_credentials', 'too_many_requests', 'conflict'],
})

export const changeWebhook = endpoint({
  method: 'POST',
  path: 'webhooks/change',
  access: 'signed_in',
  summary: 'Changes what a webhook is told of, and whether it is on.',
  body: {
    webhook_id: idSchema,
    name: nameSchema,
    topics: topicsSchema,
    language: z.enum(locales),
    is_on: z.boolean(),
  },
  errors: ['invalid_input', 'not_found'],
})

export const deleteWebhook = endpoint({
  method: 'POST',
  path: 'webhooks/delete',
  access: 'signed_in',
  summary: 'Deletes a webhook with what was to be sent to it.',
  body: { webhook_id: idSchema },
  errors: ['not_found'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: 'webhooks/test',
  access: 'signed_in',
  summary: 'Sends a webhook a test, which stands among its deliveries.',
  body: { webhook_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const webhookDeliveries = endpoint({
  method: 'GET',
  path: 'webhooks/deliveries',
  access: 'signed_in',
  summary:
    'The last 50 things that were sent to a webhook, or are to be, the latest first; kept for 90 days.',
  query: { webhook_id: idQuerySchema },
  answer: {
    rows: z.array(
      z.object({
        /** `webhook-id` without `msg_`. */
        delivery_id: z.string(),
        /** A kind of message, `exceptions` or `test`. */
        kind: z.string(),
        /** unsure: the connection ended while it was handed over; it is not sent again. */
        state: z.enum(['due', 'sent', 'failing', 'given_up', 'unsure']),
        tries: z.number(),
        /** What was answered, or how the way there failed; null: it was taken, or not tried yet. */
        code: z.nullable(z.string()),
        /** When it was tried last, or asked for. */
        at: z.string(),
        /** When it is tried next; null: it has an end. */
        next_at: z.nullable(z.string()),
        can_repeat: z.boolean(),
      }),
    ),
  },
  errors: ['not_found'],
})

export const sendWebhookAgain = endpoint({
  method: 'POST',
  path: 'webhooks/send-again',
  access: 'signed_in',
  summary: 'Sends again what was given up within the last 7 days, under the same id.',
  body: { webhook_id: idSchema, delivery_id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) },
  errors: ['not_found'],
})

export type Webhook = AnswerOf<typeof webhooks>['rows'][number]
export type WebhookDelivery = AnswerOf<typeof webhookDeliveries>['rows'][number]
