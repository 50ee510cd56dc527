import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import {
  bankFileContent,
  bankLayout,
  columnContents,
  layoutEncodings,
  layoutFormats,
  paymentFault,
  resultOutcomes,
} from './values/bank-layouts.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { actorSchema, seenVersion } from './values/settlement.ts'

export const bankLayouts = endpoint({
  method: 'GET',
  path: 'console/close/banks',
  access: 'operator',
  summary:
    'How the payment files of a network’s banks look, by name, and templates to begin with, which were not tried against the banks.',
  query: { network: idQuerySchema },
  answer: {
    rows: z.array(
      z.object({
        layout_id: idSchema,
        name: z.string(),
        version: z.number(),
        layout: bankLayout,
        changed: actorSchema,
      }),
    ),
    templates: z.array(z.object({ key: z.string(), layout: bankLayout })),
  },
  errors: ['not_found'],
})

export const readBankSample = endpoint({
  method: 'POST',
  path: 'console/close/banks/sample',
  access: 'operator',
  duty: 'close',
  summary:
    'Reads a bank’s blank sample or its result file, .xlsx, .xls or CSV, and answers its first rows with what their columns seem to hold. Nothing of it is kept.',
  body: { network_id: idSchema, content: bankFileContent },
  answer: {
    format: z.enum(layoutFormats),
    encoding: z.enum(layoutEncodings),
    sheets: z.array(
      z.object({
        name: z.string(),
        /** At most 20. */
        rows: z.array(z.array(z.string())),
        row_count: z.number(),
        /** Rows above the first payment, as it seems. */
        head_rows: z.number(),
        columns: z.array(z.enum(columnContents)),
      }),
    ),
  },
  errors: ['not_found'],
})

export const previewBankLayout = endpoint({
  method: 'POST',
  path: 'console/close/banks/preview',
  access: 'operator',
  duty: 'close',
  summary:
    'The first rows of the file that a layout would make of all that members are owed, or of examples where nobody is: accounts by their last digits, names by their first letter. With a result file also what is read of it.',
  body: { network_id: idSchema, layout: bankLayout, result_content: z.optional(bankFileContent) },
  answer: {
    is_example: z.boolean(),
    payments: z.number(),
    /** At most 5. */
    rows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
    /** At most 200. */
    faults: z.array(paymentFault),
    result_rows: z.nullable(
      z.array(
        z.object({
          line: z.number(),
          ending: z.string(),
          amount: z.nullable(z.string()),
          outcome: z.enum(resultOutcomes),
          result: z.string(),
          reason: z.nullable(z.string()),
        }),
      ),
    ),
  },
  errors: ['not_found'],
})

export const saveBankLayout = endpoint({
  method: 'POST',
  path: 'console/close/banks/save',
  access: 'operator',
  duty: 'close',
  summary:
    'Keeps how a bank’s payment file looks: a new layout, or in place of one as it was seen. `conflict` where another has its name, or where it was changed since.',
  body: {
    network_id: idSchema,
    /** Null: a new one. */
    layout_id: z.nullable(idSchema),
    version: seenVersion,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    layout: bankLayout,
  },
  answer: { layout_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const deleteBankLayout = endpoint({
  method: 'POST',
  path: 'console/close/banks/delete',
  access: 'operator',
  duty: 'close',
  summary: 'Deletes a layout as it was seen; files that were made by it stay.',
  body: { network_id: idSchema, layout_id: idSchema, version: seenVersion },
  errors: ['not_found', 'conflict'],
})

export type BankLayouts = AnswerOf<typeof bankLayouts>
export type BankSample = AnswerOf<typeof readBankSample>
export type BankLayoutPreview = AnswerOf<typeof previewBankLayout>
