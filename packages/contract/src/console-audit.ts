import * as z from 'zod/mini'
import { auditEntrySchema } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { auditGroups } from './values/audit-groups.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { daySchema } from './values/period.ts'
import { timeZoneSchema } from './values/time-zone.ts'

export const consoleAudit = endpoint({
  method: 'GET',
  path: 'console/audit/list',
  access: 'operator',
  summary:
    'What was done on the installation, in all networks or one of them, the latest first. `network`: 0 for what concerns no network.',
  query: {
    network: z.optional(z.union([z.literal('0'), idQuerySchema])),
    /** One entry, by its number. */
    entry: z.optional(z.uuid()),
    /** Who did it. */
    account: z.optional(idQuerySchema),
    group: z.optional(z.enum(auditGroups)),
    /** 1: without sign-ins, which are the most. */
    without_sign_ins: z.optional(z.literal('1')),
    /** A part of what was done, in the reader’s language, of who did it, or of what it was done to. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    subject: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    /** Days in `time_zone`, both inclusive. */
    from: z.optional(daySchema),
    to: z.optional(daySchema),
    time_zone: z._default(timeZoneSchema, 'UTC'),
    ...consolePageQuery(),
  },
  answer: consolePage(
    z.extend(auditEntrySchema, {
      /** Null: of the installation. */
      network: z.nullable(z.object({ network_id: idSchema, name: z.string() })),
    }),
  ),
})
