import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { koreanBankCodes } from './values/korean-banks.ts'
import { pageQuery } from './values/page.ts'
import {
  batchStates,
  lineStates,
  paymentLayouts,
  payoutFailures,
  payoutMethods,
  payoutStops,
} from './values/payouts.ts'
import { calendarDaySchema, daySchema, monthSchema } from './values/period.ts'
import { payoutWaits } from './values/settled-members.ts'
import { actorSchema, reasonSchema, seenVersion, won } from './values/settlement.ts'

const batchNo = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
const batchQuery = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
/** What a change of a batch names: `version` as it was seen. */
const seenBatch = { batch_no: batchNo, version: seenVersion }
const ofNetwork = { network_id: idSchema }

const batchRow = {
  batch_no: batchNo,
  version: z.number(),
  state: z.enum(batchStates),
  method: z.enum(payoutMethods),
  /** The day that it is taxed for. */
  pay_on: calendarDaySchema,
  /** The months that it pays of, in their order. */
  months: z.array(monthSchema),
  /** Without what was stopped. */
  lines: z.number(),
  amount: won,
  paid_lines: z.number(),
  paid: won,
  open_lines: z.number(),
  /** failed, returned and stopped. */
  failed_lines: z.number(),
  prepared: actorSchema,
}

/** What of a batch's lines came to, by state. */
const lineSum = z.object({ state: z.enum(lineStates), lines: z.number(), amount: won })

const oneBatch = z.object({
  ...batchRow,
  /** Prepared by a manager. */
  is_proposed: z.boolean(),
  /** A second person has to confirm it. */
  needs_second_person: z.boolean(),
  /** Prepared by the viewer, who then is no second person. */
  is_own: z.boolean(),
  sums: z.array(lineSum),
  /** What is withheld, and VAT on top, of what is not stopped. */
  withheld: won,
  vat: won,
  confirmed: z.nullable(actorSchema),
  /** Its payment file; sha256 of its bytes. */
  file: z.nullable(
    z.object({
      name: z.string(),
      layout: z.enum(paymentLayouts),
      digest: z.string(),
      lines: z.number(),
      amount: won,
      made: actorSchema,
      /** Until a line has a result. */
      is_offered: z.boolean(),
    }),
  ),
  cancelled: z.nullable(z.extend(actorSchema, { reason: z.string() })),
})

const line = z.object({
  line: z.number(),
  account_id: idSchema,
  nickname: z.nullable(z.string()),
  months: z.array(monthSchema),
  due: won,
  withheld: won,
  vat: won,
  /** due − withheld + VAT. */
  amount: won,
  bank: z.nullable(z.enum(koreanBankCodes)),
  /** Last digits; null once the account is gone. */
  ending: z.nullable(z.string()),
  state: z.enum(lineStates),
  /** Of failed and returned ones the first, of stopped ones the second. */
  reason: z.nullable(z.enum([...payoutFailures, ...payoutStops])),
  note: z.nullable(z.string()),
  paid_on: z.nullable(calendarDaySchema),
  returned_on: z.nullable(calendarDaySchema),
  /** Its payout details are others by now. */
  is_changed: z.boolean(),
})

const linesQuery = {
  batch: batchQuery,
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  state: z.optional(z.enum(lineStates)),
  ...pageQuery(50),
}
const linesAnswer = {
  batch: oneBatch,
  page: z.number(),
  size: z.number(),
  total: z.number(),
  rows: z.array(line),
}

const candidatesQuery = { pay_on: z.optional(daySchema) }
const candidatesAnswer = {
  /** The day that was asked for; else the next planned one, from today on. */
  pay_on: calendarDaySchema,
  /** Whom a batch would pay now, by how they are paid. */
  methods: z.array(
    z.object({
      method: z.enum(payoutMethods),
      lines: z.number(),
      due: won,
      withheld: won,
      vat: won,
      /** What really leaves. */
      amount: won,
      months: z.array(monthSchema),
    }),
  ),
  /** Why others are not in it. */
  waits: z.array(z.object({ waits_for: z.enum(payoutWaits), lines: z.number(), due: won })),
  /** These, at most 100, by name. */
  waiting: z.array(
    z.object({
      account_id: idSchema,
      nickname: z.nullable(z.string()),
      month: monthSchema,
      due: won,
      waits_for: z.enum(payoutWaits),
      reason: z.nullable(z.string()),
      /** Of changed details: from when on they are paid to. */
      holds_from: z.nullable(z.string()),
    }),
  ),
}

const prepareBody = {
  method: z.enum(payoutMethods),
  pay_on: daySchema,
  /** As they were seen: `conflict` where they are others by now. */
  lines: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  amount: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
}
const prepareAnswer = { batch_no: batchNo }

const fileBody = { ...seenBatch, layout: z._default(z.enum(paymentLayouts), 'generic') }
const fileAnswer = {
  /** Under the API base; answers once, within 60 seconds, without headers of its own. */
  path: z.string(),
  /** Lines that were left out as the file was made. */
  stopped: z.array(
    z.object({ line: z.number(), nickname: z.nullable(z.string()), reason: z.enum(payoutStops) }),
  ),
}

const candidatesSummary =
  'Whom a payout batch would pay now: what locked months owe and does not wait, taxed for the day, to payees whose payout details are ready; and why others are not in it.'
const listSummary = 'Payout batches of a network, the latest first.'
const oneSummary =
  'A payout batch with a page of its lines: a payee each, without more of an account than its last digits.'
const prepareSummary =
  'Prepares a batch of everybody who can be paid by a method on a day, as it was seen. It moves nothing; the payees wait for it. `conflict` where it would be another sum by now, or nobody.'
const takeOutSummary = 'Takes a payee out of a batch that nobody has confirmed yet.'
const fileSummary =
  'Where to download the payment file of a confirmed batch. The first time makes it: looks every account up again, leaves out and names the lines whose details, amount or hold changed, and has the books keep its money as pending. From then on the same bytes; each download is logged. `conflict` once a line has a result, and where details have changed since.'
const cancelSummary =
  'Cancels a batch, with a reason: lines without a result are due again. A manager cancels what a manager prepared, while nobody has confirmed it.'

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

export const cancelPayout = endpoint({
  method: 'POST',
  path: 'console/payouts/cancel',
  access: 'operator',
  duty: 'close',
  summary: cancelSummary,
  body: { ...ofNetwork, ...seenBatch, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export const cancelProposedPayout = endpoint({
  method: 'POST',
  path: 'payouts/cancel',
  access: 'manager',
  summary: cancelSummary,
  body: { ...seenBatch, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export type PayoutBatchRow = AnswerOf<typeof payoutBatches>['rows'][number]
export type PayoutBatch = AnswerOf<typeof payoutBatch>['batch']
export type PayoutLine = AnswerOf<typeof payoutBatch>['rows'][number]
export type PayoutCandidates = AnswerOf<typeof payoutCandidates>
