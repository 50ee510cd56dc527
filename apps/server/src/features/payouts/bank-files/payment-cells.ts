import type { BankLayout, ColumnContent, LayoutColumn } from '@cuesheet/contract/values/bank-layouts'
import { disarmCell } from '@cuesheet/contract/values/disarm-cell'
import { koreanBanks } from '@cuesheet/contract/values/korean-banks'
import { decimalOf } from '@cuesheet/contract/values/settlement-currencies'
import { eucKrBytes } from './encode-euc-kr.ts'
import type { PaymentFacts, PaymentItem } from './payment-items.ts'

type Named = { layout: BankLayout; facts: PaymentFacts }

function bankOf({ bank }: PaymentItem, { bank_as, bank_texts }: BankLayout): string {
  if (bank === null) return ''
  return bank_texts[bank] ?? (bank_as === 'code' ? bank : koreanBanks[bank].ko)
}

const wholes: Record<ColumnContent, (item: PaymentItem, named: Named, column: LayoutColumn) => string> = {
  bank: (item, { layout }) => bankOf(item, layout),
  account_number: (item) => item.account_number ?? '',
  amount: ({ amount, currency }) => decimalOf(String(amount), currency),
  holder: (item) => item.holder,
  legal_name: (item) => item.legal_name,
  receiver_memo: (item) => item.receiver_memo,
  own_memo: (item) => item.own_memo,
  email: (item) => item.email ?? '',
  currency: (item) => item.currency,
  number: (item) => String(item.number),
  paid_on: (_, { facts }) => facts.paid_on,
  memo: (_, { facts }) => facts.memo,
  constant: (_item, _named, { text }) => text,
  empty: () => '',
}

/** Cutting any of these would pay another one, or another sum. */
const neverCut: readonly ColumnContent[] = ['bank', 'account_number', 'amount', 'email', 'currency', 'number']

export const lengthOf = (text: string, { counted_in }: LayoutColumn): number =>
  counted_in === 'bytes' ? eucKrBytes(text) : [...text].length

const mayBeCut = ({ holds, is_cut }: LayoutColumn): boolean => is_cut && !neverCut.includes(holds)

/** Line breaks and tabs are blanks to a bank, and a syllable is one character, also where a name was typed as its letters. */
const inOneLine = (text: string) => text.normalize('NFC').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** As it stands in a file: in CSV what could be a formula is disarmed, which makes it longer. */
export const writtenCell = (text: string, { format }: Pick<BankLayout, 'format'>): string =>
  format === 'csv' ? disarmCell(text) : text

/** What stands in a column for a payment, before and after it is cut. */
export function paymentCell(
  item: PaymentItem,
  column: LayoutColumn,
  named: Named,
): { whole: string; text: string } {
  const whole = inOneLine(wholes[column.holds](item, named, column))
  const { max_length } = column
  const isTooLong = (text: string) =>
    max_length !== null && lengthOf(writtenCell(text, named.layout), column) > max_length
  if (!isTooLong(whole) || !mayBeCut(column)) return { whole, text: whole }
  let text = ''
  for (const character of whole) {
    if (isTooLong(text + character)) break
    text += character
  }
  return { whole, text }
}
