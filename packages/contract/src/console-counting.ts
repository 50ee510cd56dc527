import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { countedFormats } from './values/counting.ts'
import { httpsAddress } from './values/network-settings.ts'
import { daySchema } from './values/period.ts'

const change = z.object({
  day: daySchema,
  formats: z.array(z.enum(countedFormats)).check(z.minLength(1), z.maxLength(countedFormats.length)),
  /** Where the platform says so. */
  source: httpsAddress,
})

export type SourcedChange = z.output<typeof change>

export const countingChanges = endpoint({
  method: 'GET',
  path: 'console/reports/counting',
  access: 'operator',
  summary: 'The days from which the platform counts the views of some formats otherwise, the latest first.',
  query: {},
  answer: { rows: z.array(change) },
})

export const saveCountingChange = endpoint({
  method: 'POST',
  path: 'console/reports/counting/save',
  access: 'operator',
  duty: 'rates',
  summary:
    'Adds a change of counting, or corrects one. Figures of a span that crosses its day are compared by engaged views.',
  /** `seen`: as it was, null for a new one; `conflict` where it is another by now, or its day has one already. */
  body: { ...change.shape, seen: z.nullable(change) },
  errors: ['conflict'],
})

export const removeCountingChange = endpoint({
  method: 'POST',
  path: 'console/reports/counting/remove',
  access: 'operator',
  duty: 'rates',
  summary:
    'Removes a change of counting. Figures of a span that crosses its day are compared by views again.',
  body: { day: daySchema },
  errors: ['not_found'],
})
