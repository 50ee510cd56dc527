import * as z from 'zod/mini'
import { bankFileContent, paymentFault } from './bank-layouts.ts'
import { idSchema } from './ids.ts'
import { koreanBankCodes } from './korean-banks.ts'
import { pageQuery } from './page.ts'
import {
  batchStates,
  lineStates,
  paymentLayout,
  payoutFailures,
  payoutMethods,
  payoutStops,
} from './payouts.ts'
import { calendarDaySchema, daySchema, monthSchema } from './period.ts'
import { payoutWaits } from './settled-members.ts'
import { actorSchema, seenVersion, won } from './settlement.ts'

export const batchNo = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
const batchQuery = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
/** What a change of a batch names: `version` as it was seen. */
export const seenBatch = { batch_no: batchNo, version: seenVersion }
export const ofNetwork = { network_id: idSchema }

export const batchRow = {
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
      layout: paymentLayout,
      digest: z.string(),
      lines: z.number(),
      amount: won,
      made: actorSchema,
      /** Until a line has a result. */
      is_offered: z.boolean(),
    }),
  ),
  cancelled: z.nullable(z.extend(actorSchema, { reason: z.string() })),
  /** Who asked for that once its file was made: another person confirms it, unless a result is noted before. */
  cancel_asked: z.nullable(z.extend(actorSchema, { reason: z.string(), is_own: z.boolean() })),
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

export const linesQuery = {
  batch: batchQuery,
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  state: z.optional(z.enum(lineStates)),
  ...pageQuery(50),
}
export const linesAnswer = {
  batch: oneBatch,
  page: z.number(),
  size: z.number(),
  total: z.number(),
  rows: z.array(line),
}

export const candidatesQuery = { pay_on: z.optional(daySchema) }
export const candidatesAnswer = {
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

export const prepareBody = {
  method: z.enum(payoutMethods),
  pay_on: daySchema,
  /** As they were seen: `conflict` where they are others by now. */
  lines: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  amount: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
}
/** needs_second_person: who prepared it cannot confirm it. */
export const prepareAnswer = { batch_no: batchNo, needs_second_person: z.boolean() }

export const layoutsQuery = {
  batch: batchQuery,
  /** Without it the one that is offered first. */
  layout: z.optional(paymentLayout),
}
export const layoutsAnswer = {
  /** The one whose faults are told. */
  layout: paymentLayout,
  /** Those of the batch’s method. */
  layouts: z.array(
    z.object({
      layout: paymentLayout,
      /** Of the network’s own. */
      name: z.nullable(z.string()),
    }),
  ),
  payments: z.number(),
  /** At most 200, what is refused first. */
  faults: z.array(
    z.object({
      ...paymentFault.shape,
      nickname: z.nullable(z.string()),
      /** What the file calls the column. */
      header: z.nullable(z.string()),
    }),
  ),
  /** Lines of which something is refused. */
  refused: z.array(z.number()),
  /** The file itself would be refused, with or without them. */
  is_refused: z.boolean(),
}

export const fileBody = {
  ...seenBatch,
  layout: paymentLayout,
  /** Lines that are left out, as the bank would refuse them. */
  without: z._default(z.array(batchNo).check(z.maxLength(5_000)), []),
}
export const fileAnswer = {
  /** Under the API base; answers once, within 60 seconds, without headers of its own. */
  path: z.string(),
  /** Lines that were left out as the file was made. */
  stopped: z.array(
    z.object({ line: z.number(), nickname: z.nullable(z.string()), reason: z.enum(payoutStops) }),
  ),
}

/**
 * What a row of a bank’s result file says of the batch. unknown: left for a person. noted: it has a result already. other_account,
 * other_amount: not of this batch, and nothing of the file is noted.
 */
export const resultMeanings = ['paid', 'failed', 'unknown', 'noted', 'other_account', 'other_amount'] as const
export type ResultMeaning = (typeof resultMeanings)[number]

const resultRow = z.object({
  /** Of the sheet, from 1. */
  row: z.number(),
  meaning: z.enum(resultMeanings),
  line: z.nullable(z.number()),
  nickname: z.nullable(z.string()),
  ending: z.string(),
  /** As the bank has it. */
  amount: z.nullable(won),
  /** As the batch has it. */
  expected: z.nullable(won),
  /** Of what failed. */
  reason: z.nullable(z.enum(payoutFailures)),
  /** In the bank’s words. */
  result: z.string(),
  note: z.string(),
})
export type ResultRow = z.output<typeof resultRow>

export const resultsBody = {
  ...seenBatch,
  /** The network’s layout that says how the file is read. */
  layout_id: idSchema,
  content: bankFileContent,
}
export const resultsAnswer = {
  sums: z.array(z.object({ meaning: z.enum(resultMeanings), rows: z.number(), amount: won })),
  /** At most 200, what is refused first, what was paid last. */
  rows: z.array(resultRow),
}
