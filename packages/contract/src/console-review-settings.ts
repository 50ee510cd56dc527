import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { calendarDaySchema, daySchema } from './values/period.ts'
import { explainedDecisions, longestReason, reasonCodeSchema } from './values/review.ts'

const words = z.string().check(z.trim(), z.minLength(2), z.maxLength(longestReason))
const texts = z.object({ ko: words, en: words, 'zh-CN': words, 'zh-TW': words })

const reason = z.object({
  decision: z.enum(explainedDecisions),
  code: z.string(),
  texts: z.object({ ko: z.string(), en: z.string(), 'zh-CN': z.string(), 'zh-TW': z.string() }),
  /** The network’s own words; otherwise the installation’s. */
  is_own: z.boolean(),
})
export type DecisionReason = z.output<typeof reason>

export const decisionReasons = endpoint({
  method: 'GET',
  path: 'console/review/reasons',
  access: 'operator',
  summary: 'Why channels are held, rejected and awarded: of the installation, or as a network has them.',
  query: { network: z.optional(idQuerySchema) },
  answer: { rows: z.array(reason) },
  errors: ['not_found'],
})

/** 0: the installation. */
const ownerSchema = z.union([z.literal(0), idSchema])
const reasonOf = { network_id: ownerSchema, decision: z.enum(explainedDecisions), code: reasonCodeSchema }

export const saveReason = endpoint({
  method: 'POST',
  path: 'console/review/reasons/save',
  access: 'operator',
  duty: 'review',
  summary: 'Words a reason, of the installation (0) or of one network, in all languages.',
  /** `seen`: its own words so far, null for a new one; `conflict` where they are others by now. */
  body: { ...reasonOf, texts, seen: z.nullable(texts) },
  errors: ['not_found', 'conflict'],
})

export const deleteReason = endpoint({
  method: 'POST',
  path: 'console/review/reasons/delete',
  access: 'operator',
  duty: 'review',
  summary: 'Deletes a reason; a network’s own words give way to the installation’s.',
  body: reasonOf,
  errors: ['not_found'],
})

export const holidays = endpoint({
  method: 'GET',
  path: 'console/review/holidays',
  access: 'operator',
  summary: 'Days of a year that are no business days, beside Saturdays and Sundays.',
  query: { year: z._default(z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2100)), 2026) },
  answer: { rows: z.array(z.object({ day: calendarDaySchema, name: z.string() })) },
})

export const addHoliday = endpoint({
  method: 'POST',
  path: 'console/review/holidays/add',
  access: 'operator',
  duty: 'review',
  summary: 'Adds a holiday, or gives it another name. What waits over it is due later.',
  body: { day: daySchema, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) },
  errors: [],
})

export const removeHoliday = endpoint({
  method: 'POST',
  path: 'console/review/holidays/remove',
  access: 'operator',
  duty: 'review',
  summary: 'Removes a holiday. What waits over it is due earlier.',
  body: { day: daySchema },
  errors: ['not_found'],
})
