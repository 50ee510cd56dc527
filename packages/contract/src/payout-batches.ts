import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema } from './values/ids.ts'
import {
  batchNo,
  batchRow,
  candidatesAnswer,
  candidatesQuery,
  fileAnswer,
  fileBody,
  layoutsAnswer,
  layoutsQuery,
  linesAnswer,
  linesQuery,
  ofNetwork,
  prepareAnswer,
  prepareBody,
  resultsAnswer,
  resultsBody,
  seenBatch,
} from './values/payout-batches.ts'
import { payoutFailures } from './values/payouts.ts'
import { daySchema } from './values/period.ts'
import { reasonSchema, won } from './values/settlement.ts'

const candidatesSummary =
  'Whom a payout batch would pay now: what locked months owe and does not wait, taxed for the day, to payees whose payout details are ready; and why others are not in it.'
const listSummary = 'Payout batches of a network, the latest first.'
const oneSummary =
  'A payout batch with a page of its lines: a payee each, without more of an account than its last digits.'
const prepareSummary =
  'Prepares a batch of everybody who can be paid by a method on a day, as it was seen. It moves nothing; the payees wait for it. `conflict` where it would be another sum by now, or nobody.'
const takeOutSummary = 'Takes a payee out of a batch that nobody has confirmed yet.'
const fileSummary =
  'Where to download the payment file of a confirmed batch. The first time makes it, in a layout: looks every account up again, leaves out and names the lines whose details, amount or hold changed, and has the books keep its money as pending. From then on the same bytes; each download is logged. `conflict` where the bank would refuse a line that is not left out, once a line has a result, and where details have changed since.'
const layoutsSummary =
  'In which layouts the payment file of a confirmed batch can be made, and what of its lines the bank would refuse, or a person should look at, in one of them.'
const cancelSummary =
  'Cancels a batch, with a reason: lines without a result are due again. `is_asked`: its payment file is made, so that another person does the same, where confirming it took two. A manager cancels what a manager prepared, while nobody has confirmed it, and may be the second person.'

export const payoutBatches = endpoint({
  method: 'GET',
  path: 'console/payouts/batches',
  access: 'operator',
  summary: listSummary,
  query: { network: idQuerySchema, ...consolePageQuery() },
  answer: consolePage(z.object(batchRow)),
  errors: ['not_found'],
})

export const managedPayoutBatches = endpoint({
  method: 'GET',
  path: 'payouts/batches',
  access: 'manager',
  summary: listSummary,
  query: consolePageQuery(),
  answer: consolePage(z.object(batchRow)),
})

export const payoutBatch = endpoint({
  method: 'GET',
  path: 'console/payouts/batch',
  access: 'operator',
  summary: oneSummary,
  query: { network: idQuerySchema, ...linesQuery },
  answer: linesAnswer,
  errors: ['not_found'],
})

export const managedPayoutBatch = endpoint({
  method: 'GET',
  path: 'payouts/batch',
  access: 'manager',
  summary: oneSummary,
  query: linesQuery,
  answer: linesAnswer,
  errors: ['not_found'],
})

export const payoutCandidates = endpoint({
  method: 'GET',
  path: 'console/payouts/candidates',
  access: 'operator',
  summary: candidatesSummary,
  query: { network: idQuerySchema, ...candidatesQuery },
  answer: candidatesAnswer,
  errors: ['not_found'],
})

export const managedPayoutCandidates = endpoint({
  method: 'GET',
  path: 'payouts/candidates',
  access: 'manager',
  summary: candidatesSummary,
  query: candidatesQuery,
  answer: candidatesAnswer,
})

export const preparePayout = endpoint({
  method: 'POST',
  path: 'console/payouts/prepare',
  access: 'operator',
  duty: 'close',
  summary: prepareSummary,
  body: { ...ofNetwork, ...prepareBody },
  answer: prepareAnswer,
  errors: ['not_found', 'conflict'],
})

export const proposePayout = endpoint({
  method: 'POST',
  path: 'payouts/prepare',
  access: 'manager',
  summary: `${prepareSummary} An operator confirms it.`,
  body: prepareBody,
  answer: prepareAnswer,
  errors: ['conflict'],
})

export const takeOutOfPayout = endpoint({
  method: 'POST',
  path: 'console/payouts/take-out',
  access: 'operator',
  duty: 'close',
  summary: takeOutSummary,
  body: { ...ofNetwork, ...seenBatch, line: batchNo },
  errors: ['not_found', 'conflict'],
})

export const takeOutOfProposedPayout = endpoint({
  method: 'POST',
  path: 'payouts/take-out',
  access: 'manager',
  summary: takeOutSummary,
  body: { ...seenBatch, line: batchNo },
  errors: ['not_found', 'conflict'],
})

export const confirmPayout = endpoint({
  method: 'POST',
  path: 'console/payouts/confirm',
  access: 'operator',
  duty: 'close',
  summary:
    'Confirms a batch as it was seen: the second person where the network asks for two, and of a manager’s. `conflict` where it was changed since.',
  body: { ...ofNetwork, ...seenBatch },
  errors: ['not_found', 'forbidden', 'conflict'],
})

export const payoutLayouts = endpoint({
  method: 'GET',
  path: 'console/payouts/layouts',
  access: 'operator',
  summary: layoutsSummary,
  query: { network: idQuerySchema, ...layoutsQuery },
  answer: layoutsAnswer,
  errors: ['not_found', 'conflict'],
})

export const managedPayoutLayouts = endpoint({
  method: 'GET',
  path: 'payouts/layouts',
  access: 'manager',
  summary: layoutsSummary,
  query: layoutsQuery,
  answer: layoutsAnswer,
  errors: ['not_found', 'conflict'],
})

export const payoutFile = endpoint({
  method: 'POST',
  path: 'console/payouts/file',
  access: 'operator',
  duty: 'close',
  summary: fileSummary,
  body: { ...ofNetwork, ...fileBody },
  answer: fileAnswer,
  errors: ['not_found', 'conflict'],
})

export const managedPayoutFile = endpoint({
  method: 'POST',
  path: 'payouts/file',
  access: 'manager',
  summary: fileSummary,
  body: fileBody,
  answer: fileAnswer,
  errors: ['not_found', 'conflict'],
})

export const notePayout = endpoint({
  method: 'POST',
  path: 'console/payouts/result',
  access: 'operator',
  duty: 'close',
  summary:
    'Notes what the bank did, of some lines or of all that have no result: paid on a day (posted, with the tax of the batch; `conflict` where another tax rule holds on that day), failed with a reason (due again), or that what was paid came back (booked back, and due again).',
  body: {
    ...ofNetwork,
    ...seenBatch,
    /** Null: all that have no result. */
    lines: z.nullable(z.array(batchNo).check(z.minLength(1), z.maxLength(5_000))),
    result: z.enum(['paid', 'failed', 'returned']),
    day: daySchema,
    /** Of what failed or was returned. */
    reason: z._default(z.nullable(z.enum(payoutFailures)), null),
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  },
  answer: { lines: z.number(), amount: won },
  errors: ['not_found', 'conflict'],
})

export const readPayoutResults = endpoint({
  method: 'POST',
  path: 'console/payouts/results/read',
  access: 'operator',
  duty: 'close',
  summary: 'What a bank’s result file says of a batch, row by row. Nothing is noted or kept.',
  body: { ...ofNetwork, ...resultsBody },
  answer: resultsAnswer,
  errors: ['not_found', 'conflict'],
})

export const notePayoutResults = endpoint({
  method: 'POST',
  path: 'console/payouts/results/note',
  access: 'operator',
  duty: 'close',
  summary:
    'Notes all that a bank’s result file says was paid, on a day, or failed. What it does not say clearly is left open. `conflict`, and nothing noted, where a row is not of the batch or has another amount.',
  body: { ...ofNetwork, ...resultsBody, day: daySchema },
  answer: { paid: z.number(), failed: z.number() },
  errors: ['not_found', 'conflict'],
})

export const cancelPayout = endpoint({
  method: 'POST',
  path: 'console/payouts/cancel',
  access: 'operator',
  duty: 'close',
  summary: cancelSummary,
  body: { ...ofNetwork, ...seenBatch, reason: reasonSchema },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'conflict'],
})

export const cancelProposedPayout = endpoint({
  method: 'POST',
  path: 'payouts/cancel',
  access: 'manager',
  summary: cancelSummary,
  body: { ...seenBatch, reason: reasonSchema },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'conflict'],
})

export type PayoutBatchRow = AnswerOf<typeof payoutBatches>['rows'][number]
export type PayoutBatch = AnswerOf<typeof payoutBatch>['batch']
export type PayoutLine = AnswerOf<typeof payoutBatch>['rows'][number]
export type PayoutCandidates = AnswerOf<typeof payoutCandidates>
export type PayoutLayouts = AnswerOf<typeof payoutLayouts>
export type PayoutResults = AnswerOf<typeof readPayoutResults>
