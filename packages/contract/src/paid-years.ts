import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { exportFormats } from './report-export.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import { payeeKinds, won } from './values/settlement.ts'

const paidSums = {
  /** Before tax. */
  due: won,
  income_tax: won,
  local_tax: won,
  /** On top, against a tax invoice. */
  vat: won,
  /** due − taxes + VAT. */
  paid: won,
}

export const paidYears = endpoint({
  method: 'GET',
  path: 'settlement/years',
  access: 'signed_in',
  summary:
    'What a member was paid, and what was withheld of it, by the year of the payment, the latest first. Nothing for managers.',
  answer: {
    years: z.array(
      z.object({
        year: z.number(),
        ...paidSums,
        payments: z.array(
          z.object({
            paid_on: calendarDaySchema,
            /** Whose revenue was paid. */
            month: monthSchema,
            payee_kind: z.enum(payeeKinds),
            ...paidSums,
          }),
        ),
      }),
    ),
  },
})

export const exportPaidYear = endpoint({
  method: 'POST',
  path: 'settlement/years/export',
  access: 'signed_in',
  summary: 'Where to download what a member was paid in a year.',
  body: {
    year: z.number().check(z.int(), z.minimum(2005), z.maximum(2099)),
    format: z.enum(exportFormats),
  },
  answer: {
    /** Under the API base; answers once, within 60 seconds, without headers of its own. */
    path: z.string(),
  },
  errors: ['not_found'],
})

export type PaidYear = AnswerOf<typeof paidYears>['years'][number]
