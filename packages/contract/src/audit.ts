import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { auditGroups } from './values/audit-groups.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { daySchema } from './values/period.ts'
import { timeZoneSchema } from './values/time-zone.ts'

const filters = {
  /** Who did it. */
  account: z.optional(idQuerySchema),
  /** By whom, or to whom, it was done. */
  concerning: z.optional(idQuerySchema),
  group: z.optional(z.enum(auditGroups)),
  /** What it was done to, as `subject` of an entry. */
  subject: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Days in `time_zone`, both inclusive. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  time_zone: z._default(timeZoneSchema, 'UTC'),
}

/** What a manager has a screen of, or a place in one: `subject` of an entry is its id, of a track the ISRC. */
export const auditSubjectKinds = ['member', 'channel', 'notice', 'video', 'track', 'month', 'batch'] as const

export const auditEntrySchema = z.object({
  audit_id: z.string(),
  at: z.string(),
  /** Noun and verb: `channel.assign`. */
  action: z.string(),
  /** The same in words. */
  title: z.string(),
  /** What follows the name of who did it; `{what}` stands where the name of what it was done to does, where it has one. */
  sentence: z.string(),
  /** Who did it: an account, a partner's key, or (both null) the installation. */
  account: z.nullable(z.object({ account_id: idSchema, nickname: z.string() })),
  api_key: z.nullable(z.string()),
  /** What it was done to, of which kind (where there is a screen of it), and what that is called. */
  subject: z.nullable(z.string()),
  subject_kind: z.nullable(z.enum(auditSubjectKinds)),
  subject_name: z.nullable(z.string()),
  /** What it was before and is since, in words; null: nothing. */
  changes: z.array(
    z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Where it was done from. */
  address: z.nullable(z.string()),
})

export const audit = endpoint({
  method: 'GET',
  path: 'audit',
  access: 'manager',
  summary:
    'What was done in the network, the latest first, a piece at a time: `next` asks for the one after.',
  query: {
    ...filters,
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    /** `next` of the piece before. */
    after: z.optional(z.string().check(z.maxLength(100))),
  },
  answer: { rows: z.array(auditEntrySchema), next: z.nullable(z.string()) },
})

export const exportAudit = endpoint({
  method: 'POST',
  path: 'audit/export',
  access: 'manager',
  summary: 'Where to download all entries that the filters leave, as CSV.',
  body: { ...filters, account: z.optional(idSchema), concerning: z.optional(idSchema) },
  answer: {
    /** Under the API base; answers once, within 60 seconds, without headers of its own. */
    path: z.string(),
  },
})

export type AuditEntry = AnswerOf<typeof audit>['rows'][number]
