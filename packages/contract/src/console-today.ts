import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { exceptionKinds } from './values/exception-kinds.ts'
import { idSchema } from './values/ids.ts'
import { moneySchema } from './values/money.ts'
import { momentSchema } from './values/notices.ts'

const subjectSchema = z.string().check(z.maxLength(100))

const exceptionSchema = z.object({
  kind: z.enum(exceptionKinds),
  /** Which one of its kind; empty where there is one alone. */
  subject: z.string(),
  /** Null: the whole installation. */
  network: z.nullable(z.object({ network_id: z.number(), name: z.string() })),
  /** ISO 8601; null: nobody knows. */
  since: z.nullable(z.string()),
  /** How much there is of it, in its kind’s own unit: channels, rows, percent. */
  weight: z.number(),
  /** It should not wait until tomorrow. */
  is_urgent: z.boolean(),
  /** What its sentence names. */
  names: z.record(z.string(), z.union([z.string(), z.number()])),
  put_off: z.nullable(
    z.object({
      until: z.string(),
      reason: z.string(),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
})

export const exceptions = endpoint({
  method: 'GET',
  path: 'console/today/exceptions',
  access: 'operator',
  summary:
    'What needs a person at this moment, urgent first, then the oldest; also what was put off. At most 100 of a kind.',
  answer: {
    rows: z.array(exceptionSchema),
    /** Kinds of which there are more than are listed. */
    cut: z.array(z.enum(exceptionKinds)),
  },
})

/** What a new installation needs, in the order in which it is done. */
export const firstSteps = ['network', 'brand', 'people', 'connection', 'rates', 'catalogue'] as const
export type FirstStep = (typeof firstSteps)[number]

export const installationSteps = endpoint({
  method: 'GET',
  path: 'console/today/steps',
  access: 'operator',
  summary:
    'What a new installation needs, and whether it is there; none once all is, or figures of approved channels are shown.',
  answer: {
    steps: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })),
    /** The network to go on with, the first one; null: none is there. */
    network_id: z.nullable(z.number()),
  },
})

export const putOffException = endpoint({
  method: 'POST',
  path: 'console/today/put-off',
  access: 'operator',
  summary:
    'Puts an exception off until a moment within a year; it comes back earlier when it gets worse. `not_found` where it is settled.',
  body: {
    kind: z.enum(exceptionKinds),
    subject: z._default(subjectSchema, ''),
    network_id: z._default(z.nullable(idSchema), null),
    until: momentSchema,
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
  },
  errors: ['not_found'],
})

export const takeUpException = endpoint({
  method: 'POST',
  path: 'console/today/take-up',
  access: 'operator',
  summary: 'Shows an exception again that was put off; `not_found` where it was not.',
  body: {
    kind: z.enum(exceptionKinds),
    subject: z._default(subjectSchema, ''),
    network_id: z._default(z.nullable(idSchema), null),
  },
  errors: ['not_found'],
})

export const glance = endpoint({
  method: 'GET',
  path: 'console/today/glance',
  access: 'operator',
  summary: 'The networks at a glance, by name.',
  query: consolePageQuery(20),
  answer: consolePage(
    z.object({
      network_id: z.number(),
      name: z.string(),
      /** Up to which day figures are shown; null: none yet. */
      data_through: z.nullable(z.string()),
      /** Of these, how many are approved. */
      channels: z.number(),
      approved_channels: z.number(),
      members: z.number(),
      /** US dollars of the calendar month of data-through, gross; null where no revenue is reported. */
      month_revenue: z.nullable(moneySchema),
      /** Sign-ins of the last 24 hours. */
      sign_ins: z.number(),
    }),
  ),
})

export type Exception = AnswerOf<typeof exceptions>['rows'][number]
export type NetworkGlance = AnswerOf<typeof glance>['rows'][number]
