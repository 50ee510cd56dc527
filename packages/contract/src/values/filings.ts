import * as z from 'zod/mini'
import { idSchema } from './ids.ts'
import { calendarDaySchema, monthSchema } from './period.ts'
import { actorSchema, payeeKinds, usd, won } from './settlement.ts'

/**
 * What a person did about a month's taxes. filed: the statement of what was withheld. paid: the tax that was withheld. vat_paid,
 * vat_refunded: by and from the tax office, of the period that ends with the month.
 */
export const taxStepKinds = ['filed', 'paid', 'vat_paid', 'vat_refunded'] as const
export type TaxStepKind = (typeof taxStepKinds)[number]

/** What of a month's filing is done, or when it has to be. */
export const dueStates = ['none', 'open', 'overdue', 'done'] as const
export type DueState = (typeof dueStates)[number]

const due = z.object({
  /** By when: the day, or the business day after it. */
  by: calendarDaySchema,
  /** none: nothing was withheld. */
  state: z.enum(dueStates),
})

export const filingMonth = z.object({
  /** In which it was paid. */
  month: monthSchema,
  payees: z.number(),
  gross: won,
  income_tax: won,
  local_tax: won,
  /** Both: what the books took from members for the tax office. */
  withheld: won,
  /** Of it, what was paid to the tax office. */
  paid: won,
  filing: due,
  payment: due,
})
export type FilingMonth = z.output<typeof filingMonth>

export const taxStep = z.object({
  step_id: idSchema,
  kind: z.enum(taxStepKinds),
  month: monthSchema,
  /** The day it was done on. */
  day: calendarDaySchema,
  /** Null: filed. */
  amount: z.nullable(won),
  note: z.string(),
  done: actorSchema,
  withdrawn: z.nullable(actorSchema),
  withdrawn_reason: z.nullable(z.string()),
})

export const filings = {
  /** The latest first, at most 36. */
  months: z.array(filingMonth),
  /** The latest first, at most 200. */
  steps: z.array(taxStep),
  /** What was withheld and not paid to the tax office yet. */
  withholding_balance: won,
  /** Below 0: what the tax office is still to give back. */
  vat_balance: won,
}

export const filingRow = z.object({
  account_id: idSchema,
  nickname: z.nullable(z.string()),
  kind: z.enum(payeeKinds),
  /** Of the income. */
  income_month: monthSchema,
  /** Before tax; below 0 where a payment of an earlier month came back. */
  gross: won,
  income_tax: won,
  local_tax: won,
})
export type FilingRow = z.output<typeof filingRow>

export const filingPage = {
  page: z.number(),
  size: z.number(),
  total: z.number(),
  rows: z.array(filingRow),
}

/** none: nothing is expected. part: less than that has come, without a reason. */
export const cashStates = ['none', 'open', 'part', 'done'] as const

export const receipt = z.object({
  receipt_id: idSchema,
  month: monthSchema,
  arrived_on: calendarDaySchema,
  amount: won,
  /** Why it differs from what was expected. */
  reason: z.nullable(z.string()),
  noted: actorSchema,
  withdrawn: z.nullable(actorSchema),
  withdrawn_reason: z.nullable(z.string()),
})

export const cashMonth = z.object({
  month: monthSchema,
  /** By the payment summary, less US tax, in US dollars. */
  expected_usd: z.nullable(usd),
  /** The same at the settled rate; null: the month is not calculated. */
  expected: z.nullable(won),
  arrived: won,
  /** arrived − expected. */
  difference: z.nullable(won),
  state: z.enum(cashStates),
  /** What its members are still to be paid. */
  owed: won,
  owed_members: z.number(),
})
export type CashMonth = z.output<typeof cashMonth>

export const cash = {
  /** The latest first, at most 36. */
  months: z.array(cashMonth),
  receipts: z.array(receipt),
  aged: z.object({
    /** By how many months ago the month ended that it is of: this one, 1, 2, 3 or more. */
    ages: z.array(z.object({ months: z.number(), owed: won, members: z.number() })),
    /** Below the minimum or held: of no month any more. */
    carried: won,
    /** All that the books owe members. */
    total: won,
  }),
}
