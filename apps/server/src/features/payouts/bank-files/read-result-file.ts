import type { BankLayout, ResultLayout, ResultOutcome } from '@cuesheet/contract/values/bank-layouts'
import { DomainError } from '../../../errors/domain-error.ts'
import { readSheets } from './read-sheets.ts'

export type ResultRow = {
  /** Of the sheet, from 1. */
  line: number
  /** Digits of an account, or an e-mail address in small letters. */
  account: string
  /** Null: none was read. */
  amount: bigint | null
  outcome: ResultOutcome
  /** As the bank writes it. */
  result: string
  reason: string | null
}

const wordOf = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** What became of the payments of a file, as the bank's own file says. `invalid_input` where nobody has said how it is read, or it cannot be. */
export async function readResultFile(layout: BankLayout, bytes: Uint8Array): Promise<ResultRow[]> {
  const { result } = layout
  if (result === null) throw new DomainError('invalid_input', { message_key: 'bank_result_unmapped' })
  const { sheets } = await readSheets(bytes)
  const sheet = result.sheet === null ? sheets[0] : sheets.find(({ name }) => name === result.sheet)
  if (!sheet) throw new DomainError('invalid_input', { message_key: 'bank_result_sheet' })
  const rows = sheet.rows.flatMap((row, at) => readRow(row, at, result) ?? [])
  if (rows.length === 0) throw new DomainError('invalid_input', { message_key: 'bank_result_empty' })
  return rows
}

function readRow(row: readonly string[], at: number, result: ResultLayout): ResultRow | null {
  if (at < result.head_rows) return null
  const account = accountOf(row[result.account] ?? '')
  if (account === null) return null
  const word = (row[result.outcome] ?? '').trim()
  return {
    line: at + 1,
    account,
    amount: result.amount === null ? null : amountOf(row[result.amount] ?? ''),
    outcome: outcomeOf(word, result),
    result: word,
    reason: (result.reason !== null && row[result.reason]?.trim()) || null,
  }
}

/** Null of what is neither, as of a line of sums. */
function accountOf(text: string): string | null {
  const trimmed = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return trimmed.toLowerCase()
  const digits = trimmed.replace(/[\s'-]/g, '')
  return /^\d{5,20}$/.test(digits) ? digits : null
}

function amountOf(text: string): bigint | null {
  const digits = text.replace(/[\s,₩￦원]/gu, '').replace(/\.0+$/, '')
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : null
}

function outcomeOf(word: string, { paid_words, failed_words }: ResultLayout): ResultOutcome {
  const said = wordOf(word)
  const is = (one: string) => wordOf(one) === said
  if (paid_words.some(is)) return 'paid'
  return failed_words.some(is) ? 'failed' : 'unknown'
}
