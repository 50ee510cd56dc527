import * as z from 'zod/mini'
import { koreanBankCodes } from './korean-banks.ts'
import { payoutMethods } from './payouts.ts'

/** xls: as Excel wrote until 2003, which some banks still ask for. */
export const layoutFormats = ['xlsx', 'xls', 'csv'] as const
export type LayoutFormat = (typeof layoutFormats)[number]

export const layoutEncodings = ['utf-8', 'euc-kr'] as const

/** What stands in a column. number: of the payment in its batch. own_memo: what the payer’s statement shows. memo: of the batch. */
export const columnContents = [
  'bank',
  'account_number',
  'amount',
  'holder',
  'legal_name',
  'receiver_memo',
  'own_memo',
  'email',
  'currency',
  'number',
  'paid_on',
  'memo',
  'constant',
  'empty',
] as const
export type ColumnContent = (typeof columnContents)[number]

/** plain: letters of any language, digits and blanks, no signs. */
export const permittedCharacters = ['any', 'digits', 'plain'] as const

export const mostLayoutColumns = 60
export const mostLayoutHeadRows = 20
/** What a bank’s file may have of rows, and of bytes. */
export const mostBankFileRows = 100_000
export const maxBankFileBytes = 5_000_000
export const bankFileContent = z
  .base64()
  .check(z.minLength(4), z.maxLength(Math.ceil(maxBankFileBytes / 3) * 4))
/** Old spreadsheets are written whole, in memory. */
export const mostXlsRows = 5_000

const cellSchema = z.string().check(z.maxLength(300))
const columnIndex = z.number().check(z.int(), z.minimum(0), z.maximum(mostLayoutColumns - 1))
const words = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(20))

export const layoutColumn = z.object({
  holds: z.enum(columnContents),
  /** Of a constant. */
  text: cellSchema,
  max_length: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(300))),
  /** bytes: as banks count in EUC-KR, two for a Korean letter. */
  counted_in: z.enum(['characters', 'bytes']),
  /** What is longer is cut; else it is refused. */
  is_cut: z.boolean(),
  characters: z.enum(permittedCharacters),
})
export type LayoutColumn = z.output<typeof layoutColumn>

/** How a result file is read; columns from 0. */
export const resultLayout = z.object({
  /** Null: the first. */
  sheet: z.nullable(z.string().check(z.maxLength(31))),
  /** Rows above the first payment. */
  head_rows: z.number().check(z.int(), z.minimum(0), z.maximum(mostLayoutHeadRows)),
  account: columnIndex,
  amount: z.nullable(columnIndex),
  outcome: columnIndex,
  reason: z.nullable(columnIndex),
  paid_words: words.check(z.minLength(1)),
  /** What is neither is unknown. */
  failed_words: words,
})
export type ResultLayout = z.output<typeof resultLayout>

/** How a bank’s payment file looks, and its result file. */
export const bankLayout = z.object({
  method: z.enum(payoutMethods),
  format: z.enum(layoutFormats),
  /** Of CSV. */
  encoding: z.enum(layoutEncodings),
  /** The name of the sheet, of spreadsheets. */
  sheet: z.string().check(z.regex(/^[^'[\]:*?/\\\p{Cc}](?:[^[\]:*?/\\\p{Cc}]{0,29}[^'[\]:*?/\\\p{Cc}])?$/u)),
  /** The rows above the first payment, as the bank has them, blanks at the ends of texts included. */
  head: z
    .array(z.array(cellSchema).check(z.maxLength(mostLayoutColumns)))
    .check(z.maxLength(mostLayoutHeadRows)),
  columns: z.array(layoutColumn).check(z.minLength(1), z.maxLength(mostLayoutColumns)),
  bank_as: z.enum(['code', 'name']),
  /** What this bank calls others otherwise than by their code or name. */
  bank_texts: z.partialRecord(
    z.enum(koreanBankCodes),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  ),
  amount_as: z.enum(['number', 'text']),
  /** Payments of one file; null: no limit that is known. */
  most_rows: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(mostBankFileRows))),
  result: z.nullable(resultLayout),
})
export type BankLayout = z.output<typeof bankLayout>

/**
 * What may be wrong with a payment in a file. Refused: missing, too_long, characters, encoding, method, currency, too_many.
 * To look at: cut, duplicate, leading_zero (kept, and lost where a spreadsheet saves the CSV again), formula (led by an apostrophe).
 */
export const paymentFaultKinds = [
  'missing',
  'too_long',
  'characters',
  'encoding',
  'method',
  'currency',
  'too_many',
  'cut',
  'duplicate',
  'leading_zero',
  'formula',
] as const

export const paymentFault = z.object({
  kind: z.enum(paymentFaultKinds),
  /** Whether no file is made with it. */
  is_refused: z.boolean(),
  /** Of the payment; null: of the file. */
  number: z.nullable(z.number()),
  column: z.nullable(z.number()),
  /** Of too_long, cut and too_many: how much is taken. */
  most: z.nullable(z.number()),
})
export type PaymentFault = z.output<typeof paymentFault>

/** unknown: neither of the words that are known. */
export const resultOutcomes = ['paid', 'failed', 'unknown'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]
