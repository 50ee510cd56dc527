import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { exportFormats } from './report-export.ts'
import { cash, filingPage, filings, taxStepKinds } from './values/filings.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { pageQuery } from './values/page.ts'
import { daySchema, monthSchema } from './values/period.ts'
import { reasonSchema } from './values/settlement.ts'

const positiveWon = z.string().check(z.regex(/^[1-9]\d{0,12}$/))
const download = {
  /** Under the API base; answers once, within 60 seconds, without headers of its own. */
  path: z.string(),
}

export const taxFilings = endpoint({
  method: 'GET',
  path: 'console/close/taxes',
  access: 'operator',
  summary:
    'What a network withheld by month of payment, what of it was filed and paid to the tax office, and by when it has to be; VAT that is still to come back.',
  query: { network: idQuerySchema },
  answer: filings,
  errors: ['not_found'],
})

export const filingRows = endpoint({
  method: 'GET',
  path: 'console/close/taxes/rows',
  access: 'operator',
  summary:
    'Whom a network paid in a month with what withheld, by the month of the income: its sums are what the books withheld.',
  query: { network: idQuerySchema, month: monthSchema, ...pageQuery(50) },
  answer: filingPage,
  errors: ['not_found'],
})

export const exportFiling = endpoint({
  method: 'POST',
  path: 'console/close/taxes/export',
  access: 'operator',
  duty: 'close',
  summary:
    'Where to download a month’s filing table, with legal names; the column of registration numbers is empty, as none are kept.',
  body: { network_id: idSchema, month: monthSchema, format: z.enum(exportFormats) },
  answer: download,
  errors: ['not_found', 'unavailable'],
})

export const noteTaxStep = endpoint({
  method: 'POST',
  path: 'console/close/taxes/note',
  access: 'operator',
  duty: 'close',
  summary:
    'Notes what was filed, or books what was paid to the tax office or came from it. `conflict` where more would be paid than was withheld.',
  body: {
    network_id: idSchema,
    kind: z.enum(taxStepKinds),
    month: monthSchema,
    day: daySchema,
    /** In won; null: filed. */
    amount: z.nullable(positiveWon),
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  },
  answer: { step_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const withdrawTaxStep = endpoint({
  method: 'POST',
  path: 'console/close/taxes/withdraw',
  access: 'operator',
  duty: 'close',
  summary: 'Takes back what was noted by mistake; what was booked is booked back. `conflict` where it was.',
  body: { network_id: idSchema, step_id: idSchema, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export const receivedCash = endpoint({
  method: 'GET',
  path: 'console/close/cash',
  access: 'operator',
  summary:
    'What the platform should have paid a network by month, what arrived, and what is owed to members by age.',
  query: { network: idQuerySchema },
  answer: cash,
  errors: ['not_found'],
})

export const noteReceipt = endpoint({
  method: 'POST',
  path: 'console/close/cash/note',
  access: 'operator',
  duty: 'close',
  summary:
    'Books what arrived of the platform for a month. `conflict` where it makes another sum than is expected and no reason is given.',
  body: {
    network_id: idSchema,
    month: monthSchema,
    arrived_on: daySchema,
    /** In won. */
    amount: positiveWon,
    reason: z._default(z.nullable(reasonSchema), null),
  },
  answer: { receipt_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const withdrawReceipt = endpoint({
  method: 'POST',
  path: 'console/close/cash/withdraw',
  access: 'operator',
  duty: 'close',
  summary: 'Takes back a receipt that was noted by mistake: it is booked back.',
  body: { network_id: idSchema, receipt_id: idSchema, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export const managedTaxFilings = endpoint({
  method: 'GET',
  path: 'settlement/close/taxes',
  access: 'manager',
  summary: 'What the network withheld by month of payment, and what of it was filed and paid.',
  answer: filings,
})

export const managedFilingRows = endpoint({
  method: 'GET',
  path: 'settlement/close/taxes/rows',
  access: 'manager',
  summary: 'Whom the network paid in a month with what withheld.',
  query: { month: monthSchema, ...pageQuery(50) },
  answer: filingPage,
})

export const exportManagedFiling = endpoint({
  method: 'POST',
  path: 'settlement/close/taxes/export',
  access: 'manager',
  summary: 'Where to download a month’s filing table of the network.',
  body: { month: monthSchema, format: z.enum(exportFormats) },
  answer: download,
  errors: ['not_found', 'unavailable'],
})

export const managedCash = endpoint({
  method: 'GET',
  path: 'settlement/close/cash',
  access: 'manager',
  summary:
    'What the platform should have paid the network by month, what arrived, and what is owed to members by age.',
  answer: cash,
})

export type TaxFilings = AnswerOf<typeof taxFilings>
export type FilingRows = AnswerOf<typeof filingRows>
export type ReceivedCash = AnswerOf<typeof receivedCash>
